import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '@chispa/testing/database'
import { freezingProxy } from '@chispa/testing/freezing-proxy'
import { eventually } from '@chispa/testing/server-process'
import { connect } from './connect.ts'
import { Live } from './live.ts'

const database = await testDatabase()
const { sql } = database
await sql`create table numbers (n integer)`
after(() => database[Symbol.asyncDispose]())

const count = async () => (await sql<{ count: number }[]>`select count(*) from numbers`)[0]?.count ?? 0

test('is read at the start, on a signal, and again when the listening connection was lost', async context => {
  const live = new Live(sql, { channel: 'numbers_changed', initial: -1, read: count })
  context.after(() => live.stop())
  assert.equal(live.value, -1)
  await live.start(assert.ifError)
  assert.equal(live.value, 0)
  await sql`insert into numbers values (1)`
  await sql`select pg_notify('numbers_changed', '')`
  await eventually(async () => live.value === 1)

  await sql`insert into numbers values (2)`
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`
  await eventually(async () => live.value === 2)
})

test('a listening connection that is half open is noticed, replaced, and what was missed is read', async context => {
  await using proxy = await freezingProxy(database.url)
  const behind = connect(proxy.url, { poolSize: 1 })
  context.after(() => behind.end({ timeout: 0 }))
  const beat = { everyMs: 20, timeoutMs: 200 }
  const live = new Live(behind, { channel: 'numbers_changed', initial: -1, read: count, beat })
  context.after(() => live.stop())
  const errors: unknown[] = []
  await live.start(error => errors.push(error))
  const before = live.value
  proxy.freezeConnections()
  await sql`insert into numbers values (3)`
  await sql`select pg_notify('numbers_changed', '')`
  await eventually(async () => live.value === before + 1)
  assert.match(String(errors[0]), /LISTEN was not answered within 200 ms/)

  await sql`insert into numbers values (4)`
  await sql`select pg_notify('numbers_changed', '')`
  await eventually(async () => live.value === before + 2)
})

test('a server that takes longer than a heartbeat to answer is waited for at the start', async context => {
  await using proxy = await freezingProxy(database.url)
  const behind = connect(proxy.url, { poolSize: 1 })
  context.after(() => behind.end({ timeout: 0 }))
  const live = new Live(behind, { channel: 'numbers_changed', initial: -1, read: count, beat: { timeoutMs: 50 } })
  context.after(() => live.stop())
  proxy.freeze()
  const started = live.start(assert.ifError)
  await sleep(300)
  assert.equal(live.value, -1)
  proxy.thaw()
  await started
  assert.ok(live.value >= 0)
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
