import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { clientFor, openWallet, relayFor, serviceOn } from '../test/network.ts'

test('everything that a relay has stored is replayed, though it answers with few at a time', async () => {
  const relay = await relayFor({ keepEphemeral: true, limits: { maxLimit: 5 } })
  let now = Math.floor(Date.now() / 1000) - 100
  const service = serviceOn([relay.url])
  const wallet = await service.create({ encryptions: ['nip44_v2'] })
  Object.assign(wallet, { nowSeconds: () => now })
  const payer = service.ledger.open(1_000_000)
  const hashes = Array.from({ length: 23 }, (_, at) => {
    if (at % 3 === 0) now++
    const invoice = service.ledger.createInvoice(wallet.accountId, { amountMsats: 1000 })
    service.ledger.pay(payer, invoice.invoice)
    return invoice.paymentHash
  })
  await until(() => relay.status().stored >= 24)
  const { client, notifications } = clientFor()
  const connected = openWallet(client, 'w', wallet.uri)
  await until(() => connected.isConnected)
  assert.ok(notifications.length < 23, 'the subscription alone brings the newest only')
  assert.equal(await connected.replayNotifications(0), true)
  assert.deepEqual(notifications.map(({ transaction }) => transaction.paymentHash).sort(), hashes.sort())
  relay.faults.noEose = true
  assert.equal(await connected.replayNotifications(0, { timeoutMs: 50 }), false)
})
