/** Wallets whose secret stays sealed until it is needed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { clientFor, inAnHour, openKnown, relayFor, serviceOn } from '../test/network.ts'

async function walletOnRelay() {
  const relay = await relayFor()
  const service = serviceOn([relay.url])
  return { relay, service, wallet: await service.create({}) }
}

const secretOf = (uri: string) => Buffer.from(new URL(uri).searchParams.get('secret') as string, 'hex')

test('it is subscribed to before its secret is opened, which happens once', async () => {
  const { wallet } = await walletOnRelay()
  let opened = 0
  const openSecret = () => {
    opened++
    return secretOf(wallet.uri)
  }
  const known = openKnown(clientFor().client, 'x', wallet.uri, { openSecret })
  await until(() => known.isConnected)
  assert.equal(opened, 0)
  assert.equal((await known.request('get_info', {})).kind, 'result')
  assert.equal((await known.request('get_balance', {})).kind, 'result')
  assert.equal(opened, 1)
})

test('what it tells of by itself opens its secret, too', async () => {
  const { service, wallet } = await walletOnRelay()
  const payer = await service.create({ balanceMsats: 1_000_000 })
  const { client, notifications } = clientFor()
  const known = openKnown(client, 'x', wallet.uri, {})
  await until(() => known.isConnected)
  const { invoice } = service.ledger.createInvoice(wallet.accountId, { amountMsats: 21_000 })
  assert.ok(service.ledger.pay(payer.accountId, invoice).ok)
  await until(() => notifications.length > 0)
})

test('one whose secret does not open signs nothing, sends nothing and reads nothing', async () => {
  const { relay, service, wallet } = await walletOnRelay()
  const payer = await service.create({ balanceMsats: 1_000_000 })
  const { client, notifications } = clientFor()
  const known = openKnown(client, 'x', wallet.uri, { openSecret: () => undefined, encryption: 'nip44_v2' })
  await until(() => known.isConnected)
  const { events } = relay.status()
  const outcome = await known.request('get_info', {})
  assert.ok(outcome.kind === 'not-published' && outcome.reason === 'closed')
  const prepared = await known.prepare('get_info', {}, { expiresAt: inAnHour() })
  assert.equal(prepared.kind, 'not-published')
  assert.equal(known.sign({ kind: 1, created_at: 1, tags: [], content: '' }), undefined)
  assert.equal(relay.status().events, events)
  const { invoice } = service.ledger.createInvoice(wallet.accountId, { amountMsats: 21_000 })
  assert.ok(service.ledger.pay(payer.accountId, invoice).ok)
  await until(() => relay.status().events > events && known.heardAt > 0)
  assert.deepEqual(notifications, [])
})
