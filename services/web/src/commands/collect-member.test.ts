import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '@chispa/testing/database'
import { exported, notExported } from './collect-member.ts'

const database = await testDatabase()
after(() => database[Symbol.asyncDispose]())

test('every table is exported or is named as one that is not, with the reason', async () => {
  const tables = await database.sql<{ name: string }[]>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`
  assert.deepEqual(
    tables.map(({ name }) => name),
    [...Object.keys(exported), ...Object.keys(notExported)].toSorted(),
  )
})

test('no table that refers to a member is left out', async () => {
  const referring = await database.sql<{ name: string }[]>`
    select distinct table_schema || '.' || table_name as name from information_schema.columns
    where table_schema in ('public', 'listener')
      and column_name in ('user_id', 'alias_user_id', 'former_user_id', 'wallet_id')
      and table_name not in (select table_name from information_schema.views where table_schema = 'public')`
  assert.ok(referring.length > 30)
  assert.deepEqual(
    referring.map(({ name }) => name).filter(name => !(name in exported)),
    [],
  )
})
