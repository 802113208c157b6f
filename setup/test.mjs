/**
 * All checks, cheap ones first: types, lint and format, then the tests of the quick tier. `--all`: every test; `--changed`: those that
 * a change can break. With files or globs only those, without the checks. `--record` keeps what each file took in test-durations.json,
 * so that the next runs begin with the longest.
 */
import { spawn } from 'node:child_process'
import { openBrowserServer } from './browser-server.mjs'
import { root } from './project.mjs'
import { allTests, findTests, isQuick, sayLeftOut } from './test-tiers.mjs'

const checks = [
  ['types', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'],
  ['types of the frontend', 'node_modules/typescript/bin/tsc', '-p', 'frontend/tsconfig.json'],
  ['format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
]

const { flags, named } = readArguments(process.argv.slice(2))
const files = named.length > 0 ? findNamed(named) : await choose()
if (named.length === 0) {
  for (const [what, ...args] of checks) {
    console.log(`checking ${what}`)
    await step(args)
  }
}
await using browser = await openBrowserServer(files)
if (files.length > 0)
  await step(
    [
      '--import=./packages/testing/src/file-limit.ts',
      'setup/run-tests.mjs',
      ...(flags.record ? ['--record'] : []),
      ...files,
    ],
    browser.environment,
  )
const left = named.length > 0 ? undefined : sayLeftOut(files)
if (left) console.log(`\n${left}`)

function readArguments(args) {
  const flags = {}
  const named = args.filter(argument => {
    const [, name, value] = /^--(all|record|changed)(?:=(.+))?$/.exec(argument) ?? []
    if (name) flags[name] = value ?? true
    return !name
  })
  return { flags, named }
}

async function choose() {
  if (flags.all) return allTests()
  const quick = allTests().filter(isQuick)
  if (!flags.changed) return quick
  const { changedFiles, chooseTests } = await import('./changed-tests.ts')
  const changed = changedFiles(flags.changed === true ? undefined : flags.changed)
  const { files, reason } = chooseTests(changed, quick)
  console.log(`${reason}: ${files.length} of ${quick.length} test files`)
  return files
}

function findNamed(patterns) {
  const found = patterns.map(pattern => [pattern, findTests(pattern)])
  const nothing = found.filter(([, files]) => files.length === 0).map(([pattern]) => pattern)
  if (nothing.length > 0) {
    console.error(`There is no test file ${nothing.join(', ')}`)
    process.exit(1)
  }
  return [...new Set(found.flatMap(([, files]) => files))]
}

function step(args, environment = {}) {
  return new Promise(resolve => {
    const env = { ...process.env, ...environment }
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
    const pass = signal => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, pass)
    child.on('exit', code => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, pass)
      if (code === 0) resolve()
      else process.exit(code ?? 1)
    })
  })
}
