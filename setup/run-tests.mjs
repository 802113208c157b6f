/**
 * Runs test files, twice as many at once as there are cores, the longest first: a long one that begins last would be waited for
 * alone. Node's own command line always runs them by name.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { byDuration } from './by-duration.mjs'
import { root } from './project.mjs'

/** The database for tests takes 400 connections. */
const maxWorkers = 16
const durationsFile = join(root, 'setup', 'test-durations.json')
const known = JSON.parse(readFileSync(durationsFile, 'utf8'))
const records = process.argv.includes('--record')
const files = process.argv.slice(2).filter(argument => argument !== '--record')

const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopped.abort())

const tests = run({
  files: byDuration(files, known).map(file => resolve(root, file)),
  // Nine tenths of what a file takes is waiting, for sockets, timers and the database.
  concurrency: Math.min(2 * availableParallelism(), maxWorkers),
  timeout: 300_000,
  globalSetupPath: join(root, 'packages/testing/src/cluster.ts'),
  signal: stopped.signal,
})
const seconds = {}
tests.on('test:summary', ({ file, duration_ms }) => {
  if (file) seconds[relative(root, file)] = Math.round(duration_ms / 1000)
})
tests.on('test:fail', () => {
  process.exitCode = 1
})
tests.compose(spec).pipe(process.stdout)
tests.on('end', () => {
  if (records && !process.exitCode) recordDurations()
})

/** Files of a second or two are not worth a line: they come after all others. */
function recordDurations() {
  const current = { ...known, ...seconds }
  const worth = Object.entries(current).filter(
    ([file, duration]) => duration > 2 && (files.includes(file) || file in known),
  )
  writeFileSync(
    durationsFile,
    `${JSON.stringify(Object.fromEntries(worth.sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`,
  )
}
