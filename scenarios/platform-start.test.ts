/** `npm start` as people meet it: the last line says where it is, and nothing is left behind when it cannot start. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { until } from '@chispa/sandbox/until'
import { freePort } from '@chispa/testing/free-port'
import { postmasterPid } from '@chispa/testing/server-folder'
import { bareEnvironment } from './src/bare-environment.ts'

const main = fileURLToPath(new URL('../services/platform/src/main.ts', import.meta.url))

async function dataFolder(context: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'chispa-platform-'))
  context.after(() => rm(path, { recursive: true, force: true }))
  await chmod(path, 0o755)
  return path
}

function start(context: TestContext, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [main], {
    env: { ...bareEnvironment(), NODE_ENV: 'test', PORT: '0', LISTENER_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  context.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  return child
}

async function addressOf(child: ReturnType<typeof start>): Promise<string | undefined> {
  child.stdout.resume()
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /^Chispa is at (http:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1]
    if (address) return address
  }
  return undefined
}

test('it says where it and its database are, in words for people beside the log, and answers there', async context => {
  const dataDir = await dataFolder(context)
  const child = start(context, { DATA_DIR: dataDir })
  let told = ''
  child.stderr.on('data', chunk => {
    told += chunk
  })
  const address = await addressOf(child)
  assert.equal((await fetch(`${address}/api/health`)).status, 200)
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'exit'), [0, null])
  assert.match(told, new RegExp(`^The database is in ${join(dataDir, 'postgres')}$`, 'm'))
  assert.equal(await postmasterPid(join(dataDir, 'postgres')), undefined)
})

for (const variable of ['PORT', 'LISTENER_PORT'])
  test(`${variable} is taken: one sentence, before anything is made`, async context => {
    const dataDir = await dataFolder(context)
    const taken = createServer().listen(0, '127.0.0.1')
    context.after(() => taken.close())
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const child = start(context, { DATA_DIR: dataDir, [variable]: String(port) })
    child.stdout.resume()
    const [trouble, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    assert.equal(code, 1)
    assert.match(
      trouble,
      new RegExp(`The port ${port} of 127\\.0\\.0\\.1 is taken: stop what uses it, or set ${variable}\n`),
    )
    assert.ok(!/\n\s+at /.test(trouble), 'no trace')
    await assert.rejects(stat(join(dataDir, 'postgres')), { code: 'ENOENT' })
  })

test('nonsense for both services: each says what is wrong at the first start, and no database stays behind', async context => {
  const dataDir = await dataFolder(context)
  const nonsense = { RATE_LIMITS: 'maybe', WALLET_ARCHIVE_IDLE_HOURS: 'soon' }
  const child = start(context, { DATA_DIR: dataDir, ...nonsense })
  child.stdout.resume()
  const [trouble, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  assert.equal(code, 1)
  assert.match(trouble, /RATE_LIMITS must be one of on, off/)
  assert.match(trouble, /WALLET_ARCHIVE_IDLE_HOURS must be/)
  assert.ok((await stat(join(dataDir, 'postgres'))).isDirectory())
  assert.equal(await postmasterPid(join(dataDir, 'postgres')), undefined)
})

test('killed, it leaves no service behind, and the next start takes over at the same ports', async context => {
  const dataDir = await dataFolder(context)
  const PORT = String(await freePort())
  const first = start(context, { DATA_DIR: dataDir, PORT })
  const address = await addressOf(first)
  first.kill('SIGKILL')
  await until(() =>
    fetch(`${address}/api/health`).then(
      () => false,
      () => true,
    ),
  )
  const second = start(context, { DATA_DIR: dataDir, PORT })
  assert.equal(await addressOf(second), address)
  second.kill('SIGTERM')
  assert.deepEqual(await once(second, 'exit'), [0, null])
})
