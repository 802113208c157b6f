import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'

const limit = import.meta.resolve('./file-limit.ts')

async function runFile(source: string, limitMs = 10_000): Promise<{ code: number | null; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'chispa-limit-'))
  const file = join(folder, 'some.test.mjs')
  await writeFile(file, `import { after, test } from 'node:test'\n${source}`)
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const args = ['--import', limit, '--test', '--test-reporter=spec', file]
  const child = spawn(process.execPath, args, { env: { ...env, TEST_FILE_LIMIT_MS: String(limitMs) } })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const [code, output] = await Promise.all([ended, text(child.stdout)])
  await rm(folder, { recursive: true })
  return { code, output }
}

test('a file that leaves a server behind fails, and says so', async () => {
  const server = "(await import('node:http')).createServer().listen(0, '127.0.0.1')"
  const { code, output } = await runFile(`${server}\ntest('passes', () => {})`)
  assert.equal(code, 1)
  assert.match(output, /is not over after 10 s; what keeps it alive: .*TCPServerWrap/)
})

test('a file whose last hook hangs fails', async () => {
  const hook = 'after(() => new Promise(resolve => setTimeout(resolve, 100_000)))'
  const { code, output } = await runFile(`${hook}\ntest('passes', () => {})`)
  assert.equal(code, 1)
  assert.match(output, /is not over after 10 s; what keeps it alive: .*Timeout/)
})

test('a file that ends is not held up', async () => {
  const startedAt = performance.now()
  const { code } = await runFile("test('passes', () => {})", 120_000)
  assert.equal(code, 0)
  assert.ok(performance.now() - startedAt < 110_000)
})
