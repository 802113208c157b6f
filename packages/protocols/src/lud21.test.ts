import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVerifyAnswer, verifyAnswer } from './lud21.ts'

const preimage = 'ab'.repeat(32)

test('a preimage is shown only once settled', () => {
  const open = verifyAnswer({ text: 'lnbc1', settled: false, preimage })
  assert.deepEqual(open, { status: 'OK', settled: false, preimage: null, pr: 'lnbc1' })
  assert.equal(verifyAnswer({ text: 'lnbc1', settled: true, preimage }).preimage, preimage)
  assert.equal(verifyAnswer({ text: 'lnbc1', settled: true }).preimage, null)
})

test('our answer is read back', () => {
  const answer = verifyAnswer({ text: 'lnbc1', settled: true, preimage })
  assert.deepEqual(readVerifyAnswer(answer), { ok: true, settled: true, preimage, invoice: 'lnbc1' })
})

test('an error keeps its reason and anything else is malformed', () => {
  const refused = readVerifyAnswer({ status: 'ERROR', reason: 'Not found' })
  assert.deepEqual(refused, { ok: false, problem: 'refused', message: 'Not found' })
  for (const body of [null, {}, { settled: 'true' }, []]) {
    const result = readVerifyAnswer(body)
    assert.ok(!result.ok && result.problem === 'malformed')
  }
})
