/** `systemctl reload chispa`: web processes and the listener are replaced by what is on the disk, and no request is dropped. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { until } from '@chispa/sandbox/until'
import { testDatabase } from '@chispa/testing/database'
import { type ServiceProcess, startProcess } from './src/service-process.ts'
import { steadyLoad } from './src/steady-load.ts'

const main = fileURLToPath(new URL('../services/platform/src/main.ts', import.meta.url))
const skip = process.platform === 'linux' ? false : 'the children of a process are read from /proc'

const startPlatform = (databaseUrl: string, env: NodeJS.ProcessEnv) =>
  startProcess(main, { DATABASE_URL: databaseUrl, PORT: '0', LISTENER_PORT: '0', RATE_LIMITS: 'off', ...env })

const times = ({ lines }: ServiceProcess, words: string) => lines.filter(line => line.includes(words)).length
const addressIn = (platform: ServiceProcess, words: string) =>
  /"address":"([^"]+)"/.exec(platform.lines.findLast(line => line.includes(words)) ?? '')?.[1] as string

const children = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean).map(Number)

const [webUp, listenerUp] = ['"web service is up"', '"payment listener is up"']

test('SIGUSR2: every process that serves and the listener are new, at the same ports', { skip }, async () => {
  await using database = await testDatabase()
  await using platform = await startPlatform(database.url, { WEB_PROCESSES: '2' })
  await until(() => times(platform, 'Chispa is at'))
  const pid = platform.process.pid as number
  const [leader, listener] = (await children(pid)) as [number, number]
  const members = await children(leader)
  assert.equal(members.length, 2)
  const [web, oldListener] = [addressIn(platform, webUp), addressIn(platform, listenerUp)]
  const clients = steadyLoad(web, 6)
  await until(() => clients.answered() > 10)
  platform.process.kill('SIGUSR2')
  // Three processes start, one after the other, while everybody else works.
  await until(() => times(platform, listenerUp) === 2, 300_000)
  const sofar = clients.answered()
  await until(() => clients.answered() > sofar + 10)
  await clients.end()
  assert.deepEqual(clients.failures, [])
  assert.equal(addressIn(platform, listenerUp), oldListener)
  assert.equal((await fetch(`${oldListener}/health`)).status, 200)
  const now = await children(pid)
  assert.ok(now.includes(leader) && !now.includes(listener))
  assert.ok(!(await children(leader)).some(member => members.includes(member)))
  assert.equal(await platform.stop(), 0)
})

test('where the web service is one process, nothing is replaced: no new listener beside an old web service', {
  skip,
}, async () => {
  await using database = await testDatabase()
  await using platform = await startPlatform(database.url, { WEB_PROCESSES: '0' })
  await until(() => times(platform, 'Chispa is at'))
  const before = await children(platform.process.pid as number)
  platform.process.kill('SIGUSR2')
  await until(() => times(platform, 'nothing is replaced'))
  assert.deepEqual(await children(platform.process.pid as number), before)
  assert.equal(await platform.stop(), 0)
})

test('a reload that comes while everything starts is carried out once all is up', { skip }, async () => {
  await using database = await testDatabase()
  await using platform = await startPlatform(database.url, { WEB_PROCESSES: '2' })
  await until(() => platform.lines.length > 0)
  platform.process.kill('SIGUSR2')
  await until(() => times(platform, 'every process was replaced') === 1 && times(platform, listenerUp) === 2, 300_000)
  assert.equal(await platform.stop(), 0)
})
