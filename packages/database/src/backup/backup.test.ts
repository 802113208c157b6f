import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { emptyDatabase, type TestDatabase, testDatabase } from '@chispa/testing/database'
import { eventually } from '@chispa/testing/server-process'
import { connect } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { backUp, openFile } from './file.ts'
import { readOwnNames } from './own-objects.ts'
import { examine, restore, type Steps } from './restore.ts'
import { listTables, quoted } from './tables.ts'

const folder = await mkdtemp(join(tmpdir(), 'chispa-backup-'))
after(() => rm(folder, { recursive: true }))
const passphrase = 'a passphrase for tests'
const workFactor = 4
const about = { version: '1.2.3', secrets: { NWC_VAULT_KEY: 'k'.repeat(32) } }
const pathOf = (name: string) => join(folder, name)

const restoreFile = async (
  { sql }: TestDatabase,
  { path, passphrase }: { path: string; passphrase: string },
  steps: Steps = {},
) => restore(sql, { stream: await openFile(path), passphrase }, steps)

/** Members with what text, bytes, JSON, arrays and identities can hold; enough rows for many chunks. */
async function fill({ sql }: TestDatabase, members: number): Promise<void> {
  const nasty = ['tab\there', 'line\nend', '\\.', '\\N', '{"a": "\\u0000"}', 'ñandú 💸', '', 'quote " and \' and \\']
  const users = await sql<{ id: string }[]>`
    insert into users (pubkey) select encode(sha256(n::text::bytea), 'hex') from generate_series(1, ${members}) n returning id`
  await sql`insert into settings (name, value, sealed) values ('community_name', ${sql.json(nasty)}, null), ('secret', null, ${randomBytes(5000)})
    on conflict (name) do nothing`
  await sql`
    insert into remote_wallets (id, user_id, name, is_primary, sealed_uri, wallet_pubkey, client_pubkey, relays)
    select gen_random_uuid()::text, id, ${nasty[5]!}, true, decode(repeat('00ff0a5c', 200), 'hex'), pubkey, pubkey, ${nasty} from users`
  await sql`
    insert into activity (category, level, event, message, user_id, metadata)
    select 'SYSTEM', 'INFO', 'test', ${nasty.join('\n')}, ${users[0]!.id}, '{"deep": {"key": [1, 2.5, null]}}'
    from generate_series(1, 500)`
}

/** Everything, as PostgreSQL itself would write it. */
async function contents(database: TestDatabase): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const { name } of await listTables(database.sql)) {
    const rows = await database.sql.unsafe(
      `select md5(string_agg(t::text, '|' order by t::text)) as sum from ${quoted(name)} t`,
    )
    all[name] = String(rows[0]?.sum)
  }
  return all
}

test('a round trip into an empty database: every row, sequences go on, and the services can start on it', async () => {
  await using source = await testDatabase()
  await using target = await emptyDatabase()
  await fill(source, 3000)
  const path = pathOf('whole.age')
  const { counts, bytes } = await backUp(source.sql, { path, passphrase, workFactor }, about)
  assert.equal(counts['public.users'], 3000)
  assert.equal((await stat(path)).mode & 0o777, 0o600)
  assert.equal(bytes, (await stat(path)).size)
  const file = await readFile(path)
  assert.equal(file.subarray(0, 21).toString(), 'age-encryption.org/v1')

  const { manifest } = await restoreFile(target, { path, passphrase })
  assert.equal(manifest.version, '1.2.3')
  assert.deepEqual(manifest.secrets, about.secrets)
  assert.deepEqual(await contents(target), await contents(source))
  assert.deepEqual(await migrate(target.sql), [])
  const next = (database: TestDatabase) =>
    database.sql`insert into activity (category, level, event, message) values ('SYSTEM', 'INFO', 'x', 'y') returning id`
  assert.deepEqual(await next(target), await next(source))
  // Triggers work again.
  const [disabled] = await target.sql`select count(*) from pg_trigger where tgenabled <> 'O' and not tgisinternal`
  assert.equal(disabled?.count, 0)
  assert.deepEqual(
    (await readdir(folder)).filter(name => name.endsWith('.partial')),
    [],
  )
})

