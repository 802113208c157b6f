import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createLog } from '@chispa/service/log'
import { eventually } from '@chispa/testing/server-process'
import { type ServiceOptions, type ServiceProcess, startService } from './service-process.ts'

/** A service that says when it starts and, unless there is a file `broken`, that it is up. `goOn` runs then. */
const program = (folder: string, goOn: string) => `
  const { appendFileSync, existsSync } = require('node:fs')
  const here = name => ${JSON.stringify(folder)} + '/' + name
  appendFileSync(here('starts'), process.pid + '\\n')
  if (existsSync(here('broken'))) process.exit(7)
  process.on('disconnect', () => process.exit())
  process.on('SIGTERM', () => process.exit(0))
  ${goOn}
  process.send({ up: 'http://127.0.0.1:1' })`

const soon: ServiceOptions['plan'] = failuresBefore => ({
  failures: failuresBefore + 1,
  pauseMs: 1,
  isHopeless: failuresBefore + 1 >= 3,
})

type Options = Partial<ServiceOptions> & { goOn?: string; isBroken?: boolean }

async function runService(context: TestContext, { goOn = '', isBroken = false, ...options }: Options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'chispa-service-process-'))
  const file = join(folder, 'main.cjs')
  await writeFile(file, program(folder, goOn))
  const tell = (name: string) => writeFile(join(folder, name), '')
  if (isBroken) await tell('broken')
  const lines: string[] = []
  const log = createLog('platform', 'info', { write: line => void lines.push(line) })
  const mayRestart = async () => {}
  const service: ServiceProcess = startService({
    name: 'web service',
    file,
    env: {},
    log,
    mayRestart,
    plan: soon,
    ...options,
  })
  context.after(async () => {
    await service.stop()
    await rm(folder, { recursive: true })
  })
  const starts = async () => (await readFile(join(folder, 'starts'), 'utf8').catch(() => '')).split('\n').slice(0, -1)
  return { service, starts, tell, log: () => lines.join(''), repair: () => rm(join(folder, 'broken')) }
}

const kill = async (starts: () => Promise<string[]>) => process.kill(Number((await starts()).at(-1)), 'SIGKILL')

test('one that cannot start at all is gone at once, and not tried again', async context => {
  const { service, starts } = await runService(context, { isBroken: true })
  assert.equal(await service.gone, 7)
  assert.equal((await starts()).length, 1)
})

test('one that was up and is killed is started anew, once it may be', async context => {
  const may = Promise.withResolvers<void>()
  const { service, starts, log } = await runService(context, { mayRestart: () => may.promise })
  await service.up
  await kill(starts)
  await eventually(async () => /the web service ended by itself: it is started anew/.test(log()))
  assert.equal((await starts()).length, 1)
  may.resolve()
  await eventually(async () => (await starts()).length === 2)
})

test('one that comes up no more is given up with a loud word', async context => {
  const { service, starts, tell, log } = await runService(context)
  await service.up
  await tell('broken')
  await kill(starts)
  assert.equal(await service.gone, 7)
  assert.equal((await starts()).length, 3)
  assert.match(log(), /"level":60.*the web service does not come up any more/)
})

test('an optional one is tried for ever', async context => {
  const { service, starts, tell, repair } = await runService(context, { isOptional: true })
  await service.up
  await tell('broken')
  await kill(starts)
  await eventually(async () => (await starts()).length > 5)
  await repair()
  await service.restart()
})

test('restart: another process is up; a stop that comes meanwhile ends everything', async context => {
  const { service, starts } = await runService(context)
  await service.up
  await service.restart()
  assert.equal(new Set(await starts()).size, 2)
  void service.restart()
  await service.stop()
})

test('restart fails where the new one does not come up', async context => {
  const { service, tell } = await runService(context, { isOptional: true })
  await service.up
  await tell('broken')
  await assert.rejects(service.restart(), /the web service does not come up/)
})

test('replace says what became of it, also where it ends meanwhile', async context => {
  const answer = `process.on('SIGUSR2', () => process.send({ replaced: true }))`
  const replaced = await runService(context, { goOn: answer })
  assert.deepEqual(await replaced.service.replace(), { replaced: true })
  const ending = await runService(context, { goOn: `process.on('SIGUSR2', () => process.exit(1))` })
  assert.deepEqual(await ending.service.replace(), {
    replaced: false,
    reason: 'the web service ended meanwhile, and is started anew',
  })
})
