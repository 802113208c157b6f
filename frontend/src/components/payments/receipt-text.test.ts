import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSentence, openText } from './open-words.ts'
import { receiptText } from './receipt-text.ts'

const paid = {
  amountMsats: 2_100_000,
  rate: null,
  with: 'luz@plaza.example',
  title: null,
  comment: 'For the beer',
  at: '2026-03-02T12:00:00.000Z',
  preimage: 'ab'.repeat(32),
}

test('a receipt says how much, to whom, when, what for, and the proof; what is not known has no line', () => {
  const [first, when, words, proof, ...more] = receiptText(paid).split('\n')
  assert.deepEqual([first, words], ['Paid 2,100 sats to luz@plaza.example', '“For the beer”'])
  assert.match(when ?? '', /2026/)
  assert.equal(proof, `Proof of payment: ${paid.preimage}`)
  assert.deepEqual(more, [])
  const worth = receiptText({ ...paid, rate: { currency: 'USD', perBitcoin: 100_000 } }).split('\n')
  assert.equal(worth[1], '≈ US$2.10', 'as of then')
  const bare = receiptText({ ...paid, with: null, title: 'Two coffees', comment: null, preimage: null }).split('\n')
  assert.deepEqual([bare[0], bare[2], bare.length], ['Paid 2,100 sats', 'Two coffees', 3])
})

test('an open payment is one word, with the hour at which we shall know while that is still to come', () => {
  const now = new Date(2026, 2, 2, 20, 0)
  const open = { kind: 'sent', knownBy: new Date(2026, 2, 2, 21, 8).toISOString() } as const
  assert.match(openText(open, now), /^Not known yet\. We will know by (21:08|9:08\sPM)\.$/)
  assert.match(openSentence(open, now), /We will know by (21:08|9:08\sPM)\. Please don’t pay again\.$/)
  const late = new Date(2026, 2, 2, 22)
  assert.equal(openText(open, late), 'Not known yet')
  assert.match(openSentence(open, late), /Look into your wallet/)
  assert.match(openText(open, new Date(2026, 2, 1, 20)), /by (Mar 2, 2026|2 Mar 2026)/, 'another day is named')
})
