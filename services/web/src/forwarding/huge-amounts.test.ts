/** Wallets that report amounts which nobody has: nothing spins, nothing is told wrongly, and nobody else waits. */
import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { openStage, type Source } from '../../test/forwarding-stage.ts'
import { paymentEvent, webhooksTo } from '../../test/webhooks.ts'
import { maxOwedMsats, maxReceivedMsats } from './max-msats.ts'

const stage = await openStage()
after(() => stage.close())
const { web, outside, service } = stage
const webhooks = webhooksTo(web)
let count = 0

/** A pass may not go on and on. */
async function forward() {
  const signal = AbortSignal.timeout(60_000)
  await stage.forward(signal)
  assert.ok(!signal.aborted, 'the pass has an end')
}

async function forwarding() {
  const [source, one] = [await stage.source(), outside.name(`someone${++count}`, await service.create())]
  await stage.configure(source, { [one.address]: 10_000 })
  return { source, one }
}

async function report(who: Source, amountMsats: number): Promise<string> {
  const event = paymentEvent('payment_received', who.walletId, { amountMsats })
  assert.equal((await webhooks.post(event)).statusCode, 200)
  return (await stage.receiptOf(who, event.payment.paymentHash)) as string
}

const rowOf = async ({ walletId }: Source) =>
  (
    await web.sql`
      select failures, reserve_msats, credit_msats, due_at > now() as is_put_off, a.lease
      from forwarding_destinations d join receive_actions a on a.wallet_id = d.wallet_id
      where d.wallet_id = ${walletId}`
  )[0]

async function pendingOf(who: Source): Promise<number> {
  const reply = await web.call({ url: stage.urlOf(who, 'receive-action'), as: who })
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json().pendingMsats
}

/** Somebody else is paid meanwhile. */
afterEach(async () => {
  const { source, one } = await forwarding()
  await stage.receive(source, 20_000)
  await forward()
  assert.equal(one.wallet.balanceMsats, 20_000)
})

test('an amount beyond any payment is not believed: the wallet is asked for it', async () => {
  const { source } = await forwarding()
  const ids = [await report(source, Number.MAX_SAFE_INTEGER), await report(source, Number.MAX_SAFE_INTEGER)]
  await forward()
  for (const id of ids) assert.equal((await stage.detail(source, id)).status, 'AMOUNT_UNKNOWN')
  assert.equal(await pendingOf(source), 0)
})

test('a sum that no number holds is cut off, and paid as far as it can be', async () => {
  const { source, one } = await forwarding()
  const payments = Math.ceil(Number.MAX_SAFE_INTEGER / maxReceivedMsats) + 1
  for (let i = 0; i < payments; i += 10) {
    await Promise.all(Array.from({ length: 10 }, () => report(source, maxReceivedMsats)))
  }
  one.faults.maxMsats = 2 * maxOwedMsats
  await forward()
  assert.equal(await pendingOf(source), Number.MAX_SAFE_INTEGER)
  assert.ok(outside.asked.some(({ amountMsats }) => amountMsats === maxOwedMsats))
  const row = await rowOf(source)
  assert.deepEqual([row?.isPutOff, row?.lease], [true, null])
})

test('a destination that cannot be read is put off all the same, ever longer', async () => {
  const { source } = await forwarding()
  await report(source, 20_000)
  for (const failures of [1, 2]) {
    await web.sql`
      update forwarding_destinations set reserve_msats = 9223372036854775807, due_at = now() - interval '1 s'
      where wallet_id = ${source.walletId}`
    await forward()
    const row = await rowOf(source)
    assert.deepEqual([row?.failures, row?.reserveMsats, row?.isPutOff, row?.lease], [failures, 0, true, null])
  }
})
