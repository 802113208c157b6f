/** `systemctl reload chispa`: web processes and the listener are replaced by what is on the disk, and no request is dropped. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { until } from '@chispa/sandbox/until'
import { testDatabase } from '@chispa/testing/database'
import { root } from '../setup/project.mjs'
import { type ServiceProcess, startProcess } from './src/service-process.ts'
import { steadyLoad } from './src/steady-load.ts'
import { temporaryFolder } from './src/web-process.ts'

const main = fileURLToPath(new URL('../services/platform/src/main.ts', import.meta.url))
const skip = process.platform === 'linux' ? false : 'the children of a process are read from /proc'

const runtime = await temporaryFolder()
after(() => runtime[Symbol.asyncDispose]())

const startPlatform = (databaseUrl: string, env: NodeJS.ProcessEnv, onSpawn?: (pid: number) => void) =>
  startProcess(
    main,
    {
      DATABASE_URL: databaseUrl,
      PORT: '0',
      LISTENER_PORT: '0',
      RATE_LIMITS: 'off',
      RUNTIME_DIRECTORY: runtime.path,
      ...env,
    },
    onSpawn,
  )

/** As ExecReload of the units does it. */
async function reload(pid: number): Promise<{ code: number | null; told: string }> {
  const child = spawn(join(root, 'deploy/reload'), [String(pid)], {
    env: { PATH: process.env.PATH, RUNTIME_DIRECTORY: runtime.path },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  return { code, told }
}

const times = ({ lines }: ServiceProcess, words: string) => lines.filter(line => line.includes(words)).length
const addressIn = (platform: ServiceProcess, words: string) =>
  /"address":"([^"]+)"/.exec(platform.lines.findLast(line => line.includes(words)) ?? '')?.[1] as string

const children = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean).map(Number)

const [webUp, listenerUp] = ['"web service is up"', '"payment listener is up"']

test('a reload ends when every process that serves and the listener are new, at the same ports', { skip }, async () => {
  await using database = await testDatabase()
  await using platform = await startPlatform(database.url, { WEB_PROCESSES: '2' })
  await until(() => times(platform, 'Chispa is at'))
  const pid = platform.process.pid as number
  const [leader, listener] = (await children(pid)) as [number, number]
  const members = await children(leader)
  assert.equal(members.length, 2)
  const [web, oldListener] = [addressIn(platform, webUp), addressIn(platform, listenerUp)]
  await using clients = steadyLoad(web, 6)
  await until(() => clients.answered() > 10)
  // Three processes start, one after the other, while everybody else works.
  assert.deepEqual(await reload(pid), { code: 0, told: '' })
  // What they said on the way is read a moment later.
  await until(() => times(platform, listenerUp) === 2)
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
  const { code, told } = await reload(platform.process.pid as number)
  assert.equal(code, 1)
  assert.match(told, /^the web service is one process: nothing is replaced, restart it$/m)
  assert.deepEqual(await children(platform.process.pid as number), before)
  assert.equal(await platform.stop(), 0)
})

test('a reload that comes with the start, before anybody listens for it, is carried out once all is up', {
  skip,
}, async () => {
  await using database = await testDatabase()
  let reloaded: ReturnType<typeof reload> | undefined
  await using platform = await startPlatform(database.url, { WEB_PROCESSES: '2' }, pid => {
    reloaded = reload(pid)
  })
  assert.deepEqual(await reloaded, { code: 0, told: '' })
  await until(() => times(platform, 'every process was replaced') === 1 && times(platform, listenerUp) === 2)
  assert.equal(await platform.stop(), 0)
})

test('the shell that looks for Node is not ended by a reload', async () => {
  await using folder = await temporaryFolder()
  const [asked, goOn] = [join(folder.path, 'asked'), join(folder.path, 'go-on')]
  const found = `#!/bin/sh\ntouch ${asked}\nwhile [ ! -e ${goOn} ]; do sleep 0.05; done\necho /bin/echo\n`
  await writeFile(join(folder.path, 'node'), found, { mode: 0o755 })
  const shell = spawn(join(root, 'deploy/node'), ['started'], {
    env: { PATH: `${folder.path}:${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = text(shell.stdout)
  await until(() => existsSync(asked))
  shell.kill('SIGUSR2')
  await writeFile(goOn, '')
  assert.equal(await said, 'started\n')
})
