import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { connect } from '@chispa/database/connect'
import { until } from '@chispa/sandbox/until'
import { testDatabase } from '@chispa/testing/database'
import { freezingProxy } from '@chispa/testing/freezing-proxy'
import { databaseRefusal } from './database-refusal.ts'

const database = await testDatabase({ poolSize: 3 })
const { sql } = database
after(() => database[Symbol.asyncDispose]())

const errorOf = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => assert.fail('it succeeds'),
    error => error,
  )
const told = (error: unknown) => {
  const refusal = databaseRefusal(error)
  return [refusal?.status, refusal?.reason, refusal?.headers['retry-after']]
}

test('503 for the one of two transactions that a deadlock ends', async () => {
  await sql`create table pair (id integer primary key)`
  await sql`insert into pair values (1), (2)`
  const both = Promise.withResolvers<void>()
  let holding = 0
  const cross = (first: number, second: number) =>
    sql.begin(async tx => {
      await tx`update pair set id = id where id = ${first}`
      if (++holding === 2) both.resolve()
      await both.promise
      await tx`update pair set id = id where id = ${second}`
    })
  const results = await Promise.allSettled([cross(1, 2), cross(2, 1)])
  const [lost] = results.filter(result => result.status === 'rejected')
  assert.deepEqual(told(lost?.reason), [503, 'database_busy', '1'])
})

test('503 for a statement past its time', async context => {
  const hasty = connect(database.url, { poolSize: 1, statementTimeoutMs: 20 })
  context.after(() => hasty.end())
  assert.deepEqual(told(await errorOf(hasty`select pg_sleep(10)`)), [503, 'database_busy', '1'])
})

test('400 for what is not of the form of its column', async () => {
  assert.deepEqual(told(await errorOf(sql`select ${'no number'}::text::integer`)), [400, 'invalid_request', undefined])
})

test('400 for a NUL in a text', async () => {
  assert.deepEqual(told(await errorOf(sql`select ${'a\0b'}::text`)), [400, 'invalid_request', undefined])
})

for (const code of ['57P01', '57P02', '57P03', '53100', '53300']) {
  test(`503 for ${code}: the server is going, crashed, starting, or its disk or itself is full`, async () => {
    const raised = await errorOf(sql.unsafe(`do $$ begin raise exception using errcode = '${code}'; end $$`))
    assert.deepEqual(told(raised), [503, 'database_unavailable', '1'])
  })
}

test('a broken rule of the schema is our bug, not the caller’s', async () => {
  assert.equal(databaseRefusal(await errorOf(sql`insert into users (pubkey) values ('short')`)), undefined)
})

test('503 for a server that leads no more: nothing was changed', async () => {
  const error = await errorOf(sql.begin('read only', tx => tx`create table readers ()`))
  assert.equal((error as { code?: string }).code, '25006')
  assert.deepEqual(told(error), [503, 'database_unavailable', '1'])
})

test('503 for what poolers and proxies say when their server is gone', () => {
  for (const code of ['08P01', '08006', 'NOT_POSTGRES'])
    assert.deepEqual(told({ code }), [503, 'database_unavailable', '1'])
})

test('503 when the server falls silent', async () => {
  await using proxy = await freezingProxy(database.url)
  const frozen = connect(proxy.url, { poolSize: 1, answerTimeoutMs: 5000 })
  // On a busy machine the first connection may be given up.
  await until(() =>
    frozen`select`.then(
      () => true,
      () => false,
    ),
  )
  proxy.freezeConnections()
  assert.deepEqual(told(await errorOf(frozen`select`)), [503, 'database_unavailable', '1'])
  await frozen.end({ timeout: 1 })
})
