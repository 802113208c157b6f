import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deadlineOf, invoiceGraceMs, isPast, requestExpiresAt } from './deadlines.ts'
import { type OpenPayment, outcomeOfLookup } from './lookup-outcome.ts'
import type { LookupVerdict } from './verdicts.ts'

const minute = 60_000
const hour = 60 * minute
const t0 = Date.parse('2026-05-01T12:00:00Z')
const at = (afterMs: number) => new Date(t0 + afterMs)
const payment: OpenPayment = { publishedAt: at(0), invoiceExpiresAt: at(10 * minute), walletErrorCode: null }
const withError = { walletErrorCode: 'INTERNAL' }
const proven: LookupVerdict = { kind: 'succeeded', preimage: 'ab'.repeat(32), feesPaidMsats: 1 }
const over = 10 * minute + hour

describe('what a look-up ends a payment as', () => {
  const table: [verdict: LookupVerdict, afterMs: number, more: Partial<OpenPayment>, outcome: string][] = [
    [proven, 0, {}, 'succeeded'],
    [proven, 1000 * hour, withError, 'succeeded'],
    [{ kind: 'failed' }, 0, {}, 'wallet_says_failed'],
    [{ kind: 'expired' }, over - 1, {}, 'open'],
    [{ kind: 'expired' }, over - 1, withError, 'open'],
    [{ kind: 'expired' }, over, {}, 'open'],
    [{ kind: 'expired' }, 10 * minute + 24 * hour - 1, {}, 'open'],
    [{ kind: 'expired' }, 10 * minute + 24 * hour, {}, 'expired_unpaid'],
    [{ kind: 'unpaid' }, over - 1, withError, 'open'],
    [{ kind: 'unpaid' }, over, {}, 'expired_unpaid'],
    [{ kind: 'maybe-no-record' }, over - 1, withError, 'open'],
    [{ kind: 'maybe-no-record' }, over, withError, 'expired_unpaid'],
    [{ kind: 'unproven', feesPaidMsats: 1 }, 1000 * hour, {}, 'unproven'],
    [{ kind: 'paid-inside' }, 1000 * hour, withError, 'open'],
    [{ kind: 'no-record' }, 2 * minute, {}, 'open'],
    [{ kind: 'no-record' }, 2 * minute - 1, withError, 'open'],
    [{ kind: 'no-record' }, 2 * minute, withError, 'error_and_no_record'],
    [{ kind: 'no-record' }, 2 * minute, { ...withError, publishedAt: null }, 'open'],
    [{ kind: 'no-record' }, over - 1, {}, 'open'],
    [{ kind: 'no-record' }, over, {}, 'expired_unpaid'],
    [{ kind: 'no-record' }, over, withError, 'expired_unpaid'],
    [{ kind: 'no-record' }, over, { actsLate: true }, 'open'],
    [{ kind: 'maybe-no-record' }, over, { actsLate: true }, 'open'],
    [{ kind: 'unpaid' }, 6 * hour - 1, { actsLate: true }, 'open'],
    [{ kind: 'no-record' }, 6 * hour - 1, { actsLate: true }, 'open'],
    [{ kind: 'no-record' }, 6 * hour, { actsLate: true }, 'expired_unpaid'],
    [{ kind: 'maybe-no-record' }, 6 * hour, { actsLate: true }, 'expired_unpaid'],
    [{ kind: 'unpaid' }, 6 * hour, { actsLate: true }, 'expired_unpaid'],
    // It has dealt with the request.
    [{ kind: 'no-record' }, 2 * minute, { ...withError, actsLate: true }, 'error_and_no_record'],
    [{ kind: 'failed' }, 0, { actsLate: true }, 'wallet_says_failed'],
    [proven, 0, { actsLate: true }, 'succeeded'],
    // A long invoice counts from its own end.
    [{ kind: 'no-record' }, 6 * hour, { actsLate: true, invoiceExpiresAt: at(6 * hour) }, 'open'],
    [{ kind: 'no-record' }, 7 * hour, { actsLate: true, invoiceExpiresAt: at(6 * hour) }, 'expired_unpaid'],
    // What never left is nobody's to act on.
    [{ kind: 'no-record' }, over, { actsLate: true, publishedAt: null }, 'expired_unpaid'],
    [{ kind: 'pending' }, 1000 * hour, withError, 'open'],
    [{ kind: 'nothing' }, 1000 * hour, withError, 'open'],
  ]
  for (const [verdict, afterMs, more, expected] of table) {
    test(`${verdict.kind} after ${afterMs / 1000} s${more.walletErrorCode ? ', after an error' : ''}${more.actsLate ? ', from one that acts late' : ''}: ${expected}`, () => {
      const outcome = outcomeOfLookup(verdict, { ...payment, ...more }, at(afterMs))
      assert.equal(outcome.kind === 'rejected' ? outcome.because : outcome.kind, expected)
    })
  }
})

describe('deadlines', () => {
  test('a payment ends an hour after its invoice, at most a day and an hour after it began', () => {
    const createdAt = at(0)
    for (const [expiresAfter, endsAfter] of [
      [0, hour],
      [10 * minute, over],
      [24 * hour, 25 * hour],
      [10_000 * hour, 25 * hour],
    ] as const) {
      assert.deepEqual(deadlineOf({ createdAt, invoiceExpiresAt: at(expiresAfter) }), at(endsAfter))
    }
  })

  test('a request expires after two minutes, and never after its invoice', () => {
    assert.equal(requestExpiresAt(at(0), at(hour)), t0 / 1000 + 120)
    assert.equal(requestExpiresAt(at(0), at(30_900)), t0 / 1000 + 30)
  })

  test('a grace begins with its moment, and never without one', () => {
    assert.equal(isPast(at(0), invoiceGraceMs, at(hour - 1)), false)
    assert.equal(isPast(at(0), invoiceGraceMs, at(hour)), true)
    assert.equal(isPast(null, 0, at(hour)), false)
  })
})
