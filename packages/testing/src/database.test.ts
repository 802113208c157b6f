import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from './database.ts'

test('two databases do not see each other', async () => {
  await using one = await testDatabase()
  await using other = await testDatabase()
  await one.sql`create table things (id int8)`
  const [row] = await other.sql`select to_regclass('things') as found`
  assert.equal(row?.found, null)
})

test('the database is migrated', async () => {
  await using database = await testDatabase()
  const [row] = await database.sql`select to_regclass('migrations') as found`
  assert.equal(row?.found, 'migrations')
})

test('the database is gone after its scope', async () => {
  await using watcher = await testDatabase()
  let name: string
  {
    await using database = await testDatabase()
    name = new URL(database.url).pathname.slice(1)
  }
  assert.equal((await watcher.sql`select 1 from pg_database where datname = ${name}`).length, 0)
})

test('many databases are cloned at once', async () => {
  const databases = await Promise.all(Array.from({ length: 5 }, () => testDatabase({ poolSize: 1 })))
  assert.equal(new Set(databases.map(database => database.url)).size, 5)
  await Promise.all(databases.map(database => database[Symbol.asyncDispose]()))
})
