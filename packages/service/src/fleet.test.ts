import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { eventually } from '@chispa/testing/server-process'

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const urlOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

type Behaviour = {
  /** What a member does before it answers, and with a request instead of saying who it is. */
  starting?: string
  answering?: string
  stopping?: string
  hangLimitMs?: number
}

/** Two processes that answer with who they are. `isThere` looks for a file by which a test tells them to go on. */
const program = (
  folder: string,
  { starting = '', answering = '', stopping = '', hangLimitMs = 600_000 }: Behaviour,
) => `
  import cluster from 'node:cluster'
  import { once } from 'node:events'
  import { existsSync, writeFileSync } from 'node:fs'
  import { createServer } from 'node:http'
  import { setTimeout as sleep } from 'node:timers/promises'
  import { isFleetMember, leaveFleet, startFleet } from ${urlOf('./fleet.ts')}
  import { createLog } from ${urlOf('./log.ts')}
  import { announce, run } from ${urlOf('./run.ts')}
  const isThere = name => existsSync(${JSON.stringify(folder)} + '/' + name)
  const tell = (name, text = '') => writeFileSync(${JSON.stringify(folder)} + '/' + name, text)
  const log = createLog('test', 'info')
  async function serve() {
    ${starting}
    const server = createServer(async (request, reply) => {
      ${answering}
      reply.end(String(process.pid))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const up = 'http://127.0.0.1:' + server.address().port
    tell('up', up)
    announce({ up })
    return { log, async stop() {
      tell('stopping')
      ${stopping}
      server.close()
      server.closeIdleConnections()
      await once(server, 'close')
    } }
  }
  const start = asked =>
    isFleetMember() ? serve() : startFleet({ size: 2, log, nodeFlags: [], asked, hangLimitMs: ${hangLimitMs} })
  await run(start, { beforeEnd: leaveFleet, stopLimitMs: 300_000 })`

async function runFleet(context: TestContext, behaviour: Behaviour) {
  const folder = await mkdtemp(join(tmpdir(), 'chispa-fleet-'))
  await writeFile(join(folder, 'main.mjs'), program(folder, behaviour))
  const first = spawn(process.execPath, [join(folder, 'main.mjs')], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const exited = once(first, 'exit')
  const tell = (name: string) => writeFile(join(folder, name), '')
  context.after(async () => {
    await tell('go-on')
    first.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true })
  })
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '')
  await eventually(async () => (await read('up')) !== '')
  const up = await read('up')
  const whoAnswers = async (timeoutMs = 60_000) => {
    const reply = await new Promise<IncomingMessage>((resolve, reject) =>
      get(up, { agent: new Agent(), signal: AbortSignal.timeout(timeoutMs) }, resolve).on('error', reject),
    )
    return Number(await text(reply))
  }
  return { first, exited, up, whoAnswers, tell, read, isThere: async (name: string) => existsSync(join(folder, name)) }
}

test('a connection that was handed to a process as it ends goes to another one', async context => {
  // One that stops stands still, as on a busy machine.
  const stopping = `while (!isThere('go-on')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)`
  const { first, whoAnswers, tell, isThere } = await runFleet(context, { stopping })
  await once(first, 'message')
  const leaver = await whoAnswers()
  await eventually(async () => (await whoAnswers()) !== leaver)
  process.kill(leaver, 'SIGTERM')
  await eventually(() => isThere('stopping'))
  let answered = 0
  const asked = Array.from({ length: 4 }, () => whoAnswers().finally(() => answered++))
  // One is handed to the process that stands still; the other process has answered the rest.
  await eventually(async () => answered === 3)
  await tell('go-on')
  assert.ok(!(await Promise.all(asked)).includes(leaver))
})

test('a process whose event loop turns no more is killed and replaced, and the other answers meanwhile', async context => {
  const answering = `if (request.url === '/hang') for (tell('hangs', String(process.pid)); ; );`
  const { up, whoAnswers, first, isThere, read } = await runFleet(context, { answering, hangLimitMs: 6000 })
  await once(first, 'message')
  const lost = get(`${up}/hang`).on('error', () => {})
  context.after(() => lost.destroy())
  await eventually(() => isThere('hangs'))
  // What is handed to the one that hangs is lost, and asked again.
  const askAgain = () => whoAnswers(5000).catch(() => 0)
  await eventually(async () => (await askAgain()) > 0)
  const hung = Number(await read('hangs'))
  await eventually(async () => !isAlive(hung))
  const seen = new Set<number>()
  await eventually(async () => {
    const pid = await askAgain()
    return pid > 0 && seen.add(pid).size === 2
  })
  assert.ok(!seen.has(hung))
})

test('SIGTERM before all processes are up: whoever serves already finishes what it began', async context => {
  const waitFor = (name: string) => `while (!isThere('${name}')) await sleep(10)`
  const { first, exited, whoAnswers, tell, isThere } = await runFleet(context, {
    starting: `if (cluster.worker.id === 2) { tell('second'); ${waitFor('second-may-start')} }`,
    answering: `tell('asked'); ${waitFor('may-answer')}`,
  })
  await eventually(() => isThere('second'))
  const answer = whoAnswers()
  await eventually(() => isThere('asked'))
  first.kill('SIGTERM')
  await eventually(() => isThere('stopping'))
  await tell('may-answer')
  assert.ok((await answer) > 0)
  await tell('second-may-start')
  assert.deepEqual(await exited, [0, null])
})