test('it is of one moment while others write: a member and their wallet are both in it or both not', async () => {
  await using source = await testDatabase()
  await using target = await emptyDatabase()
  await fill(source, 200)
  const writer = connect(source.url, { poolSize: 1 })
  let isDone = false
  const writing = (async () => {
    for (let n = 0; !isDone && n < 2000; n++) {
      await writer.begin(async tx => {
        const [user] =
          await tx`insert into users (pubkey) values (${randomBytes(32).toString('hex')}) returning id, pubkey`
        await tx`insert into remote_wallets (id, user_id, name, is_primary, sealed_uri, wallet_pubkey, client_pubkey, relays)
          values (${`w${n}`}, ${user?.id}, 'w', true, '', ${user?.pubkey}, ${user?.pubkey}, '{wss://relay.example}')`
      })
    }
  })()
  const path = pathOf('moment.age')
  const { counts } = await backUp(source.sql, { path, passphrase, workFactor }, about)
  isDone = true
  await writing
  await writer.end()
  assert.equal(counts['public.users'], counts['public.remote_wallets'])
  await restoreFile(target, { path, passphrase })
  const [row] = await target.sql`select count(*) from users where id not in (select user_id from remote_wallets)`
  assert.equal(row?.count, 0)
})

test('what is refused leaves the database as it was', async () => {
  await using source = await testDatabase()
  await using target = await emptyDatabase()
  await fill(source, 300)
  const path = pathOf('refused.age')
  await backUp(source.sql, { path, passphrase, workFactor }, about)

  await assert.rejects(
    backUp(source.sql, { path, passphrase, workFactor }, about),
    /is there already: choose another name/,
  )
  await assert.rejects(restoreFile(target, { path, passphrase: 'another' }), /does not open: the passphrase is another/)
  await assert.rejects(restoreFile(source, { path, passphrase }), /has members already/)
  await assert.rejects(restoreFile(target, { path: pathOf('none'), passphrase }), /none cannot be used: ENOENT/)
  const text = pathOf('text')
  await writeFile(text, 'hello')
  await assert.rejects(restoreFile(target, { path: text, passphrase }), /does not open/)
  const stop = new Error('not this one')
  const accept = () => {
    throw stop
  }
  await assert.rejects(restoreFile(target, { path, passphrase }, { accept }), stop)
  assert.equal((await target.sql`select to_regclass('public.users') as users`)[0]?.users, null)

  await target.sql`create table somebodys (n int)`
  await assert.rejects(restoreFile(target, { path, passphrase }), /a table somebodys that is not Chispa/)
})

