import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { testDatabase } from '@chispa/testing/database'
import { connect } from './connect.ts'
import { MigrationError, migrate } from './migrate.ts'

const root = await mkdtemp(join(tmpdir(), 'chispa-migrate-'))
after(() => rm(root, { recursive: true }))

async function folder(files: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(join(root, 'm-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text)
  return directory
}

/** A database without any history, the state of a first start. */
async function emptyDatabase() {
  const database = await testDatabase()
  const schemas = await database.sql<{ name: string }[]>`
    select nspname as name from pg_namespace where nspname !~ '^(pg_|information_schema)'`
  for (const { name } of schemas) await database.sql`drop schema ${database.sql(name)} cascade`
  await database.sql`create schema public`
  return database
}

const two = {
  '0001-a.sql': 'create table a (id int8); insert into a values (1);',
  '0002-b.sql': 'alter table a add column name text;',
}

test('applies each file once, in order', async () => {
  await using database = await emptyDatabase()
  const directory = await folder(two)
  assert.deepEqual(await migrate(database.sql, directory), ['0001-a.sql', '0002-b.sql'])
  assert.deepEqual(await migrate(database.sql, directory), [])
  await writeFile(join(directory, '0003-c.sql'), 'insert into a values (2)')
  assert.deepEqual(await migrate(database.sql, directory), ['0003-c.sql'])
  assert.deepEqual([...(await database.sql`select id from a`)], [{ id: 1 }, { id: 2 }])
})

test('the history of this build applies to an empty database', async () => {
  await using database = await emptyDatabase()
  await migrate(database.sql)
  assert.deepEqual(await migrate(database.sql), [])
})

test('a failing file leaves the files before it and nothing of its own', async () => {
  await using database = await emptyDatabase()
  const directory = await folder({ ...two, '0003-c.sql': 'create table c (id int8); select 1/0;' })
  await assert.rejects(migrate(database.sql, directory), {
    name: 'MigrationError',
    message: 'Migration 0003-c.sql failed: division by zero',
  })
  const [row] = await database.sql`select to_regclass('c') as c, (select max(name) from migrations) as last`
  assert.deepEqual(row, { c: null, last: '0002-b.sql' })
  await writeFile(join(directory, '0003-c.sql'), 'create table c (id int8)')
  assert.deepEqual(await migrate(database.sql, directory), ['0003-c.sql'])
})

test('a step that PostgreSQL ended for a deadlock with a running service is done again', async () => {
  await using database = await emptyDatabase()
  const { sql } = database
  const first = { '0001-a.sql': 'create table a (id int8); create table b (id int8);' }
  await migrate(sql, await folder(first))
  const directory = await folder({
    ...first,
    '0002-b.sql': `
      set local deadlock_timeout = '1ms';
      alter table a add column c int8; select pg_advisory_xact_lock(7); alter table b add column c int8;`,
  })
  const isWaiting = (where: string) =>
    until(async () => (await sql.unsafe(`select 1 from pg_locks where not granted and ${where}`)).length)
  const gate = await sql.reserve()
  await gate`select pg_advisory_lock(7)`
  let migrated: Promise<string[]> | undefined
  await sql.begin(async service => {
    await service`set local deadlock_timeout = '10min'`
    await service`insert into b (id) values (1)`
    migrated = migrate(sql, directory)
    await isWaiting(`locktype = 'advisory'`)
    const served = service`insert into a (id) values (1)`.execute()
    await isWaiting(`relation = 'a'::regclass`)
    // Now the step asks for b, which the service has, which waits for a, which the step has.
    await gate`select pg_advisory_unlock(7)`
    await served
  })
  gate.release()
  assert.deepEqual(await migrated, ['0002-b.sql'])
  assert.deepEqual([...(await sql`select a.c as a, b.c as b from a, b`)], [{ a: null, b: null }])
})

test('an older build refuses a newer database and changes nothing', async () => {
  await using database = await emptyDatabase()
  await migrate(database.sql, await folder(two))
  await assert.rejects(migrate(database.sql, await folder({ '0001-a.sql': two['0001-a.sql'] })), {
    name: 'MigrationError',
    message: 'The database has migration 0002-b.sql, which this version of Chispa does not know: run the newer version',
  })
})

test('a file that changed after it was applied is refused; turned line ends are no change', async () => {
  await using database = await emptyDatabase()
  await migrate(database.sql, await folder({ '0001-a.sql': 'select 1;\nselect 2;\n' }))
  assert.deepEqual(await migrate(database.sql, await folder({ '0001-a.sql': 'select 1;\r\nselect 2;\r\n' })), [])
  await assert.rejects(migrate(database.sql, await folder({ '0001-a.sql': 'select 3;' })), {
    message: 'Migration 0001-a.sql has changed since it was applied: restore the file and add a new one',
  })
})

test('a database of before 0.4.0 is refused with what is left to do, and not touched', async () => {
  await using database = await emptyDatabase()
  // As 0.1 to 0.3 had it: the first steps of then are not those of now.
  await migrate(database.sql, await folder({ '0001-foundation.sql': 'create table users (id text)' }))
  await assert.rejects(migrate(database.sql), (error: Error) => {
    assert.ok(error instanceof MigrationError)
    assert.match(error.message, /made by a version before 0\.4\.0.*0001-foundation\.sql.*No version upgrades it/)
    assert.match(error.message, /an empty one with DATABASE_URL or DATA_DIR/)
    return true
  })
  const tables = await database.sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`
  assert.deepEqual(
    tables.map(({ name }) => name),
    ['migrations', 'users'],
  )
})

test('a file that would run out of order is refused', async () => {
  await using database = await emptyDatabase()
  await migrate(database.sql, await folder({ '0001-a.sql': 'select 1', '0003-c.sql': 'select 3' }))
  const late = await folder({ '0001-a.sql': 'select 1', '0002-b.sql': 'select 2', '0003-c.sql': 'select 3' })
  await assert.rejects(migrate(database.sql, late), /0002-b\.sql comes before 0003-c\.sql/)
})

test('wrong and doubled numbers are refused', async () => {
  await using database = await emptyDatabase()
  await assert.rejects(migrate(database.sql, await folder({ '1.sql': '' })), MigrationError)
  await assert.rejects(migrate(database.sql, await folder({ '0001-a.sql': '', '0001-b.sql': '' })), MigrationError)
})

test('eight starters at once all come up and each file is applied once', async () => {
  await using database = await emptyDatabase()
  const directory = await folder({ ...two, '0003-c.sql': 'select pg_sleep(0.05); insert into a values (3);' })
  const pools = Array.from({ length: 8 }, () => connect(database.url, { poolSize: 1 }))
  const applied = await Promise.all(pools.map(pool => migrate(pool, directory)))
  await Promise.all(pools.map(pool => pool.end()))
  assert.deepEqual(applied.flat().sort(), ['0001-a.sql', '0002-b.sql', '0003-c.sql'])
  assert.deepEqual([...(await database.sql`select id from a`)], [{ id: 1 }, { id: 3 }])
})

test('a process killed inside a migration leaves a database that the next one migrates', async () => {
  await using database = await emptyDatabase()
  const directory = await folder({ ...two, '0003-c.sql': 'insert into a values (3); select pg_sleep(30);' })
  const script = `
    import { connect } from '${import.meta.resolve('./connect.ts')}'
    import { migrate } from '${import.meta.resolve('./migrate.ts')}'
    await migrate(connect(process.argv[1]), process.argv[2])`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, database.url, directory], {
    stdio: 'inherit',
  })
  const sleeping = () => database.sql`
    select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
  while (child.exitCode === null && !(await sleeping()).length);
  child.kill('SIGKILL')
  await once(child, 'exit')

  const next = await folder({})
  await cp(directory, next, { recursive: true })
  await writeFile(join(next, '0003-c.sql'), 'insert into a values (4)')
  // The server notices the death of its client when the statement ends, so end it as an operator would.
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where wait_event = 'PgSleep' and datname = current_database()`
  assert.deepEqual(await migrate(database.sql, next), ['0003-c.sql'])
  assert.deepEqual([...(await database.sql`select id from a`)], [{ id: 1 }, { id: 4 }])
})
