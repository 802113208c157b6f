import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayPublishAgain } from './publish-again.ts'

const cut = { kind: 'not-published', reason: 'not-connected' }
const early = { attempt: 1, leftMs: 6000, timeoutMs: 8000 }

test('a request that was cut off is published again, three times at most, while half of the time is left', () => {
  assert.equal(mayPublishAgain(cut, early), true)
  assert.equal(mayPublishAgain(cut, { ...early, attempt: 2 }), true)
  assert.equal(mayPublishAgain(cut, { ...early, attempt: 3 }), false)
  assert.equal(mayPublishAgain(cut, { ...early, leftMs: 4000 }), true)
  assert.equal(mayPublishAgain(cut, { ...early, leftMs: 3999 }), false)
})

test('whatever may have left is never published again', () => {
  const others = ['refused', 'expired', 'unsupported-encryption', 'too-long', 'cancelled', 'closed']
  for (const reason of others) assert.equal(mayPublishAgain({ kind: 'not-published', reason }, early), false, reason)
  for (const kind of ['result', 'wallet-error', 'timeout', 'closed']) {
    assert.equal(mayPublishAgain({ kind }, early), false, kind)
  }
})
