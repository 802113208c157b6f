/** A connection URI is the wallet itself: which listener may ever be told one. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ListenerStandIn } from '@chispa/sandbox/listener-stand-in'
import { until } from '@chispa/sandbox/until'
import { testListenerSecret } from '../../test/app.ts'
import { openStage } from '../../test/payee-stage.ts'

const uris = new Map<string, string>()
const uriOf = (id: string) => uris.get(id)
const own = await ListenerStandIn.start({ secret: testListenerSecret, uriOf })
const strangerSecret = 'a secret that the stranger has chosen'
const stranger = await ListenerStandIn.start({ secret: strangerSecret, uriOf: () => undefined })
const stage = await openStage({ listener: { url: own.url }, listenerPauseMs: 100 })
const { web } = stage
after(async () => {
  await stage.close()
  await own.stop()
  await stranger.stop()
})
const { wallet, walletId } = await stage.payee('alice', { balanceMsats: 7000 })
uris.set(walletId, wallet.uri)

const usable = (url: string) => until(() => web.deps.listener.usable()?.url === url)
const balance = async () => assert.equal((await web.deps.wallets.getBalance(walletId)).kind, 'result')
const heard = (listener: ListenerStandIn) => JSON.stringify(listener.requests)
const secretOf = (uri: string) => new URL(uri).searchParams.get('secret') as string

test('our listener is told the wallet’s id, and no URI', async () => {
  await usable(own.url)
  await balance()
  assert.ok(heard(own).includes(walletId))
  assert.ok(!heard(own).includes(secretOf(wallet.uri)))
})

test('an older listener at the origin of the environment is told the URI', async () => {
  own.faults.ready = 'no wallet ids'
  await web.deps.listener.probe()
  await balance()
  assert.ok(heard(own).includes(secretOf(wallet.uri)))
})

test('a listener that a setting names is never told one, whatever it says that it can do', async () => {
  const admin = await web.member('ADMIN')
  const body = { listener_url: stranger.url, listener_auth_secret: strangerSecret }
  await web.call({ method: 'POST', url: '/api/settings', as: admin, body })
  for (const ready of ['no wallet ids', null] as const) {
    stranger.faults.ready = ready
    await web.deps.listener.probe()
    await usable(stranger.url)
    await balance()
    await stage.invoiceFor('alice')
  }
  assert.ok(stranger.requests.length > 0)
  assert.ok(!heard(stranger).includes(secretOf(wallet.uri)))
  assert.ok(!heard(stranger).includes(testListenerSecret))
})
