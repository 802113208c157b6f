import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { eventually } from '@chispa/testing/server-process'
import { root } from './project.mjs'

const folder = await mkdtemp(join(tmpdir(), 'chispa-run-'))
after(() => rm(folder, { recursive: true }))

async function testFile(name: string, source: string): Promise<string> {
  const path = join(folder, `${name}.test.mjs`)
  await writeFile(path, `import { test } from 'node:test'\n${source}`)
  return path
}

function runTests(files: string[], limitMs = 300_000) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  return spawn(process.execPath, ['--import=./packages/testing/src/file-limit.ts', 'setup/run-tests.mjs', ...files], {
    cwd: root,
    env: { ...env, TEST_FILE_LIMIT_MS: String(limitMs) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function outcome(child: ReturnType<typeof runTests>) {
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code, output }
}

test('0 when all pass, 1 when one fails, 1 when a file cannot be loaded', async () => {
  const good = await testFile('good', `test('good', () => {})`)
  const bad = await testFile('bad', `test('bad', () => { throw new Error('no') })`)
  const broken = await testFile('broken', `import './missing.mjs'`)
  const all = await Promise.all([[good], [good, bad], [good, broken]].map(files => outcome(runTests(files))))
  assert.deepEqual(
    all.map(({ code }) => code),
    [0, 1, 1],
  )
  assert.match(all[0]?.output ?? '', /pass 1/)
})

test('a file that does not end fails the run', async () => {
  const stuck = await testFile('stuck', `setInterval(() => {}, 1000)\ntest('passes', () => {})`)
  const { code, output } = await outcome(runTests([stuck], 1500))
  assert.equal(code, 1)
  assert.match(output, /is not over after 1\.5 s/)
})

test('stopped, it leaves no test behind', async () => {
  const pidFile = join(folder, 'pid')
  const slow = await testFile(
    'slow',
    `import { writeFileSync } from 'node:fs'
     test('slow', () => { writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); return new Promise(r => setTimeout(r, 50_000)) })`,
  )
  const child = runTests([slow])
  createInterface({ input: child.stdout }).on('line', () => {})
  const pid = await eventually(async () => Number(await readFile(pidFile, 'utf8').catch(() => '')))
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  assert.notEqual(code, 0)
  const isGone = () => {
    try {
      return !process.kill(pid, 0)
    } catch {
      return true
    }
  }
  await eventually(async () => isGone())
})

test('files in one process run one after the other, each with its own hooks; what fails in one does not stop the next', async () => {
  const said = (name: string) =>
    `import { after } from 'node:test'\nconsole.log('${name} begins')\nafter(() => console.log('${name} ends'))\n`
  const files = [
    await testFile('first', `${said('first')}test('one', () => {})`),
    await testFile('failing', `${said('failing')}test('two', () => { throw new Error('no') })`),
    await testFile('missing', `import './missing.mjs'`),
    await testFile('last', `${said('last')}test('three', () => {})`),
  ]
  const group = join(folder, 'group.mjs')
  const declare = new URL('./declare-group.mjs', import.meta.url).href
  await writeFile(group, `import { declareGroup } from '${declare}'\nawait declareGroup(${JSON.stringify(files)})`)
  const { code, output } = await outcome(runTests([group]))
  assert.equal(code, 1)
  assert.deepEqual(output.match(/^\w+ (begins|ends)$/gm), [
    'first begins',
    'first ends',
    'failing begins',
    'failing ends',
    'last begins',
    'last ends',
  ])
  assert.match(output, /pass 2\b/)
  assert.match(output, /fail 2\b/)
})
