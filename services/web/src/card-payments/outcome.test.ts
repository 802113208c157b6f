import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { deadlineOf } from '@chispa/payments/deadlines'
import type { Transaction } from '@chispa/protocols/nip47-transaction'
import type { CallOutcome } from '../wallets/calls.ts'
import { type LookedUp, outcomeOfCheck, outcomeOfReply } from './outcome.ts'

const preimage = 'ab'.repeat(32)
const paymentHash = createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex')
const minutes = 60_000
const hours = 60 * minutes
const t0 = Date.parse('2026-05-01T12:00:00Z')
const payment: LookedUp = {
  paymentHash,
  amountMsats: 1000,
  attemptNo: 1,
  createdAt: new Date(t0),
  publishedAt: new Date(t0),
  invoiceExpiresAt: new Date(t0 + 10 * minutes),
  deadlineAt: new Date(t0 + 70 * minutes),
  walletErrorCode: null,
}
const found = (more: Partial<Transaction>): CallOutcome<Transaction> => ({
  kind: 'result',
  result: {
    type: 'outgoing',
    state: 'pending',
    paymentHash,
    amountMsats: 1000,
    feesPaidMsats: 3,
    createdAt: t0 / 1000,
    ...more,
  },
})
const error = (code: string) => ({ kind: 'wallet-error' as const, code, message: '' })
const look = (answer: CallOutcome<Transaction>, afterMs: number, more: Partial<LookedUp> = {}) => {
  const given = { ...payment, ...more }
  const outcome = outcomeOfCheck(answer, { ...given, deadlineAt: deadlineOf(given) }, new Date(t0 + afterMs))
  return outcome.kind === 'rejected' ? outcome.code : outcome.kind
}

describe('a reply', () => {
  test('with the preimage of the payment, in either case, is success', () => {
    const reply = { kind: 'result' as const, result: { preimage: preimage.toUpperCase(), feesPaidMsats: 5 }, raw: {} }
    assert.deepEqual(outcomeOfReply(reply, paymentHash), { kind: 'succeeded', preimage, feesPaidMsats: 5 })
  })

  test('with another preimage proves nothing', () => {
    for (const wrong of ['', '00', 'cd'.repeat(32)]) {
      const reply = { kind: 'result' as const, result: { preimage: wrong }, raw: {} }
      assert.equal(outcomeOfReply(reply, paymentHash).kind, 'unknown')
    }
  })

  test('that never comes proves nothing', () => {
    for (const kind of ['timeout', 'closed'] as const) {
      assert.equal(outcomeOfReply({ kind }, paymentHash).kind, 'unknown')
    }
  })

  test('is not waited for when nothing left, or the wallet could not read it', () => {
    const left = outcomeOfReply({ kind: 'not-published' }, paymentHash)
    assert.deepEqual(left, { kind: 'rejected', code: 'not_started', walletErrorCode: null, movedNothing: true })
    const unread = outcomeOfReply(error('UNSUPPORTED_ENCRYPTION'), paymentHash)
    assert.equal(unread.kind === 'rejected' && unread.code, 'not_started')
  })

  test('with a code that is no decision proves nothing', () => {
    for (const code of [
      'INTERNAL',
      'OTHER',
      'NOT_FOUND',
      'BAD_REQUEST',
      'INTERNAL_ERROR',
      '',
      'insufficient_balance',
    ]) {
      assert.equal(outcomeOfReply(error(code), paymentHash).kind, 'unknown', code)
    }
  })
})

