/** A database, a till or a service of ours that goes away in the middle of a payment: it is seen through all the same. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { openStillStage } from '../../test/still-stage.ts'
import { paid, told, wait } from '../../test/till-stage.ts'

test('a database that goes away in the middle, or before it is asked again: the till is told to wait', async context => {
  const stage = await openStillStage()
  context.after(() => stage.close())
  const { card, wallet } = await stage.heldCard()
  wallet.faults.holdPayments = true
  const [tap, { invoice }] = [await stage.scanned(card), stage.bill(1000)]
  const answer = stage.pay(card, tap, invoice)
  await until(() => wallet.heldPayments.length === 1)
  await stage.web.sql.end({ timeout: 0 })
  await stage.tillClock.advance(stage.limitMs)
  assert.deepEqual(told(await answer), wait('payment_unresolved'))
  assert.deepEqual(told(await stage.pay(card, tap, invoice)), wait('payment_unresolved'))
  wallet.release(false)
})

test('a till that hangs up in the middle changes nothing: the payment is seen through', async context => {
  const stage = await openStillStage()
  context.after(() => stage.close())
  const { card, wallet } = await stage.heldCard()
  await stage.web.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = stage.web.app.server.address() as AddressInfo
  wallet.faults.holdPayments = true
  const { invoice, paymentHash } = stage.bill()
  const tap = await stage.scanned(card)
  const path = `/api/cards/${card.id}/scan/cb?${new URLSearchParams({ ...tap, pr: invoice })}`
  const till = request({ host: '127.0.0.1', port, path })
  till.on('error', () => {})
  till.end()
  await until(() => wallet.heldPayments.length === 1)
  const closed = new Promise(resolve => till.on('close', resolve))
  till.destroy()
  await closed
  wallet.faults.holdPayments = false
  wallet.release(true)
  await until(async () => (await stage.statusOf(paymentHash)) === 'SUCCEEDED')
  assert.deepEqual(told(await stage.pay(card, tap, invoice)), paid)
  assert.equal(stage.outgoing(wallet, paymentHash).length, 1)
})

test('a service that stops in the middle of a payment leaves it to be looked up', async context => {
  const stage = await openStillStage({ walletLimitMs: 6000 })
  context.after(() => stage.close())
  const { card, wallet } = await stage.heldCard()
  wallet.faults.holdPayments = true
  const { invoice, paymentHash } = stage.bill()
  const tap = await stage.scanned(card)
  const answer = stage.pay(card, tap, invoice)
  await until(() => wallet.heldPayments.length === 1)
  const closing = stage.web.app.close()
  await stage.tillClock.advance(stage.limitMs)
  assert.deepEqual(told(await answer), wait('payment_unresolved'))
  await closing
  // The wallet's time is another than the till's.
  await until(async () => (await stage.statusOf(paymentHash)) === 'UNKNOWN')
})
