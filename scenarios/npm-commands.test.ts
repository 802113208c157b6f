/** Commands of the operator guide that no other story runs, as npm runs them. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '@chispa/testing/database'
import { bareEnvironment } from './src/bare-environment.ts'
import { scenarioSecrets } from './src/service-process.ts'
import { startWeb } from './src/web-process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = (command: string, env: NodeJS.ProcessEnv = {}) =>
  new Promise<{ code: number; stdout: string; stderr: string }>(resolve => {
    const options = { cwd: root, env: { ...bareEnvironment(), ...env } }
    execFile(process.execPath, ['setup/run.mjs', command], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })

test('npm run build: the frontend is there', async () => {
  assert.deepEqual(await run('build'), { code: 0, stdout: '', stderr: '' })
  assert.ok(existsSync(join(root, 'frontend/dist/index.html')))
})

test('npm run doctor: every line is ok, wrong with what to do, or not made; it ends with 1 when one is wrong', async () => {
  await using database = await testDatabase()
  const set = { RATE_LIMITS: 'off' }
  await using _web = await startWeb(database.url, set)
  const env = { ...scenarioSecrets, ...set, DATABASE_URL: database.url, NODE_ENV: 'test' }
  const { code, stdout, stderr } = await run('doctor', env)
  assert.equal(stderr, '')
  const lines = stdout
    .trimEnd()
    .split('\n')
    .filter(line => !line.startsWith(' '))
  assert.ok(lines.length > 8, stdout)
  for (const line of lines) assert.match(line, /^(ok|WRONG|–) +[a-z]/)
  assert.equal(code, lines.some(line => line.startsWith('WRONG')) ? 1 : 0)
  assert.ok(
    lines.some(line => line.startsWith('ok')),
    stdout,
  )
})