describe('a look-up', () => {
  const nothing: CallOutcome<Transaction>[] = [
    { kind: 'timeout' },
    { kind: 'unreachable', message: '' },
    error('INTERNAL'),
    error('NOT_IMPLEMENTED'),
    error('RATE_LIMITED'),
    found({}),
    found({ state: 'settled', amountMsats: 2000 }),
    found({ type: 'incoming', state: 'settled' }),
    found({ type: 'incoming', state: 'settled', preimage }),
    found({ type: 'incoming', isStateGuess: true }),
    found({ state: 'failed', createdAt: t0 / 1000 - 360 }),
    found({ state: 'accepted' }),
    found({ paymentHash: 'ff'.repeat(32), state: 'failed' }),
  ]
  const noRecord = [
    error('NOT_FOUND'),
    found({ type: 'incoming', state: 'expired' }),
    found({ type: 'incoming', preimage }),
  ]

  test('with the preimage is success, at any time and whatever else it says', () => {
    for (const state of ['settled', 'pending', 'failed'] as const) {
      assert.equal(look(found({ state, preimage }), 100 * hours), 'succeeded')
    }
  })

  test('that says failed is a decline, unless it is of an attempt from before', () => {
    assert.equal(look(found({ state: 'failed' }), 0), 'payment_failed')
    assert.equal(look(found({ state: 'failed', createdAt: t0 / 1000 - 240 }), 0), 'payment_failed')
    assert.equal(look(found({ state: 'failed', createdAt: t0 / 1000 - 360 }), 0), 'unknown')
  })

  test('that says settled over this amount without the preimage leaves it unproven', () => {
    assert.equal(look(found({ state: 'settled' }), 0), 'unproven')
    assert.equal(look(found({ state: 'settled', preimage: 'cd'.repeat(32) }), 100 * hours), 'unproven')
  })

  test('that says nothing is repeated until an hour after the expiry, and then nobody knows', () => {
    for (const answer of nothing) {
      assert.equal(look(answer, 70 * minutes - 1), 'unknown')
      assert.equal(look(answer, 70 * minutes), 'unresolved')
    }
  })

  test('that finds no record is repeated until an hour after the expiry, and then it was never paid', () => {
    for (const answer of noRecord) {
      assert.equal(look(answer, 70 * minutes - 1), 'unknown')
      assert.equal(look(answer, 70 * minutes), 'expired_unpaid')
    }
  })

  test('that finds no record by its words alone is repeated until an hour after the expiry, also after an error', () => {
    const answer = { kind: 'wallet-error' as const, code: 'INTERNAL', message: 'Payment not found' }
    for (const change of [{}, { walletErrorCode: 'INTERNAL' }]) {
      assert.equal(look(answer, 70 * minutes - 1, change), 'unknown')
      assert.equal(look(answer, 70 * minutes, change), 'expired_unpaid')
    }
  })

  test('that says expired is repeated for a day after the expiry, also after an error: it may be on its way', () => {
    for (const change of [{}, { walletErrorCode: 'INTERNAL' }]) {
      assert.equal(look(found({ state: 'expired' }), 0, change), 'unknown')
      assert.equal(look(found({ state: 'expired' }), 70 * minutes - 1, change), 'unknown')
      assert.equal(look(found({ state: 'expired' }), 70 * minutes, change), 'unresolved')
      assert.equal(look(found({ state: 'expired' }), 24 * hours + 10 * minutes, change), 'expired_unpaid')
    }
  })

  test('that finds no record two minutes after the wallet answered with an error is a decline', () => {
    for (const answer of noRecord) {
      assert.equal(look(answer, 2 * minutes - 1, { walletErrorCode: 'INTERNAL' }), 'unknown')
      assert.equal(look(answer, 2 * minutes, { walletErrorCode: 'INTERNAL' }), 'payment_failed')
    }
  })

  test('of an invoice that lives for ages frees the card after a day and an hour, without saying that it is unpaid', () => {
    const invoiceExpiresAt = new Date(t0 + 10_000 * hours)
    for (const answer of [...nothing, ...noRecord]) {
      assert.equal(look(answer, 25 * hours - 1, { invoiceExpiresAt }), 'unknown')
      assert.equal(look(answer, 25 * hours, { invoiceExpiresAt }), 'unresolved')
    }
  })
})
