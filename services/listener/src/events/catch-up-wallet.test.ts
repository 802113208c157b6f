import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findProblem } from './catch-up-wallet.ts'

describe('whether the mark may rise', () => {
  const complete = { kind: 'complete' } as const
  const notPermitted = { kind: 'not-permitted' } as const
  const failed = { kind: 'failed', message: 'no answer' } as const
  const [yes, no] = [true, false]
  for (const [ledger, wasReplayed, isKept, isLost, problem] of [
    [complete, yes, yes, no, undefined],
    [complete, no, yes, no, undefined],
    // The ledger brought what had no room.
    [complete, no, yes, yes, undefined],
    [complete, yes, no, no, 'The events could not be kept'],
    [failed, yes, yes, no, 'no answer'],
    [failed, yes, no, no, 'The events could not be kept'],
    [notPermitted, yes, yes, no, undefined],
    [notPermitted, no, yes, no, 'No relay answered to the end'],
    [notPermitted, yes, yes, yes, 'An event was lost that only relays remember'],
    [notPermitted, yes, no, yes, 'The events could not be kept'],
  ] as const) {
    test(JSON.stringify({ ledger: ledger.kind, wasReplayed, isKept, isLost }), () => {
      assert.equal(findProblem({ ledger, wasReplayed, isKept, isLost }), problem)
    })
  }
})
