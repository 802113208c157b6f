/**
 * Runs test files, twice as many processes at once as there are cores, the longest first and neighbours in one process.
 * Node's own command line runs them by name, each by itself.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { root } from './project.mjs'
import { groupTests } from './test-groups.mjs'

/** The database for tests takes 400 connections. */
const maxWorkers = 16
const durationsFile = join(root, 'setup', 'test-durations.json')
const known = JSON.parse(readFileSync(durationsFile, 'utf8'))
const records = process.argv.includes('--record')
const files = process.argv.slice(2).filter(argument => argument !== '--record')

const groupsFolder = join(root, 'node_modules', '.cache', `test-groups-${process.pid}`)
process.once('exit', () => rmSync(groupsFolder, { recursive: true, force: true }))

const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopped.abort())

const tests = run({
  files: groupTests(files, known).map(entryOf),
  // Much of what a file takes is waiting, for sockets, timers and the database.
  concurrency: Math.min(2 * availableParallelism(), maxWorkers),
  // Of a process; each of its files has a limit that says what keeps it alive (packages/testing/src/file-limit.ts).
  timeout: 60 * 60_000,
  globalSetupPath: join(root, 'packages/testing/src/cluster.ts'),
  signal: stopped.signal,
})
const seconds = {}
tests.on('test:summary', ({ file, duration_ms }) => {
  if (file) seconds[relative(root, file)] = Math.round(duration_ms / 1000)
})
tests.on('test:complete', ({ name, nesting, details }) => {
  if (nesting === 0 && files.includes(name)) seconds[name] = Math.round(details.duration_ms / 1000)
})
tests.on('test:fail', () => {
  process.exitCode = 1
})
tests.compose(spec).pipe(process.stdout)
tests.on('end', () => {
  if (records && !process.exitCode) recordDurations()
})

/** What Node runs for a group: the file itself, or one that declares the tests of several. */
function entryOf(group) {
  if (group.length === 1) return resolve(root, group[0])
  mkdirSync(groupsFolder, { recursive: true })
  const entry = join(groupsFolder, `${group[0].replaceAll('/', '-')}.mjs`)
  const declared = new URL('./declare-group.mjs', import.meta.url).href
  writeFileSync(
    entry,
    `import { declareGroup } from ${JSON.stringify(declared)}\nawait declareGroup(${JSON.stringify(group)})\n`,
  )
  return entry
}

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
