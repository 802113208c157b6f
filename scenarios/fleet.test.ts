/** Several processes of the web service on one port: replaced under load without a dropped request, and after a crash. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until, until as untilWithin } from '@chispa/sandbox/until'
import { testDatabase } from '@chispa/testing/database'
import type { ServiceProcess } from './src/service-process.ts'
import { failingStart, startWeb } from './src/web-process.ts'

const database = await testDatabase()
let web: ServiceProcess
before(async () => {
  web = await startWeb(database.url, { WEB_PROCESSES: '2', RATE_LIMITS: 'off' })
  await until(() => web.lines.some(line => line.includes('every process is up')))
})
after(async () => {
  await web[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const isLinux = process.platform === 'linux'
const skip = isLinux ? false : 'the children of a process are read from /proc'
const members = async () => {
  const pid = web.process.pid as number
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean)
}
const isUp = '"web service is up"'
const told = (words: string) => web.lines.filter(line => line.includes(words)).length

/** Far beyond what health waits: nobody answers any more. A connection that was handed to a process as it was killed is lost. */
const unansweredMs = 60_000

/** On the connection that the agent keeps, or on a new one. `fetch` keeps more than are used, and one at rest may end as it is taken. */
async function read(path: string, agent: Agent | false = false): Promise<{ status: number | undefined; body: string }> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${web.url}${path}`, { agent, signal: AbortSignal.timeout(unansweredMs) }, resolve).on('error', reject),
  )
  return { status: reply.statusCode, body: await text(reply) }
}

const ask = async (agent?: Agent) => (await read('/api/health', agent)).status

/** Clients that ask again and again, each on a connection that it keeps; the machine has other things to do as well. */
function load(clients: number) {
  const failures: unknown[] = []
  let [answered, isDone] = [0, false]
  const working = Array.from({ length: clients }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isDone) {
      const status = await ask(agent).catch(error => error)
      if (status === 200) answered++
      else failures.push(status)
      await sleep(15)
    }
    agent.destroy()
  })
  return {
    failures,
    answered: () => answered,
    async end() {
      isDone = true
      await Promise.all(working)
    },
  }
}

test('SIGUSR2 replaces every process, and no request is dropped', { skip }, async () => {
  const before = await members()
  assert.equal(before.length, 2)
  await until(() => web.lines.some(line => /Become its administrator at http.*\/setup\?code=/.test(line)))
  const clients = load(6)
  await until(() => clients.answered() > 20)
  web.process.kill('SIGUSR2')
  // Two processes start, one after the other, while everybody else works.
  await untilWithin(() => web.lines.some(line => line.includes('every process was replaced')), 300_000)
  const sofar = clients.answered()
  await until(() => clients.answered() > sofar + 20)
  await clients.end()
  assert.deepEqual(clients.failures, [])
  await until(async () => {
    const now = await members()
    return now.length === 2 && !now.some(pid => before.includes(pid))
  })
})

test('a process that is killed is replaced, and the other answers meanwhile', { skip }, async () => {
  const [victim] = await members()
  const starts = told(isUp)
  process.kill(Number(victim), 'SIGKILL')
  // Who was connected to it connects anew.
  await until(async () => (await ask().catch(() => 0)) === 200)
  await until(async () => {
    const now = await members()
    return now.length === 2 && !now.includes(victim as string) && told(isUp) > starts
  })
})

test('metrics are of all processes together', async () => {
  const requests = async () => {
    const { body } = await read('/metrics')
    const counts = [...body.matchAll(/^\w*http\w*_count\{[^}]*health[^}]*\} (\d+)/gm)]
    return counts.reduce((sum, [, count]) => sum + Number(count), 0)
  }
  const before = await requests()
  for (let n = 0; n < 10; n++) await read('/api/health')
  // Whichever process is asked knows of all ten; an answer is counted when it has left.
  await until(async () => (await requests()) >= before + 10)
})

test('a start that fails is told once, and leaves nobody behind', async () => {
  const { code, output } = await failingStart({
    DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none',
    WEB_PROCESSES: '2',
    PORT: '0',
    NODE_ENV: 'test',
  })
  assert.equal(code, 1)
  assert.equal(output.trim(), 'DATABASE_URL: no PostgreSQL listens at 127.0.0.1:1')
})

test('SIGTERM ends all of them', async () => {
  assert.equal(await web.stop(), 0)
  await assert.rejects(ask())
})
