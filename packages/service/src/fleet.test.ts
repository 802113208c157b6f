import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { eventually } from '@chispa/testing/server-process'

const urlOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** Two processes that answer with who they are. One that stops stands still, as on a busy machine, until it is told to go on. */
const program = (folder: string) => `
  import { once } from 'node:events'
  import { existsSync, writeFileSync } from 'node:fs'
  import { createServer } from 'node:http'
  import { isFleetMember, leaveFleet, startFleet } from ${urlOf('./fleet.ts')}
  import { createLog } from ${urlOf('./log.ts')}
  import { announce, run } from ${urlOf('./run.ts')}
  const log = createLog('test', 'info')
  async function serve() {
    const server = createServer((_request, reply) => reply.end(String(process.pid))).listen(0, '127.0.0.1')
    await once(server, 'listening')
    announce({ up: 'http://127.0.0.1:' + server.address().port })
    return { log, async stop() {
      writeFileSync(${JSON.stringify(join(folder, 'stopping'))}, '')
      while (!existsSync(${JSON.stringify(join(folder, 'go-on'))})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
      server.close()
    } }
  }
  const start = () => isFleetMember() ? serve() : startFleet({ size: 2, log, nodeFlags: [] })
  await run(start, { beforeEnd: leaveFleet, stopLimitMs: 300_000 })`

test('a connection that was handed to a process as it ends goes to another one', async context => {
  const folder = await mkdtemp(join(tmpdir(), 'chispa-fleet-'))
  await writeFile(join(folder, 'main.mjs'), program(folder))
  const first = spawn(process.execPath, [join(folder, 'main.mjs')], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const exited = once(first, 'exit')
  context.after(async () => {
    await writeFile(join(folder, 'go-on'), '')
    first.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true })
  })
  const [{ up }] = (await once(first, 'message')) as [{ up: string }]
  const whoAnswers = async () => {
    const reply = await new Promise<IncomingMessage>((resolve, reject) =>
      get(up, { agent: new Agent(), signal: AbortSignal.timeout(60_000) }, resolve).on('error', reject),
    )
    return Number(await text(reply))
  }
  const leaver = await whoAnswers()
  await eventually(async () => (await whoAnswers()) !== leaver)
  process.kill(leaver, 'SIGTERM')
  await eventually(async () => existsSync(join(folder, 'stopping')))
  let answered = 0
  const asked = Array.from({ length: 4 }, () => whoAnswers().finally(() => answered++))
  // One is handed to the process that stands still; the other process has answered the rest.
  await eventually(async () => answered === 3)
  await writeFile(join(folder, 'go-on'), '')
  assert.ok(!(await Promise.all(asked)).includes(leaver))
})
