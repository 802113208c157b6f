import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Outcome } from '@chispa/outgoing-http/outcome'
import { readVerdict } from './exchange-code.ts'

const burned = { nonce: 'A'.repeat(22), event: {} as never }
const answered = (status: number): Outcome => ({ kind: 'answered', status, headers: {}, body: Buffer.from('{}') })
const notSent: Outcome = { kind: 'not-sent', reason: 'unreachable', detail: 'ECONNREFUSED' }
const cut: Outcome = { kind: 'unknown', reason: 'cut', detail: 'ECONNRESET' }

describe('what an answer of the coupon service says', () => {
  for (const [what, outcome] of [
    ['nothing was sent', notSent],
    ...[400, 401, 403, 404, 409, 410].map(status => [`${status}`, answered(status)] as const),
  ] as const) {
    it(`${what}: refused at the first attempt, open later, when an earlier one may have burned the code`, () => {
      assert.equal(readVerdict(outcome, burned, 1).kind, 'refused')
      assert.equal(readVerdict(outcome, burned, 2).kind, 'open')
    })
  }

  for (const [what, outcome] of [
    ['the line was cut', cut],
    ...[200, 302, 408, 425, 429, 500, 503].map(
      status => [`${status} without a replacement`, answered(status)] as const,
    ),
  ] as const) {
    it(`${what}: open, always`, () => {
      assert.equal(readVerdict(outcome, burned, 1).kind, 'open')
      assert.equal(readVerdict(outcome, burned, 2).kind, 'open')
    })
  }
})
