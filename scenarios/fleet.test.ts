/** Several processes of the web service on one port: replaced under load without a dropped request, and after a crash. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { until, until as untilWithin } from '@chispa/sandbox/until'
import { testDatabase } from '@chispa/testing/database'
import type { ServiceProcess } from './src/service-process.ts'
import { beginPost, read, steadyLoad } from './src/steady-load.ts'
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

const ask = async () => (await read(`${web.url}/api/health`)).status

test('SIGUSR2 replaces every process, and no request is dropped, slow ones that send something included', {
  skip,
}, async () => {
  const before = await members()
  assert.equal(before.length, 2)
  await until(() => web.lines.some(line => /Become its administrator at http.*\/setup\?code=/.test(line)))
  await using clients = steadyLoad(web.url, 10)
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
  assert.equal(told('not counted for the metrics'), 0)
})

test('a process that is killed is replaced, and the other answers meanwhile', { skip }, async () => {
  const [victim] = await members()
  const starts = told(isUp)
  process.kill(Number(victim), 'SIGKILL')
  // Who was connected to it connects anew; what it was handed as it ended is lost, and asked again.
  await until(async () => (await read(`${web.url}/api/health`, false, 5000).catch(() => undefined))?.status === 200)
  await until(async () => {
    const now = await members()
    return now.length === 2 && !now.includes(victim as string) && told(isUp) > starts
  })
})

test('one that is killed while all are replaced has one successor', { skip }, async () => {
  const [before, replaced, ups] = [await members(), told('every process was replaced'), told(isUp)]
  web.process.kill('SIGUSR2')
  process.kill(Number(before[1]), 'SIGKILL')
  await untilWithin(() => told('every process was replaced') > replaced && told(isUp) >= ups + 2, 300_000)
  await until(async () => (await members()).every(member => !before.includes(member)))
  assert.equal((await members()).length, 2)
  await until(async () => (await ask()) === 200)
})

test('metrics are of all processes together', async () => {
  const requests = async () => {
    const { body } = await read(`${web.url}/metrics`)
    const counts = [...body.matchAll(/^\w*http\w*_count\{[^}]*health[^}]*\} (\d+)/gm)]
    return counts.reduce((sum, [, count]) => sum + Number(count), 0)
  }
  const before = await requests()
  for (let n = 0; n < 10; n++) await read(`${web.url}/api/health`)
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

test('SIGTERM ends all of them, and whoever is being answered has the time that every request has', async () => {
  // In turn, so each process has one; the other half never comes.
  const waiting = [beginPost(web.url), beginPost(web.url)]
  await Promise.all(waiting.map(({ sent }) => once(sent, 'continue')))
  const stopped = web.stop()
  for (const { answer } of waiting) {
    const { status, body } = await answer
    assert.deepEqual([status, JSON.parse(body).error.reason], [503, 'took_too_long'])
  }
  for (const { sent } of waiting) sent.destroy()
  assert.equal(await stopped, 0)
  await assert.rejects(ask())
})
