import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type TestDatabase, testDatabase } from '@chispa/testing/database'
import { eventually } from '@chispa/testing/server-process'
import { connect } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { backUp, restore } from './file.ts'
import { listTables, quoted } from './tables.ts'

const folder = await mkdtemp(join(tmpdir(), 'chispa-backup-'))
after(() => rm(folder, { recursive: true }))
const passphrase = 'a passphrase for tests'
const workFactor = 4
const about = { version: '1.2.3', secrets: { NWC_VAULT_KEY: 'k'.repeat(32) } }
const pathOf = (name: string) => join(folder, name)

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await testDatabase()
  await database.sql`drop schema public, listener cascade`
  await database.sql`create schema public`
  return database
}

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

  const { manifest } = await restore(target.sql, { path, passphrase }, () => {})
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
  await restore(target.sql, { path, passphrase }, () => {})
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
  await assert.rejects(
    restore(target.sql, { path, passphrase: 'another' }, () => {}),
    /does not open: the passphrase is another/,
  )
  await assert.rejects(
    restore(source.sql, { path, passphrase }, () => {}),
    /has members already/,
  )
  await assert.rejects(
    restore(target.sql, { path: pathOf('none'), passphrase }, () => {}),
    /none cannot be used: ENOENT/,
  )
  const text = pathOf('text')
  await writeFile(text, 'hello')
  await assert.rejects(
    restore(target.sql, { path: text, passphrase }, () => {}),
    /does not open/,
  )
  const stop = new Error('not this one')
  const accept = () => {
    throw stop
  }
  await assert.rejects(restore(target.sql, { path, passphrase }, accept), stop)
  assert.equal((await target.sql`select to_regclass('public.users') as users`)[0]?.users, null)

  // Cut off, or changed in the middle: found out, before the tables are made or after it, and nothing stays of it.
  await truncate(path, (await stat(path)).size - 100)
  await assert.rejects(restore(target.sql, { path, passphrase }, () => {}))
  await migrate(target.sql)
  assert.equal((await target.sql`select count(*) from users`)[0]?.count, 0)

  await target.sql`drop schema public, listener cascade`
  await target.sql`create schema public`
  await target.sql`create table somebodys (n int)`
  await assert.rejects(
    restore(target.sql, { path, passphrase }, () => {}),
    /a table somebodys that is not Chispa/,
  )
})

test('a database where the services have started and nobody came is empty too', async () => {
  await using source = await testDatabase()
  await using target = await testDatabase()
  await fill(source, 10)
  const path = pathOf('started.age')
  await backUp(source.sql, { path, passphrase, workFactor }, about)
  await target.sql`insert into settings (name, value) values ('made_here', 'true')`
  const web = connect(target.url, { poolSize: 1, applicationName: 'chispa-web' })
  await web`select 1`
  await assert.rejects(
    restore(target.sql, { path, passphrase }, () => {}),
    /A service works on this database/,
  )
  await web.end()
  // A moment passes before its session is gone.
  const others = () =>
    target.sql`select from pg_stat_activity where application_name = 'chispa-web' and datname = current_database()`
  await eventually(async () => (await others()).length === 0)
  await restore(target.sql, { path, passphrase }, () => {})
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
