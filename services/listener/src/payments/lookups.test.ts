import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { get, newOrder, type Order, post, readyWallet } from '../../test/payment-orders.ts'
import { openStage } from '../../test/stage.ts'

test('wallets that do not answer a look-up hold up no other wallet', async () => {
  await using stage = await openStage()
  const merchant = await stage.service.create()
  // A look-up that is not answered lasts longer than the test.
  const tuning = { payments: { replyTimeoutMs: 1500, lookupTimeoutMs: 3_600_000 } }
  const listener = await stage.start({ tuning })
  const [silent, healthy] = [await readyWallet(stage, listener), await readyWallet(stage, listener)]
  const stateOf = async (requestId: string) =>
    (await stage.sql`select state from listener.payments where request_id = ${requestId}`)[0]?.state
  silent.wallet.faults.silent = true
  const silentOnes = [newOrder(merchant, silent), newOrder(merchant, silent), newOrder(merchant, silent)]
  // Nobody waits any more when they become unknown: whoever waits has them looked up.
  const leave = async (order: Order) =>
    assert.equal((await post(listener, { ...order, waitMs: 100 })).status, 'pending')
  for (const order of silentOnes) await leave(order)
  for (const { requestId } of silentOnes) await until(async () => (await stateOf(requestId)) === 'unknown')
  // It is being looked up before the other wallet's payment becomes unknown.
  const checked = () => stage.sql`select from listener.payments where wallet_id = ${silent.id} and checks > 0`
  await until(async () => (await checked()).length > 0)
  Object.assign(healthy.wallet.faults, { loseAnswerAfterPaying: true, noNotifications: true })
  const order = newOrder(merchant, healthy)
  await leave(order)
  await until(async () => (await stateOf(order.requestId)) === 'succeeded')
  for (const { requestId } of silentOnes) assert.equal(await stateOf(requestId), 'unknown')
  silent.wallet.faults.silent = false
  assert.equal((await get(listener, order.requestId)).http, 200)
})
