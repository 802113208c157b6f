import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer, Order } from '../books.ts'
import { maxUnansweredMs } from '../timeline.ts'
import { lastWord } from './last-word.ts'

const lost: Answer = { at: 1000, said: 'nothing', word: 'no answer' }
const refused = (at: number): Answer => ({ at, said: 'failed', word: 'cannot_send', isRefusal: true })
const wordOf = (...answers: Answer[]) =>
  lastWord({ kind: 'send', memberId: 'ana', paymentHash: 'h1', amountMsats: 1000, startedAt: 0, answers } as Order)
    ?.word

test('a refusal is not the last word while an ask that nobody answered may still be read', () => {
  assert.equal(wordOf(refused(1500)), 'cannot_send')
  assert.equal(wordOf(lost, refused(1500)), undefined)
  assert.equal(wordOf(refused(900), lost), undefined)
  assert.equal(wordOf(lost, refused(1000 + maxUnansweredMs)), 'cannot_send')
})

test('what became of a payment is the last word whatever was not heard', () => {
  assert.equal(wordOf(lost, { at: 1500, said: 'failed', word: 'payment_failed' }), 'payment_failed')
})
