/** Counts of several processes, also of those that left. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { eventually } from '@chispa/testing/server-process'

const urlOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** Two processes that count what they are asked; `/crash` ends one without a word. */
const program = `
  import cluster from 'node:cluster'
  import { once } from 'node:events'
  import { createServer } from 'node:http'
  import { Counter, Gauge, Histogram, Registry } from ${JSON.stringify(import.meta.resolve('prom-client'))}
  import { isFleetMember, leaveFleet, startFleet } from ${urlOf('./fleet.ts')}
  import { readMetrics, shareMetrics } from ${urlOf('./fleet-metrics.ts')}
  import { createLog } from ${urlOf('./log.ts')}
  import { announce, run } from ${urlOf('./run.ts')}
  const log = createLog('test', 'fatal')
  async function serve() {
    const registers = [new Registry()]
    const asked = new Counter({ name: 'asked_total', help: 'asked', registers })
    const took = new Histogram({ name: 'took_seconds', help: 'took', buckets: [1], registers })
    new Gauge({ name: 'processes', help: 'here now', registers }).set(1)
    new Gauge({ name: 'nodejs_eventloop_lag_p99_seconds', help: 'lag', aggregator: 'average', registers }).set(cluster.worker.id)
    shareMetrics(registers[0])
    const server = createServer(async (request, reply) => {
      reply.setHeader('connection', 'close')
      if (request.url === '/crash') process.kill(process.pid, 'SIGKILL')
      if (request.url === '/metrics') return reply.end(await readMetrics(registers[0]).catch(error => error.message))
      asked.inc()
      took.observe(0.5)
      reply.end(String(process.pid))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    announce({ up: 'http://127.0.0.1:' + server.address().port })
    return { log, stop: async () => void server.close() }
  }
  const start = asked => isFleetMember() ? serve() : startFleet({ size: 2, log, nodeFlags: [], asked })
  await run(start, { beforeEnd: leaveFleet, stopLimitMs: 300_000 })`

async function startFleet(context: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'chispa-fleet-metrics-'))
  await writeFile(join(folder, 'main.mjs'), program)
  const first = spawn(process.execPath, [join(folder, 'main.mjs')], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const exited = once(first, 'exit')
  context.after(async () => {
    first.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true })
  })
  const [{ up }] = (await once(first, 'message')) as [{ up: string }]
  const read = async (path: string) => (await fetch(`${up}${path}`)).text()
  return {
    first,
    read,
    /** Asked again where a busy machine had no time for an answer; a count that fell or is too high stays wrong. */
    async isTold(expected: Record<string, number>) {
      await eventually(async () => {
        const lines = (await read('/metrics').catch(() => '')).matchAll(/^(\w+)(?:\{.*\})? (\d+)$/gm)
        const told = Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]))
        return isDeepStrictEqual({ ...told, ...expected }, told)
      })
    },
    /** Asks until both processes have answered; says how often. */
    async askBoth() {
      const who = new Set<string>()
      let times = 0
      for (; who.size < 2; times++) who.add(await read('/'))
      return times
    },
  }
}

test('a replacement keeps every count; what is now is of the processes that are', async context => {
  const { first, isTold, askBoth } = await startFleet(context)
  const times = await askBoth()
  const counted = { asked_total: times, took_seconds_count: times, processes: 2 }
  // Lag is that of the worst process, which is the one that started last here.
  await isTold({ ...counted, nodejs_eventloop_lag_p99_seconds: 2 })
  const replaced = new Promise(resolve =>
    first.on('message', message => 'replaced' in Object(message) && resolve(message)),
  )
  first.kill('SIGUSR2')
  assert.deepEqual(await replaced, { replaced: true })
  await isTold({ ...counted, nodejs_eventloop_lag_p99_seconds: 4 })
  const more = await askBoth()
  await isTold({ asked_total: times + more })
})

test('of a process that is killed, what it said last stays', async context => {
  const { isTold, read, askBoth } = await startFleet(context)
  const times = await askBoth()
  await isTold({ asked_total: times, processes: 2 })
  await read('/crash').catch(() => {})
  await isTold({ asked_total: times, processes: 2, nodejs_eventloop_lag_p99_seconds: 3 })
})
