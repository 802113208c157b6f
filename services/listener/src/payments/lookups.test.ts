import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { get, newOrder, post, readyWallet } from '../../test/payment-orders.ts'
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
  for (const order of silentOnes) assert.equal((await post(listener, order)).status, 'unknown')
  // It is being looked up before the other wallet's payment becomes unknown.
  const checked = () => stage.sql`select from listener.payments where wallet_id = ${silent.id} and checks > 0`
  await until(async () => (await checked()).length > 0)
  Object.assign(healthy.wallet.faults, { loseAnswerAfterPaying: true, noNotifications: true })
  const order = newOrder(merchant, healthy)
  assert.equal((await post(listener, order)).status, 'unknown')
  await until(async () => (await stateOf(order.requestId)) === 'succeeded')
  for (const { requestId } of silentOnes) assert.equal(await stateOf(requestId), 'unknown')
  silent.wallet.faults.silent = false
  assert.equal((await get(listener, order.requestId)).http, 200)
})
