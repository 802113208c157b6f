import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '@chispa/testing/database'
import { Live } from './live.ts'

const database = await testDatabase()
const { sql } = database
await sql`create table numbers (n integer)`
after(() => database[Symbol.asyncDispose]())

const count = async () => (await sql<{ count: number }[]>`select count(*) from numbers`)[0]?.count ?? 0

async function eventually(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000
  while (!condition()) {
    assert.ok(Date.now() < deadline, 'it becomes so')
    await sleep(5)
  }
}

test('is read at the start, on a signal, and again when the listening connection was lost', async () => {
  const live = new Live(sql, { channel: 'numbers_changed', initial: -1, read: count })
  assert.equal(live.value, -1)
  await live.start(assert.ifError)
  assert.equal(live.value, 0)
  await sql`insert into numbers values (1)`
  await sql`select pg_notify('numbers_changed', '')`
  await eventually(() => live.value === 1)

  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`
  await sql`insert into numbers values (2)`
  await eventually(() => live.value === 2)
  await live.stop()
})

test('an older read that ends late does not replace a newer one', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const live = new Live(sql, { channel: 'x', initial: 'none', read: () => answers[asked++]!.promise })
  const [first, second] = [live.refresh(), live.refresh()]
  answers[1]?.resolve('newer')
  await second
  answers[0]?.resolve('older')
  await first
  assert.equal(live.value, 'newer')
})
