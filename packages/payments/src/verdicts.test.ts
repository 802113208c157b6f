import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import type { Transaction } from '@chispa/protocols/nip47-transaction'
import { type Lookup, type PayReply, shortCode, verdictOfLookup, verdictOfReply } from './verdicts.ts'

const preimage = 'ab'.repeat(32)
const paymentHash = createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex')
const t0 = Date.parse('2026-05-01T12:00:00Z')
const open = (walletErrorCode: string | null = null) => ({ kind: 'open', walletErrorCode })
const result = (given: string, feesPaidMsats?: number): PayReply => ({
  kind: 'result',
  result: { preimage: given, ...(feesPaidMsats !== undefined && { feesPaidMsats }) },
})
const error = (code: string) => ({ kind: 'wallet-error' as const, code })
const declined = (code: string, reason: string) => [error(code), { kind: 'declined', reason, walletErrorCode: code }]

describe('the verdict of a reply', () => {
  const table: [PayReply, object][] = [
    [result(preimage, 5), { kind: 'succeeded', preimage, feesPaidMsats: 5 }],
    [result(preimage.toUpperCase()), { kind: 'succeeded', preimage, feesPaidMsats: null }],
    [result(''), { kind: 'accepted' }],
    [result('00'), { kind: 'accepted' }],
    [result('cd'.repeat(32)), { kind: 'accepted' }],
    [{ kind: 'result', result: {} }, { kind: 'accepted' }],
    [{ kind: 'timeout' }, open()],
    [{ kind: 'closed' }, open()],
    [{ kind: 'not-published' }, { kind: 'not-sent' }],
    [error('UNSUPPORTED_ENCRYPTION'), { kind: 'not-sent' }],
    ...([
      declined('INSUFFICIENT_BALANCE', 'insufficient_balance'),
      declined('QUOTA_EXCEEDED', 'wallet_quota_reached'),
      declined('RESTRICTED', 'wallet_not_allowed'),
      declined('UNAUTHORIZED', 'wallet_not_allowed'),
      declined('NOT_IMPLEMENTED', 'wallet_not_allowed'),
      declined('RATE_LIMITED', 'wallet_busy'),
      declined('EXPIRED', 'wallet_not_allowed'),
      declined('PAYMENT_FAILED', 'payment_failed'),
      declined('FEE_LIMIT_EXCEEDED', 'payment_failed'),
      declined('INVALID_INVOICE', 'payment_failed'),
      declined('INVOICE_EXPIRED', 'payment_failed'),
      declined('UNSUPPORTED_NETWORK', 'payment_failed'),
      declined('UNSUPPORTED_PAYMENT_INSTRUCTION', 'payment_failed'),
    ] as [PayReply, object][]),
    [error('INTERNAL'), open('INTERNAL')],
    [error('OTHER'), open('OTHER')],
    [error('NOT_FOUND'), open('NOT_FOUND')],
    ...['INTERNAL_ERROR', 'BAD_REQUEST', 'FAILED_TO_PAY_INVOICE', 'MULTIPLE_MATCHES', 'A_NEW_WORD'].map(
      (code): [PayReply, object] => [error(code), open(code)],
    ),
    [error(''), open('OTHER')],
    [error('insufficient_balance'), open('OTHER')],
  ]
  for (const [reply, verdict] of table) {
    test(`${JSON.stringify(reply).slice(0, 80)} is ${JSON.stringify(verdict).slice(0, 60)}`, () => {
      assert.deepEqual(verdictOfReply(reply, paymentHash), verdict)
    })
  }
})

