/** `npm start` and `chispa.service`: a service that dies or hangs is started anew, and the other one works on meanwhile. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, connect as dial } from 'node:net'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { until } from '@chispa/sandbox/until'
import { testDatabase } from '@chispa/testing/database'
import { freePort } from '@chispa/testing/free-port'
import { type ServiceProcess, startProcess } from './src/service-process.ts'
import { read, steadyLoad } from './src/steady-load.ts'

const main = fileURLToPath(new URL('../services/platform/src/main.ts', import.meta.url))
const skip = process.platform === 'linux' ? false : 'the children of a process are read from /proc'
const [webUp, listenerUp] = ['"web service is up"', '"payment listener is up"']
/** A hang is one after half a minute; then a service starts, on a machine that may be busy. */
const hangLimitMs = 300_000

const database = await testDatabase()
const front = await openFront(database.url)
const [webPort, listenerPort] = [await freePort(), await freePort()]
const web = `http://127.0.0.1:${webPort}`
let platform: ServiceProcess
before(async () => {
  platform = await startProcess(main, {
    DATABASE_URL: front.url,
    PORT: String(webPort),
    LISTENER_PORT: String(listenerPort),
    RATE_LIMITS: 'off',
    WEB_PROCESSES: '0',
  })
  await until(() => times('Chispa is at'))
})
after(async () => {
  await platform[Symbol.asyncDispose]()
  front.close()
  await database[Symbol.asyncDispose]()
})

/** A way to the database that can be closed. */
async function openFront(target: string) {
  const { port, hostname } = new URL(target)
  let isAway = false
  const sockets = new Set<import('node:net').Socket>()
  const server = createServer(near => {
    near.on('error', () => {}).on('close', () => sockets.delete(near))
    if (isAway) return near.resetAndDestroy()
    sockets.add(near)
    const far = dial(Number(port), hostname).on('error', () => near.destroy())
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    url: url.href,
    goAway() {
      isAway = true
      cut()
    },
    comeBack() {
      isAway = false
    },
    close() {
      cut()
      server.close()
    },
  }
}

const times = (words: string) => platform.lines.filter(line => line.includes(words)).length
const children = async () => {
  const pid = platform.process.pid as number
  const pids = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'))
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  const commands = await Promise.all(pids.map(child => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')))
  const pidOf = (service: string) =>
    pids[commands.findIndex(command => command.includes(`services/${service}/`))] as number
  return { web: pidOf('web'), listener: pidOf('listener') }
}
const answers = async (url: string) => (await read(url, false, 5000).catch(() => undefined))?.status === 200

test('a listener that is killed is started anew, and the web service answers all the time', { skip }, async () => {
  const before = await children()
  await using clients = steadyLoad(web, 4)
  await until(() => clients.answered() > 4)
  process.kill(before.listener, 'SIGKILL')
  await until(() => times(listenerUp) === 2)
  await until(() => answers(`http://127.0.0.1:${listenerPort}/health`))
  const sofar = clients.answered()
  await until(() => clients.answered() > sofar + 4)
  await clients.end()
  assert.deepEqual(clients.failures, [])
  const now = await children()
  assert.equal(now.web, before.web)
  assert.notEqual(now.listener, before.listener)
})

test('a web service that is killed is started anew at its port, and the listener stays', { skip }, async () => {
  const before = await children()
  process.kill(before.web, 'SIGKILL')
  await until(() => times(webUp) === 2)
  await until(() => answers(`${web}/api/health`))
  assert.equal((await children()).listener, before.listener)
})

test('one that dies while the database is away is started when that is back', { skip }, async () => {
  const before = await children()
  front.goAway()
  process.kill(before.web, 'SIGKILL')
  await until(() => times('the database does not answer: it is waited for'))
  assert.equal(platform.process.exitCode, null)
  front.comeBack()
  await until(() => times(webUp) === 3)
  await until(() => answers(`${web}/api/health`))
  assert.equal((await children()).listener, before.listener)
})

test('services that stand still are killed and started anew', { skip }, async () => {
  const before = await children()
  for (const pid of [before.web, before.listener]) process.kill(pid, 'SIGSTOP')
  await until(() => times('the web service hangs') && times('the payment listener hangs'), hangLimitMs)
  await until(() => times(webUp) === 4 && times(listenerUp) === 3, hangLimitMs)
  await until(() => answers(`${web}/api/health`))
  assert.equal(await platform.stop(), 0)
})
