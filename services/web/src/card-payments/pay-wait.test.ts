import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { openStage, told, wait } from '../../test/till-stage.ts'
import { findProfile } from '../wallets/profile-store.ts'
import { maxPayWaitMs, payWaitMs, replyMsToKeep } from './pay-wait.ts'

const defaultMs = 8000

test('only a wallet that was seen to reply late is waited for longer', () => {
  const rows: [seenMs: number | undefined, waitMs: number][] = [
    [undefined, defaultMs],
    [0, defaultMs],
    [4000, defaultMs],
    [4001, 8002],
    [9000, 18_000],
    [15_000, maxPayWaitMs],
    [600_000, maxPayWaitMs],
  ]
  for (const [payReplyMs, waitMs] of rows) {
    assert.equal(payWaitMs(payReplyMs === undefined ? {} : { payReplyMs }, defaultMs), waitMs, `${payReplyMs}`)
  }
})

test('a slow reply is remembered at once and forgotten bit by bit; quick wallets are not written of', () => {
  const rows: [seenMs: number | undefined, tookMs: number, keptMs: number | undefined][] = [
    [undefined, 300, undefined],
    [undefined, 4000, undefined],
    [undefined, 4001, 4001],
    [undefined, 600_000, maxPayWaitMs],
    [8000, 12_000, 12_000],
    [8000, 300, 6000],
    [8000, 7000, 7000],
    [8000, 8000, undefined],
    [5000, 300, 3750],
    // Quick again: what it was does no harm and is not written down time and again.
    [3750, 300, undefined],
    [3750, 9000, 9000],
  ]
  for (const [seenMs, tookMs, keptMs] of rows) {
    const seen = seenMs === undefined ? {} : { payReplyMs: seenMs }
    assert.equal(replyMsToKeep(seen, tookMs), keptMs, `${seenMs} ${tookMs}`)
  }
})

test('the reply of a wallet that replied late before still ends the payment when the till has its answer', async () => {
  let clock = Date.now()
  const stage = await openStage({ now: () => new Date(clock), walletLimitMs: 6000 })
  after(() => stage.close())
  const { card, wallet, walletId } = await stage.heldCard()
  Object.assign(wallet.faults, { holdPayments: true, noNotifications: true })

  /** The till is told to wait; then the wallet pays. */
  const payLate = async (tookMs: number, stateWhenItPays: string) => {
    const { invoice, paymentHash } = stage.bill()
    const statusOf = async () => (await stage.paymentRow(paymentHash)).status
    assert.deepEqual(told(await stage.pay(card, await stage.scanned(card), invoice)), wait('payment_unresolved'))
    // On a busy machine the till is told to wait before the wallet's time is over.
    await until(async () => (await statusOf()) === stateWhenItPays)
    clock += tookMs
    wallet.release(true)
    await until(async () => (await statusOf()) === 'SUCCEEDED')
    return (await stage.paymentRow(paymentHash)).resolvedBy
  }
  const seen = async () => (await findProfile(stage.web.sql, walletId)).payReplyMs

  assert.equal(await payLate(7000, 'UNKNOWN'), 'late_reply')
  await until(async () => (await seen()) === 7000)
  assert.equal(await payLate(6000, 'PENDING'), 'reply')
  await until(async () => (await seen()) === 6000)
})
