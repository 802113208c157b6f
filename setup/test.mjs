/** All checks, cheap ones first: types, lint and format, then every test. With arguments, only those test files. */
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

const only = process.argv.slice(2)
if (only.length === 0) {
  for (const [what, ...args] of checks) {
    console.log(`checking ${what}`)
    await step(args)
  }
}
const files =
  only.length > 0
    ? only
    : globSync(`${folders}/**/*.test.ts`, { cwd: root, exclude: path => path.includes('node_modules') })
await using browser = await openBrowserServer(files)
await step(
  [
    '--import=./packages/testing/src/file-limit.ts',
    '--test',
    '--test-global-setup=packages/testing/src/cluster.ts',
    '--test-reporter=spec',
    '--test-concurrency=2',
    '--test-timeout=300000',
    ...files.sort(),
  ],
  browser.environment,
)

function step(args, environment = {}) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    })
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
    child.on('exit', code => (code === 0 ? resolve() : process.exit(code ?? 1)))
  })
}
