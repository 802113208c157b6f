/** Two listeners share the wallets: which of them a payment reaches is the balancer's doing. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { get, newOrder, post, settledPaymentsOf } from '../../test/payment-orders.ts'
import { type HeldWallet, openStage } from '../../test/stage.ts'
import type { Listener } from '../assemble.ts'

/** Nobody loses its lease, however busy the machine. */
const tuning = { leaseMs: 60_000, renewMs: 200 }

async function open() {
  const stage = await openStage()
  after(() => stage[Symbol.asyncDispose]())
  const merchant = await stage.service.create({ name: 'merchant' })
  const wallets = await Promise.all(Array.from({ length: 6 }, () => stage.newWallet()))
  const [first, second] = [await stage.start({ tuning }), await stage.start({ tuning })]
  await until(() => first.pool.size === 3 && second.pool.size === 3)
  await until(() => [...first.pool, ...second.pool].every(({ isReady }) => isReady))
  const heldBy = ({ pool }: Listener) => wallets.filter(({ id }) => pool.find(id))
  return { stage, merchant, first, second, heldBy }
}
const { merchant, first, second, heldBy } = await open()
const waitMs = 8000

describe('a payment that reaches a listener which does not hold the wallet', () => {
  test('is made by the one that does, once, and its proof is told where it was asked for', async () => {
    for (const [asked, holder] of [
      [first, second],
      [second, first],
    ] as const) {
      const held = heldBy(holder)[0] as HeldWallet
      const order = newOrder(merchant, held)
      const told = [await post(asked, { ...order, waitMs }), await post(holder, { ...order, waitMs })]
      assert.deepEqual(
        told.map(({ http, status, preimage }) => [http, status, preimage?.length]),
        Array(2).fill([200, 'succeeded', 64]),
      )
      assert.equal(settledPaymentsOf(held).length, 1)
    }
  })

  test('a wallet that declines is told as it is', async () => {
    const held = heldBy(second)[1] as HeldWallet
    held.wallet.faults.failWith = 'INSUFFICIENT_BALANCE'
    const told = await post(first, { ...newOrder(merchant, held), waitMs })
    assert.deepEqual([told.status, told.error?.walletErrorCode], ['rejected', 'INSUFFICIENT_BALANCE'])
  })

  test('is called not started where the holder does not take it, and never leaves afterwards', async () => {
    const held = heldBy(second)[2] as HeldWallet
    const order = newOrder(merchant, held)
    await second.payments.stop()
    const told = await post(first, { ...order, waitMs })
    assert.deepEqual([told.http, told.status], [503, 'not_started'])
    assert.equal((await get(second, order.requestId)).status, 'not_started')
    assert.equal(settledPaymentsOf(held).length, 0)
  })
})
