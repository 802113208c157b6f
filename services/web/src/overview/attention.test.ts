/** What the listener's status tells the operator to look at. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AttentionItem } from '@chispa/contract/overview'
import { ListenerStandIn } from '@chispa/sandbox/listener-stand-in'
import { until } from '@chispa/sandbox/until'
import { testApp, testListenerSecret } from '../../test/app.ts'

const listener = await ListenerStandIn.start({ secret: testListenerSecret, uriOf: () => undefined })
const web = await testApp({ listener: { url: listener.url } })
after(async () => {
  await web.close()
  await listener.stop()
})
const admin = await web.member('ADMIN')
const find = async (): Promise<AttentionItem | undefined> =>
  (await web.call({ url: '/api/overview/attention', as: admin }))
    .json()
    .items.find(({ kind }: AttentionItem) => kind === 'wallets_silent')

test('wallets that fell silent together are named with their relay, until they are not any more', async () => {
  assert.equal(await find(), undefined)
  const since = '2026-01-02T03:04:05.000Z'
  listener.outages.push(
    { relay: 'wss://popular.example', silent: 12, wallets: 40, since },
    { relay: null, silent: 9, wallets: 50, since: '2026-01-03T00:00:00.000Z' },
  )
  const item = await until(find)
  assert.deepEqual(item, { kind: 'wallets_silent', count: 12, since, names: ['wss://popular.example'] })
  listener.outages.length = 0
  await until(async () => (await find()) === undefined)
})
