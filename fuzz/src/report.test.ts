import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printFuzzing } from './report.ts'
import { noFigures } from './target.ts'

test('every target is told, with its figures or as not run', () => {
  const kept = {
    ...noFigures(),
    inputs: 1234,
    slowestMs: 7,
    at: '2026-11-18T00:00:00Z',
    commit: 'abc',
    seed: 5,
    findings: [],
  }
  const text = printFuzzing({ codes: kept })
  assert.match(text, /\| codes \| .* \| 1,234 \| 0 \| 7 ms \| 2026-11-18, abc, 5 \|/)
  assert.match(text, /\| operations \| .* \| not run \|/)
  assert.match(text, /1,234 inputs together/)
})
