import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import type { PaymentErrorCode, PaymentReply, PaymentState } from '@chispa/contract/listener'
import { journalRefusalStatus, journalStatus, verdictOfJournal } from './journal.ts'

const preimage = 'ab'.repeat(32)
const paymentHash = createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex')
const requestId = 'ef'.repeat(32)
const asked = { requestId, paymentHash }
const paid = (given = preimage): PaymentReply => ({
  ok: true,
  status: 'succeeded',
  requestId,
  preimage: given,
  feesPaidMsats: 7,
})
const other = (
  status: Exclude<PaymentState, 'succeeded'>,
  code?: PaymentErrorCode,
  walletErrorCode?: string,
): PaymentReply => ({
  ok: false,
  status,
  requestId,
  ...(code && { error: { code, message: '', ...(walletErrorCode && { walletErrorCode }) } }),
})

describe('the verdict of the journal', () => {
  const table: [number, PaymentReply | undefined, object][] = [
    [200, paid(), { kind: 'succeeded', preimage, feesPaidMsats: 7 }],
    [202, other('pending'), { kind: 'open' }],
    [202, other('unknown', 'relay_error'), { kind: 'open' }],
    [422, other('rejected'), { kind: 'rejected', code: 'wallet_error', walletErrorCode: null }],
    [
      422,
      other('rejected', 'wallet_error', 'RESTRICTED'),
      { kind: 'rejected', code: 'wallet_error', walletErrorCode: 'RESTRICTED' },
    ],
    [422, other('rejected', 'expired_unpaid'), { kind: 'rejected', code: 'expired_unpaid', walletErrorCode: null }],
    [503, other('not_started', 'wallet_not_ready'), { kind: 'not-started', why: 'wallet_not_ready' }],
    [503, other('not_started'), { kind: 'not-started', why: 'not_started' }],
    [404, other('unknown', 'request_not_found'), { kind: 'silent', why: 'it has no such payment', isMissing: true }],
    [
      409,
      other('rejected', 'request_conflict'),
      { kind: 'silent', why: 'it answered a payment with a conflict', isConflict: true },
    ],
  ]
  for (const [status, body, verdict] of table) {
    test(`${status} ${body?.status}: ${JSON.stringify(verdict).slice(0, 50)}`, () => {
      assert.deepEqual(verdictOfJournal({ status, body }, asked), verdict)
    })
  }

  test('a status that does not fit its state says nothing, and neither does a body of another shape', () => {
    const states = Object.keys(journalStatus) as PaymentState[]
    const statuses = [...Object.values(journalStatus), ...Object.values(journalRefusalStatus), 500]
    for (const state of states) {
      for (const status of statuses) {
        const body = state === 'succeeded' ? paid() : other(state)
        const { kind } = verdictOfJournal({ status, body }, asked)
        assert.equal(kind === 'silent', journalStatus[state] !== status, `${state} ${status}`)
        assert.equal(verdictOfJournal({ status, body: undefined }, asked).kind, 'silent')
      }
    }
  })

  test('what names another request says nothing, also a conflict; the spelling of the id does not matter', () => {
    const named = (body: PaymentReply, id: string) => ({ ...body, requestId: id })
    for (const [status, body] of [
      [200, paid()],
      [503, other('not_started')],
      [409, other('rejected', 'request_conflict')],
    ] as const) {
      const verdict = verdictOfJournal({ status, body: named(body, '00'.repeat(32)) }, asked)
      assert.deepEqual(verdict, { kind: 'silent', why: `it answered a payment with ${status}` })
    }
    assert.equal(
      verdictOfJournal({ status: 200, body: named(paid(), requestId.toUpperCase()) }, asked).kind,
      'succeeded',
    )
  })

  test('the preimage of another payment proves nothing', () => {
    assert.equal(verdictOfJournal({ status: 200, body: paid('cd'.repeat(32)) }, asked).kind, 'silent')
  })
})
