/** After a restore: nothing that the backup has is sent by itself, and what comes later is. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { transaction } from '@chispa/database/connect'
import { until } from '@chispa/sandbox/until'
import { openStage } from '../../test/forwarding-stage.ts'
import { holdAllForwarding } from './hold-all.ts'

const stage = await openStage()
after(() => stage.close())
const { web } = stage

let count = 0
/** A receipt whose payment the wallet has declined, so that it waits for another attempt. */
async function declined(amountMsats: number) {
  const source = await stage.source()
  const { address } = stage.outside.name(`someone${++count}`, await stage.service.create())
  await stage.configure(source, { [address]: 10_000 })
  source.wallet.faults.failWith = 'QUOTA_EXCEEDED'
  const id = await stage.receive(source, amountMsats)
  await stage.forward()
  source.wallet.faults.failWith = null
  assert.equal((await stage.detail(source, id)).legs[0]?.reason, 'wallet_declined')
  return { source, address, id }
}

const hold = () => transaction(web.sql, tx => holdAllForwarding(tx, web.deps.now()))

/** As often as it takes until nothing is due. */
async function forwardAll(): Promise<void> {
  await stage.makeDue()
  await stage.forward()
  await stage.forward()
}

test('what waits stays in the wallet, also when its owner forwards again; what comes then is forwarded', async () => {
  const { source, address, id } = await declined(20_000)
  assert.deepEqual(await hold(), { rules: 1, waiting: 1 })
  await forwardAll()
  const { status, legs } = await stage.detail(source, id)
  assert.deepEqual([status, legs[0]?.state, legs[0]?.paidMsats, legs[0]?.reason], ['STOPPED', 'STOPPED', 0, null])
  assert.match(legs[0]?.message ?? '', /put back from a backup/)
  await stage.configure(source, { [address]: 10_000 })
  await forwardAll()
  assert.deepEqual(stage.sent(source), [])
  await stage.receive(source, 7000)
  await stage.forward()
  assert.deepEqual(
    stage.sent(source).map(({ amountMsats }) => amountMsats),
    [7000],
  )
})

test('an attempt that the journal of the backup has not sent is not sent', async () => {
  const { source, address, id } = await declined(30_000)
  await web.sql`
    update forwarding_attempts set status = 'PENDING', code = null, wallet_error_code = null, resolved_at = null
    where wallet_id = ${source.walletId}`
  await web.sql`delete from listener.payments where wallet_id = ${source.walletId}`
  await hold()
  await stage.configure(source, { [address]: 10_000 })
  await forwardAll()
  assert.deepEqual(stage.sent(source), [])
  const [attempt] = await web.sql`select status, code from forwarding_attempts where wallet_id = ${source.walletId}`
  assert.deepEqual([attempt?.status, attempt?.code], ['REJECTED', 'held_by_restore'])
  assert.equal((await stage.detail(source, id)).status, 'STOPPED')
})

test('one that it has sent is asked for: it is not sent again, and counts as paid ahead', async () => {
  const { source, address, id } = await declined(40_000)
  source.wallet.faults.holdPayments = true
  await stage.makeDue()
  await stage.forward()
  assert.equal((await stage.detail(source, id)).status, 'FORWARDING')
  await hold()
  source.wallet.faults.holdPayments = false
  source.wallet.release(true)
  await until(async () => {
    await forwardAll()
    const [attempt] = await web.sql`
      select 1 from forwarding_attempts where wallet_id = ${source.walletId} and status = 'SUCCEEDED'`
    return attempt
  })
  await stage.configure(source, { [address]: 10_000 })
  await forwardAll()
  assert.equal(stage.sent(source).length, 1)
  const [destination] = await web.sql`
    select credit_msats from forwarding_destinations where wallet_id = ${source.walletId}`
  assert.equal(destination?.creditMsats, 40_000)
})

test('a receipt whose amount nobody has said is not divided later', async () => {
  const { source, address } = await declined(1000)
  const id = await stage.receive(source, 50_000)
  await web.sql`delete from forwarding_legs where receipt_id = ${id}`
  await web.sql`
    update forwarding_receipts set received_msats = null, retained_msats = null, amount_due_at = now() - interval '1 s'
    where id = ${id}`
  assert.equal((await stage.detail(source, id)).status, 'AMOUNT_UNKNOWN')
  await hold()
  await stage.configure(source, { [address]: 10_000 })
  await forwardAll()
  assert.deepEqual(stage.sent(source), [])
})
