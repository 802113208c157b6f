import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { openStage } from '../../test/stage.ts'
import { claimPayment, markPublished } from './store.ts'

const hex = () => randomBytes(32).toString('hex')
const claimFor = (walletId: string) => ({
  requestId: hex(),
  walletId,
  invoice: 'lnbcrt1',
  paymentHash: hex(),
  idempotencyScope: null,
  attemptNo: null,
  maxFeeMsats: null,
  invoiceExpiresAt: new Date(Date.now() + 3_600_000),
  now: new Date(),
})
const signed = () => ({ event: '{}', eventId: hex(), encryption: 'nip44_v2' as const })

test('at the next start: before the boundary not_started, past it unknown, and neither is sent', async () => {
  await using stage = await openStage()
  const { id, wallet } = await stage.newWallet()
  const first = await stage.start()
  const { fence } = await until(() => first.pool.find(id))
  const [before, past] = [claimFor(id), claimFor(id)]
  const owner = { id: first.lease.id, fence }
  assert.equal(await claimPayment(stage.sql, before, owner), 'claimed')
  assert.equal(await claimPayment(stage.sql, past, owner, signed()), 'claimed')
  await first.stop()
  const second = await stage.start()
  const state = async ({ requestId }: { requestId: string }) =>
    (await stage.sql`select state from listener.payments where request_id = ${requestId}`)[0]?.state
  await until(async () => (await state(before)) === 'not_started')
  assert.equal(await state(past), 'unknown')
  await until(() => second.pool.find(id)?.isReady)
  assert.equal(wallet.ledger.transactions(wallet.accountId).length, 0)
})

test('whoever lost the wallet claims nothing and passes no boundary', async () => {
  await using stage = await openStage()
  const { id } = await stage.newWallet()
  const listener = await stage.start()
  const { fence } = await until(() => listener.pool.find(id))
  const owner = { id: listener.lease.id, fence }
  const claim = claimFor(id)
  assert.equal(await claimPayment(stage.sql, claim, owner), 'claimed')
  await stage.sql`update listener.wallets set owner = 'another', fence = fence + 1 where wallet_id = ${id}`
  assert.equal(await markPublished(stage.sql, claim, owner, signed(), new Date()), false)
  assert.equal(await claimPayment(stage.sql, claimFor(id), owner), 'not_owner')
  await stage.sql`update listener.wallets set owner = ${owner.id} where wallet_id = ${id}`
  assert.equal(await claimPayment(stage.sql, claimFor(id), owner), 'not_owner', 'the fence is another')
})