/** What a stranger to the code would compare: every row of every table in every schema, by the catalogue alone. */
async function everything({ sql }: TestDatabase): Promise<Record<string, unknown>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`
  const all: Record<string, unknown> = {}
  for (const { name } of tables)
    all[name] = (await sql.unsafe(`select array(select t::text from ${name} t order by 1) as rows`))[0]?.rows
  return all
}

/** Services have started here, an operator has begun, and nobody has come yet. */
async function begunDatabase(): Promise<TestDatabase> {
  const database = await testDatabase()
  await database.sql`insert into settings (name, value) values ('community_name', '"Plaza"')`
  await database.sql`insert into instance_keys (name, public_key, sealed) values ('zaps', ${'9'.repeat(64)}, '\\x00')`
  await database.sql`insert into cards (id, title, sealed_keys, otc)
    values (${'c'.repeat(32)}, 'Mine', '\\x00', ${'d'.repeat(32)})`
  return database
}

test('whatever is wrong with the backup, a database that somebody has begun to fill is as it was', async () => {
  await using source = await testDatabase()
  await using target = await begunDatabase()
  await fill(source, 300)
  const path = pathOf('for-begun.age')
  await backUp(source.sql, { path, passphrase, workFactor }, about)
  const before = await everything(target)
  const refusedWith = async (given: { path: string; passphrase: string }, reason: RegExp) => {
    await assert.rejects(restoreFile(target, given), { name: /OperatorError|BrokenBackup/, message: reason })
    assert.deepEqual(await everything(target), before)
  }
  await refusedWith({ path, passphrase: 'another passphrase' }, /does not open: the passphrase is another/)
  await refusedWith({ path: pathOf('typo.age'), passphrase }, /typo\.age cannot be used: ENOENT/)
  await refusedWith({ path: await damaged(path, 'flipped'), passphrase }, /does not open to its end/)
  await refusedWith(
    { path, passphrase },
    /is in use \(there are rows in .*public\.cards, public\.settings\): restore into/,
  )
  await target.sql`delete from cards`
  await assert.rejects(restoreFile(target, { path, passphrase }), /there are rows in public\.settings\)/)
})

type Damage = 'flipped' | 'cut' | 'flipped at the end'

async function damaged(path: string, how: Damage): Promise<string> {
  const bytes = await readFile(path)
  const at = how === 'flipped' ? Math.floor(bytes.length / 2) : bytes.length - 1
  if (how !== 'cut') bytes[at]! ^= 1
  const copy = pathOf(`${how}-${randomBytes(4).toString('hex')}.age`)
  await writeFile(copy, how === 'cut' ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes)
  return copy
}

test('a damaged backup is told in one sentence, read or restored, and a started instance goes on as it was', async () => {
  await using source = await testDatabase()
  await using target = await testDatabase()
  await fill(source, 3000)
  await target.sql`insert into instance_keys (name, public_key, sealed) values ('zaps', ${'9'.repeat(64)}, '\\x00')`
  const path = pathOf('to-damage.age')
  await backUp(source.sql, { path, passphrase, workFactor }, about)
  assert.ok((await stat(path)).size > 4 * 64 * 1024, 'several parts of what age encrypts one by one')
  const before = await everything(target)
  const sentence = 'The backup does not open to its end: it is damaged or was cut off, so take another copy of it'
  for (const how of ['flipped', 'cut', 'flipped at the end'] as const) {
    const given = { path: await damaged(path, how), passphrase }
    await assert.rejects(restoreFile(target, given), { message: sentence }, how)
    await assert.rejects(examine({ stream: await openFile(given.path), passphrase }), { message: sentence }, how)
    assert.deepEqual(await everything(target), before, how)
    assert.deepEqual(await migrate(target.sql), [])
  }
})

test('what fails last of all leaves the database as it was too', async () => {
  await using source = await testDatabase()
  await using target = await testDatabase()
  await fill(source, 10)
  const path = pathOf('last.age')
  await backUp(source.sql, { path, passphrase, workFactor }, about)
  const before = await everything(target)
  const beforeCommit = async () => {
    throw new Error('the disk is full')
  }
  await assert.rejects(restoreFile(target, { path, passphrase }, { beforeCommit }), /the disk is full/)
  assert.deepEqual(await everything(target), before)
})

test('a connection that is lost before the end leaves the database as it was', async () => {
  await using source = await testDatabase()
  await using target = await testDatabase()
  await fill(source, 10)
  const path = pathOf('lost.age')
  await backUp(source.sql, { path, passphrase, workFactor }, about)
  const before = await everything(target)
  const session = connect(target.url, { poolSize: 1, applicationName: 'restoring' })
  const beforeCommit = async () => {
    const ended = await source.sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'restoring'`
    assert.equal(ended.length, 1)
  }
  const stream = await openFile(path)
  await assert.rejects(restore(session, { stream, passphrase }, { beforeCommit }))
  await session.end({ timeout: 5 })
  assert.deepEqual(await everything(target), before)
})

test('examined without a database: what it is, and how many rows of each table', async () => {
  await using source = await testDatabase()
  await fill(source, 7)
  const path = pathOf('examined.age')
  const made = await backUp(source.sql, { path, passphrase, workFactor }, about)
  const { manifest, counts } = await examine({ stream: await openFile(path), passphrase })
  assert.equal(manifest.version, '1.2.3')
  assert.deepEqual(counts, made.counts)
  assert.equal(counts['public.users'], 7)
})

test('the database of another program is never touched, however its tables are called', async () => {
  await using source = await testDatabase()
  await fill(source, 10)
  const path = pathOf('for-others.age')
  await backUp(source.sql, { path, passphrase, workFactor }, about)
  const others: [string, RegExp][] = [
    ['create table migrations (id int, name text); create table orders (n int)', /a table orders that is not Chispa/],
    [
      `create table migrations (id int, timestamp int8, name text); insert into migrations values (1, 2, 'Users1')`,
      /another program/,
    ],
    [
      `create table migrations (name text, checksum text); insert into migrations values ('0001-users.sql', 'x')`,
      /another program/,
    ],
    ['create table migrations (name text, checksum text); create table users (n int)', /another program/],
    ['create table users (n int); create table settings (n int)', /another program/],
  ]
  for (const [statements, reason] of others) {
    await using other = await emptyDatabase()
    await other.sql.unsafe(statements)
    const before = await everything(other)
    await assert.rejects(
      restoreFile(other, { path, passphrase }),
      { name: 'OperatorError', message: reason },
      statements,
    )
    assert.deepEqual(await everything(other), before)
  }
})

