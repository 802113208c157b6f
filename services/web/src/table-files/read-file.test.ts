import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { lawalletBackup, sealBackup } from '../../test/lawallet-backup.ts'
import { readFileTables } from './read-file.ts'
import { joinTables, UnreadableFile } from './tables.ts'

const folder = await mkdtemp(join(tmpdir(), 'chispa-tables-'))
after(() => rm(folder, { recursive: true }))

/** `open`: nothing of it is in the main file yet. */
async function sqliteFile(statements: string, { open = false } = {}) {
  const { DatabaseSync } = await import('node:sqlite')
  const path = join(folder, `${Math.random().toString(36).slice(2)}.db`)
  const database = new DatabaseSync(path)
  if (open) database.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0')
  database.exec(statements)
  if (open) after(() => database.close())
  else database.close()
  return path
}
const read = async (path: string) => Object.fromEntries(await readFileTables(await readFile(path), { path }))

test('an SQLite database, with what it has not written into its main file yet', async () => {
  const statements = `create table Cards (ID integer primary key, name text, size int, raw blob);
    insert into cards values (1, 'two' || char(10) || 'lines', 9007199254740993, x'00ff'), (2, null, null, null);`
  const cards = [
    { id: '1', name: 'two\nlines', size: '9007199254740993', raw: '00ff' },
    { id: '2', name: null, size: null, raw: null },
  ]
  assert.deepEqual(await read(await sqliteFile(statements)), { cards })
  const open = await sqliteFile(statements, { open: true })
  const before = await readdir(folder)
  assert.deepEqual(await read(open), { cards })
  assert.deepEqual(await readdir(folder), before, 'nothing is written beside it')
})

test('a damaged SQLite database says so', async () => {
  const bytes = await readFile(await sqliteFile('create table t (a); insert into t values (1)'))
  await assert.rejects(readFileTables(bytes.fill(7, 100)), /^Error: The SQLite database cannot be read/)
})

test('several files are one', async () => {
  const [one, two] = [
    await readFileTables(Buffer.from('{"a":[{"x":1}]}')),
    await readFileTables(Buffer.from('{"a":[{"x":2}],"b":[]}')),
  ]
  assert.deepEqual(Object.fromEntries(joinTables([one, two])), { a: [{ x: '1' }, { x: '2' }], b: [] })
})

const tables = {
  users: [{ id: 'u1', Pubkey: 'aa' }, { id: 'u2' }],
  lightningAddresses: [{ username: 'zoé' }],
  settings: [],
}
const asRead = {
  users: [{ id: 'u1', pubkey: 'aa' }, { id: 'u2' }],
  lightningaddresses: [{ username: 'zoé' }],
  settings: [],
}

test('a backup of LaWallet, with and without a password', async () => {
  const zip = lawalletBackup(tables)
  assert.deepEqual(Object.fromEntries(await readFileTables(zip)), asRead)
  const sealed = sealBackup(zip, 'a long password')
  const opened = await readFileTables(sealed, { password: async () => 'a long password' })
  assert.deepEqual(Object.fromEntries(opened), asRead)
  await assert.rejects(readFileTables(sealed, { password: async () => 'another' }), /does not open: the password/)
  await assert.rejects(readFileTables(sealed), UnreadableFile)
})

test('a backup that was changed is refused', async () => {
  const changed = (change: (files: Map<string, Buffer>) => void) => readFileTables(lawalletBackup(tables, change))
  const users = 'tables/users.ndjson'
  await assert.rejects(
    changed(files => files.set(users, Buffer.from('{"id":"u1"}\n{"id":"u3"}'))),
    /The table users is not/,
  )
  await assert.rejects(
    changed(files => files.delete(users)),
    /The table users is missing/,
  )
  await assert.rejects(
    changed(files => files.delete('manifest.json')),
    /no manifest\.json/,
  )
  const zip = lawalletBackup(tables)
  await assert.rejects(readFileTables(zip.subarray(0, zip.length - 30)), /^Error: The zip is/)
  const [at] = [zip.indexOf('u1')]
  zip[at] = 120
  await assert.rejects(readFileTables(zip), /users\.ndjson in the zip is damaged/)
})

test('a packed SQLite database is read in the folder that was given: who is ended leaves nothing elsewhere', async () => {
  const path = await sqliteFile('create table a (x int); insert into a values (1)')
  const packed = gzipSync(await readFile(path))
  assert.deepEqual(Object.fromEntries(await readFileTables(packed, { folder })), { a: [{ x: '1' }] })
  await assert.rejects(readFileTables(packed, { folder: join(folder, 'not-there') }), /ENOENT.*not-there/)
})

test('packed text is unpacked, and what must be made plain first is said', async () => {
  const path = join(folder, 'dump.sql.gz')
  await writeFile(path, gzipSync('INSERT INTO a (x) VALUES (1);'))
  assert.deepEqual(await read(path), { a: [{ x: '1' }] })
  await assert.rejects(readFileTables(Buffer.from('PGDMP\x01')), /pg_restore -f/)
  await assert.rejects(readFileTables(Buffer.from('<html>')), /^Error: This is neither JSON nor CSV nor a dump/)
})
