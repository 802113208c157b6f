/** Runs that end at the same time are both kept. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { keepRun, printReport, type Run, readRuns } from './report.ts'

const folder = await mkdtemp(join(tmpdir(), 'chispa-prove-runs-'))
after(() => rm(folder, { recursive: true }))

const runOf = (seed: number): Run => ({
  ...{
    at: '2026-11-18T21:00:00.000Z',
    commit: 'abc',
    faultsPerMinute: 180,
    lanes: 24,
    seed,
    minutes: 60,
    healedMs: 1000,
  },
  ...{
    commands: { tap: 10 },
    answered: 5,
    faults: { 'wallet is silent': 3 },
    outcomes: {},
    violations: [],
    errors: [],
  },
})

test('runs of several seeds that end in the same second are kept beside each other', () => {
  const runs = join(folder, 'runs')
  assert.deepEqual(readRuns(runs), [])
  for (const seed of [1, 2]) keepRun(runs, runOf(seed))
  assert.deepEqual(readRuns(runs), [runOf(1), runOf(2)])
  assert.match(printReport(readRuns(runs), []), /\| tap \| 20 \|/)
})