test('beside our tables: schemas, functions and views of others stay, and what stands on our tables stops the restore', async () => {
  await using source = await testDatabase()
  await using target = await testDatabase()
  await fill(source, 10)
  const path = pathOf('beside.age')
  await backUp(source.sql, { path, passphrase, workFactor }, about)
  await target.sql`create schema reports`
  await target.sql`create view reports.members as select count(*) from users`
  await assert.rejects(
    restoreFile(target, { path, passphrase }),
    /a view reports\.members that is not Chispa’s and stands on/,
  )
  assert.equal((await target.sql`select * from reports.members`)[0]?.count, 0)
  await target.sql`drop view reports.members`
  await target.sql`create view reports.one as select 1 as n`
  await target.sql`create table reports.kept as select 7 as n`
  await target.sql`create function public.twice(n int) returns int language sql as 'select 2 * n'`
  await restoreFile(target, { path, passphrase })
  assert.equal((await target.sql`select twice(n) from reports.one`)[0]?.twice, 2)
  assert.equal((await target.sql`select n from reports.kept`)[0]?.n, 7)
  assert.deepEqual(await contents(target), await contents(source))
  const again = await backUp(target.sql, { path: pathOf('beside-again.age'), passphrase, workFactor }, about)
  assert.equal(again.counts['reports.kept'], undefined)
})

test('a backup is refused where it would lack something: tables of others among ours, and tables of a kind it does not know', async () => {
  await using source = await testDatabase()
  const path = pathOf('lacking.age')
  const make = () => backUp(source.sql, { path, passphrase, workFactor }, about)
  await source.sql`create table listener.orders (n int)`
  await assert.rejects(make(), /a table listener\.orders that is not Chispa’s: a backup would be without it/)
  await source.sql`drop table listener.orders`
  await source.sql`drop table waitlist`
  await source.sql`create table waitlist (id int) partition by range (id)`
  await assert.rejects(make(), /The table waitlist is of a kind that backups do not know \(p\)/)
  await assert.rejects(stat(path), /ENOENT/)
})

test('what the migrations make is known by its name: every table, view and function of the newest schema', async () => {
  await using database = await testDatabase()
  const names = await readOwnNames()
  const found = await database.sql<{ kind: 'table' | 'view'; name: string }[]>`
    select case table_type when 'VIEW' then 'view' else 'table' end as kind, table_schema || '.' || table_name as name
    from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')`
  assert.ok(found.length > 60)
  for (const { kind, name } of found) assert.ok(names[kind].has(name), name)
  const functions = await database.sql<{ name: string }[]>`
    select routine_schema || '.' || routine_name as name from information_schema.routines
    where routine_schema not in ('pg_catalog', 'information_schema')`
  for (const { name } of functions) assert.ok(names.function.has(name), name)
})

test('a database where the services have started and nobody came is empty too', async () => {
  await using source = await testDatabase()
  await using target = await testDatabase()
  await fill(source, 10)
  const path = pathOf('started.age')
  await backUp(source.sql, { path, passphrase, workFactor }, about)
  await target.sql`insert into instance_keys (name, public_key, sealed) values ('zaps', ${'9'.repeat(64)}, '\\x00')`
  await target.sql`insert into listener.outages (from_at, to_at) values (now() - interval '1 hour', now())`
  const web = connect(target.url, { poolSize: 1, applicationName: 'chispa-web' })
  await web`select 1`
  await assert.rejects(restoreFile(target, { path, passphrase }), /A service works on this database/)
  await web.end()
  // A moment passes before its session is gone.
  const others = () =>
    target.sql`select from pg_stat_activity where application_name = 'chispa-web' and datname = current_database()`
  await eventually(async () => (await others()).length === 0)
  await restoreFile(target, { path, passphrase })
  assert.deepEqual(await contents(target), await contents(source))
})

test('a folder that cannot be written', async context => {
  if (process.getuid?.() === 0) return context.skip('root may write everywhere')
  await using source = await testDatabase()
  await chmod(folder, 0o500)
  context.after(() => chmod(folder, 0o700))
  await assert.rejects(
    backUp(source.sql, { path: pathOf('closed.age'), passphrase, workFactor }, about),
    /cannot be used: EACCES/,
  )
})

test('the draft of a backup that was killed goes with a later backup into its folder, a day after', async () => {
  await using source = await testDatabase()
  const place = await mkdtemp(join(folder, 'drafts-'))
  const names = ['killed.age.partial', 'at-work.age.partial', 'of-others.partial']
  for (const name of names) await writeFile(join(place, name), 'half')
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  for (const name of ['killed.age.partial', 'of-others.partial'])
    await utimes(join(place, name), twoDaysAgo, twoDaysAgo)
  await backUp(source.sql, { path: join(place, 'new.age'), passphrase, workFactor }, about)
  assert.deepEqual((await readdir(place)).sort(), ['at-work.age.partial', 'new.age', 'of-others.partial'])
})
