/**
 * `npm start` as people meet it: the last line says where it is, at a terminal with a code for the telephone, and nothing is left behind when it
 * cannot start.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { until } from '@chispa/sandbox/until'
import { ownAddresses } from '@chispa/service/own-origins'
import { freePort } from '@chispa/testing/free-port'
import { postmasterPid } from '@chispa/testing/server-folder'
import { lastWords } from '../services/platform/src/last-words.ts'
import { root } from '../setup/project.mjs'
import { bareEnvironment } from './src/bare-environment.ts'
import { readTerminalQr } from './src/read-terminal-qr.ts'

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
  if (child.stdout.listenerCount('data') === 0) child.stdout.resume()
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /^Chispa is at (http:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1]
    if (address) return address
  }
  return undefined
}

test('without a terminal the log is JSON, and beside it stand where it and its database are', async context => {
  const dataDir = await dataFolder(context)
  const child = start(context, { DATA_DIR: dataDir })
  let [told, logged] = ['', '']
  child.stdout.on('data', chunk => {
    logged += chunk
  })
  child.stderr.on('data', chunk => {
    told += chunk
  })
  const address = await addressOf(child)
  assert.equal((await fetch(`${address}/api/health`)).status, 200)
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'close'), [0, null], logged)
  const entries = logged
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as { name?: string; level?: number; time?: string })
  for (const { level, time } of entries) assert.ok(level && time)
  assert.deepEqual([...new Set(entries.map(({ name }) => name))].sort(), ['listener', 'platform', 'web'])
  assert.doesNotMatch(told, /█/)
  assert.match(told, new RegExp(`^The database is in ${join(dataDir, 'postgres')}$`, 'm'))
  assert.equal(await postmasterPid(join(dataDir, 'postgres')), undefined)
})

/** The lines of a code, and those after it. */
function splitQr(lines: string[]): { code: string[]; others: string[] } {
  const isCode = (line: string) => /^[█▀▄ ]*[█▀▄][█▀▄ ]*$/.test(line)
  return { code: lines.filter(isCode), others: lines.filter(line => !isCode(line)) }
}

test('the code for a telephone leads to the claim', () => {
  const told = lastWords({
    announcement: {
      up: 'http://192.168.1.20:3000',
      claim: { path: '/setup?code=abc', origins: ['http://192.168.1.20:3000'] },
    },
    host: '192.168.1.20',
    folder: undefined,
    isTerminal: true,
  })
  assert.equal(readTerminalQr(splitQr(told.split('\n')).code), 'http://192.168.1.20:3000/setup?code=abc')
})

/** npm, a new database and both services, on a machine that may be busy. */
const startLimitMs = 300_000
const lacksScript = existsSync('/usr/bin/script') ? false : 'no terminal without script of util-linux (bsdutils)'

test('at a terminal: quiet lines for people, then the code, the claim link and the address; Ctrl-C ends it', {
  skip: lacksScript,
}, async context => {
  const dataDir = await dataFolder(context)
  const child = spawn(
    '/usr/bin/script',
    ['--quiet', '--return', '--flush', '--command', 'exec npm start', '/dev/null'],
    {
      cwd: root,
      env: {
        ...bareEnvironment(),
        HOME: dataDir,
        SHELL: '/bin/sh',
        TERM: 'xterm',
        npm_config_registry: 'http://127.0.0.1:9',
        npm_config_update_notifier: 'false',
        // npm's own sign of life is drawn over itself, which this test does not follow.
        npm_config_progress: 'false',
        HOST: '0.0.0.0',
        PORT: '0',
        LISTENER_PORT: '0',
        DATA_DIR: dataDir,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const exited = once(child, 'close')
  const interrupt = () => child.stdin.write('\x03')
  context.after(async () => {
    if (child.exitCode === null) interrupt()
    await exited
  })
  let shown = ''
  child.stdout.on('data', chunk => (shown += chunk))
  await until(() => {
    assert.equal(child.exitCode, null, shown)
    return /Chispa is at .*\r\n\r\n/.test(shown)
  }, startLimitMs)
  // The last line may be half there.
  const lines = shown.slice(0, shown.lastIndexOf('\n') + 1)
  const { code, others } = splitQr(stripVTControlCharacters(lines).split(/\r?\n/))
  const address = others.flatMap(line => /^Chispa is at (http:\/\/\S+)$/.exec(line)?.[1] ?? [])[0] as string
  assert.equal((await fetch(`${address}/api/health`)).status, 200)
  const claim = others.flatMap(
    line => /^Nobody .* Become its administrator at (\S+)( or at .*)?$/.exec(line)?.[1] ?? [],
  )[0] as string
  const { port, pathname, search } = new URL(claim)
  assert.match(pathname + search, /^\/setup\?code=[\w-]+$/)
  assert.equal(port, new URL(address).port)

  const [own] = ownAddresses()
  const onNetwork = `http://${own}:${port}`
  if (own) {
    assert.ok(others.includes(`On this network: ${onNetwork}`))
    assert.equal(readTerminalQr(code), claim)
    // For an operator at another machine, and for one at this machine.
    assert.equal(claim, onNetwork + pathname + search)
    assert.ok(others.some(line => line.endsWith(` or at http://127.0.0.1:${port}${pathname}${search}`)))
  } else assert.ok(others.includes('Only this machine reaches it: it has no address on a network'))

  const forPeople = [
    /^$/,
    /^(> |set-up: )/,
    /^\d\d:\d\d:\d\d (platform|web|listener) +\S/,
    /^(On this network|Only this machine|The database is in|Nobody has claimed|Chispa is at) ?/,
  ]
  const strange = others.filter(line => !forPeople.some(kind => kind.test(line)))
  assert.deepEqual(strange, [])

  interrupt()
  await exited
  await assert.rejects(fetch(`${address}/api/health`))
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

test('nonsense for all parts: one list of everything that is wrong, each once, and nothing is made', async context => {
  const dataDir = await dataFolder(context)
  const nonsense = {
    RATE_LIMITS: 'maybe',
    WALLET_ARCHIVE_IDLE_HOURS: 'soon',
    LISTENER_PORT: 'any',
    LOG_LEVEL: 'loud',
    WEB_ORIGIN: 'here',
  }
  const child = start(context, { DATA_DIR: dataDir, ...nonsense })
  child.stdout.resume()
  const [trouble, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  assert.equal(code, 1)
  const [head, ...problems] = trouble.trimEnd().split('\n')
  assert.equal(head, 'The configuration has 5 problems:')
  assert.deepEqual(problems.map(line => /^ {2}- (\w+) must be /.exec(line)?.[1]).sort(), Object.keys(nonsense).sort())
  assert.deepEqual(await readdir(dataDir), [])
})

test('a service that cannot start ends all with its message, and no database stays behind', async context => {
  const dataDir = await dataFolder(context)
  const child = start(context, { DATA_DIR: dataDir, DATABASE_DIRECT_URL: 'postgres://127.0.0.1:1/none' })
  child.stdout.resume()
  const [trouble, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  assert.equal(code, 1)
  assert.match(trouble, /DATABASE_DIRECT_URL: no PostgreSQL listens at 127\.0\.0\.1:1/)
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