describe('the verdict of a look-up', () => {
  const found = (more: Partial<Transaction>): Lookup => ({
    kind: 'result',
    result: { type: 'outgoing', state: 'pending', paymentHash, amountMsats: 1000, feesPaidMsats: 3, ...more },
  })
  const asked = { paymentHash, amountMsats: 1000, createdAt: new Date(t0) }
  const made = (secondsBefore: number) => ({ createdAt: t0 / 1000 - secondsBefore })
  const table: [string, Lookup, string][] = [
    ['the preimage, settled', found({ state: 'settled', preimage }), 'succeeded'],
    ['the preimage of a failed one', found({ state: 'failed', preimage }), 'succeeded'],
    ['settled with another preimage', found({ state: 'settled', preimage: 'cd'.repeat(32) }), 'unproven'],
    ['settled without a preimage', found({ state: 'settled' }), 'unproven'],
    ['settled without a preimage, over another amount', found({ state: 'settled', amountMsats: 2000 }), 'pending'],
    ['settled without a preimage, long before', found({ state: 'settled', ...made(360) }), 'nothing'],
    ['pending', found({}), 'pending'],
    ['accepted', found({ state: 'accepted' }), 'pending'],
    ['failed', found({ state: 'failed' }), 'failed'],
    ['failed, four minutes before', found({ state: 'failed', ...made(240) }), 'failed'],
    ['failed, of an attempt long before', found({ state: 'failed', ...made(360) }), 'nothing'],
    ['expired', found({ state: 'expired' }), 'expired'],
    ['expired, of an attempt long before', found({ state: 'expired', ...made(360) }), 'nothing'],
    ['an invoice of its own', found({ type: 'incoming', state: 'expired' }), 'no-record'],
    ['an invoice of its own, with its preimage', found({ type: 'incoming', preimage }), 'no-record'],
    ['an invoice of its own, paid', found({ type: 'incoming', state: 'settled' }), 'paid-inside'],
    [
      'an invoice of its own, paid, with its preimage',
      found({ type: 'incoming', state: 'settled', preimage }),
      'paid-inside',
    ],
    ['an invoice of its own, held', found({ type: 'incoming', state: 'accepted' }), 'pending'],
    ['an incoming row without a state', found({ type: 'incoming', isStateGuess: true }), 'nothing'],
    ['another payment', found({ paymentHash: 'ff'.repeat(32), state: 'failed' }), 'nothing'],
    ['NOT_FOUND', error('NOT_FOUND'), 'no-record'],
    ['INTERNAL', error('INTERNAL'), 'nothing'],
    ['INTERNAL in words', { ...error('INTERNAL'), message: 'Payment not found' }, 'maybe-no-record'],
    ['OTHER in words', { ...error('OTHER'), message: 'Could not find invoice' }, 'maybe-no-record'],
    ['a decision in words', { ...error('RESTRICTED'), message: 'method not found' }, 'nothing'],
    ['NOT_IMPLEMENTED', error('NOT_IMPLEMENTED'), 'nothing'],
    ['silence', { kind: 'timeout' }, 'nothing'],
    ['no way to it', { kind: 'unreachable' }, 'nothing'],
    ['a closed client', { kind: 'closed' }, 'nothing'],
    ['a request that never left', { kind: 'not-published' }, 'nothing'],
  ]
  for (const [name, answer, kind] of table) {
    test(`${name}: ${kind}`, () => {
      assert.equal(verdictOfLookup(answer, asked).kind, kind)
    })
  }

  test('a failed record says of a retry only that the invoice is unpaid so far', () => {
    const retry = { ...asked, isRetry: true }
    assert.equal(verdictOfLookup(found({ state: 'failed' }), retry).kind, 'unpaid')
    assert.equal(verdictOfLookup(found({ state: 'failed', ...made(360) }), retry).kind, 'nothing')
    assert.equal(verdictOfLookup(found({ state: 'settled', preimage }), retry).kind, 'succeeded')
    assert.equal(verdictOfLookup(found({}), retry).kind, 'pending')
  })

  test('what a wallet calls the end of a payment is not the end of its invoice: it decides nothing', () => {
    for (const state of ['pending', 'expired', 'failed'] as const) {
      const verdicts = [undefined, t0 / 1000 - 3600, t0 / 1000 + 86_400].map(expiresAt =>
        verdictOfLookup(found({ state, ...(expiresAt !== undefined && { expiresAt }) }), asked),
      )
      assert.equal(new Set(verdicts.map(({ kind }) => kind)).size, 1)
    }
  })

  test('a proof is told in lower case, with the fees', () => {
    const answer = found({ preimage: preimage.toUpperCase() })
    const verdict = verdictOfLookup(answer, asked)
    assert.deepEqual(verdict, { kind: 'succeeded', preimage, feesPaidMsats: 3 })
  })
})

test('a code that no standard would write is OTHER', () => {
  assert.equal(shortCode('PAYMENT_FAILED'), 'PAYMENT_FAILED')
  for (const odd of ['', 'payment failed', 'A'.repeat(41), 'X\n']) assert.equal(shortCode(odd), 'OTHER', odd)
})
