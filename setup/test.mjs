/**
 * All checks, cheap ones first: types, lint and format, then every test. With arguments, only those test files;
 * `--record` keeps what each file took in test-durations.json, so that the next runs begin with the longest.
 */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { openBrowserServer } from './browser-server.mjs'
import { root } from './project.mjs'

const folders = '{services,packages,frontend,sandbox,scenarios,setup}'
const checks = [
  ['types', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'],
  ['types of the frontend', 'node_modules/typescript/bin/tsc', '-p', 'frontend/tsconfig.json'],
  ['format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
]

const records = process.argv.includes('--record')
const only = process.argv.slice(2).filter(argument => argument !== '--record')
if (only.length === 0) {
  for (const [what, ...args] of checks) {
    console.log(`checking ${what}`)
    await step(args)
  }
}
const files = findFiles(only.length > 0 ? only : [`${folders}/**/*.test.ts`])
await using browser = await openBrowserServer(files)
await step(
  ['--import=./packages/testing/src/file-limit.ts', 'setup/run-tests.mjs', ...(records ? ['--record'] : []), ...files],
  browser.environment,
)

function findFiles(patterns) {
  const found = patterns.map(pattern => [
    pattern,
    globSync(pattern, { cwd: root, exclude: path => path.includes('node_modules') }),
  ])
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
