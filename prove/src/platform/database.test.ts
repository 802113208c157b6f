/** What may happen to the database of a run, and what of its commits is left. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { ask as askServer } from '@chispa/testing/server-folder'
import { startDatabase } from './database.ts'

const database = await startDatabase()
after(() => database[Symbol.asyncDispose]())

/** Through whatever is there now, as often as it takes. */
async function ask(statement: string): Promise<Record<string, unknown>[]> {
  return until(async () => {
    const url = new URL(database.url)
    url.port = String(database.port)
    return askServer(url.href, statement).catch(() => undefined)
  }, 120_000)
}

test('what was committed is there after a full disk, a failover, a crash of the standby and another failover', async () => {
  await ask('create table if not exists kept (number int primary key)')
  let written = 0
  const write = async () => {
    const number = ++written
    await ask(`insert into kept values (${number}) on conflict do nothing`)
  }
  const isKept = async () => (await ask('select count(*)::int as count from kept'))[0]?.count === written
  await write()
  const giveBack = await database.fillDisk()
  await giveBack?.()
  await write()
  assert.ok(await isKept())
  for (let turn = 0; turn < 2; turn++) {
    const before = database.port
    const writing = Promise.all([write(), write(), write()])
    await database.failOver()
    await writing
    assert.notEqual(database.port, before)
    assert.ok(await isKept())
    await database.end('SIGKILL')
    await write()
    assert.ok(await isKept())
  }
})

test('a database that was moved away from leaves the server, although services are still connected', async () => {
  const name = await database.addDatabase()
  const isThere = async () => (await ask(`select 1 from pg_database where datname = '${name}'`)).length > 0
  assert.ok(await isThere())
  await database.dropDatabase(name)
  assert.ok(!(await isThere()))
})
