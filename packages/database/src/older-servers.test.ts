/** What Debian ships beside what we embed: the whole schema, and a backup from the one in the other. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { testDatabase } from '@chispa/testing/database'
import { lacksDebianPostgres, startDebianPostgres } from '@chispa/testing/debian-postgres'
import { backUp, openFile } from './backup/file.ts'
import { restore } from './backup/restore.ts'
import { listTables } from './backup/tables.ts'
import { openDatabase } from './open.ts'

test('Debian’s PostgreSQL takes every migration, signals, limits, and a backup of the embedded one', {
  skip: lacksDebianPostgres,
}, async context => {
  await using server = await startDebianPostgres()
  await using source = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'chispa-older-'))
  context.after(() => rm(folder, { recursive: true }))
  const opened = await openDatabase({
    databaseUrl: server.url,
    directUrl: server.url,
    dataDir: folder,
    migrate: true,
    statementTimeoutMs: 5000,
  })
  try {
    const { sql } = opened
    const [version] = await sql`select current_setting('server_version_num')::int / 10000 as major`
    assert.equal(version?.major, server.major)
    assert.deepEqual(await listTables(sql), await listTables(source.sql))
    await assert.rejects(sql`select pg_sleep(60)`, { code: '57014' })
  } finally {
    await opened.close()
  }

  await source.sql`insert into users (pubkey) select md5(n::text) || md5(n::text) from generate_series(1, 50) n`
  const backup = { path: join(folder, 'backup.age'), passphrase: 'a passphrase for tests', workFactor: 4 }
  await backUp(source.sql, backup, { version: '0', secrets: {} })
  const target = await openDatabase({ databaseUrl: server.url, dataDir: folder })
  try {
    await restore(target.sql, { stream: await openFile(backup.path), passphrase: backup.passphrase })
    const keys = (sql: typeof target.sql) => sql`select id, pubkey, created_at from users order by id`
    assert.deepEqual([...(await keys(target.sql))], [...(await keys(source.sql))])
  } finally {
    await target.close()
  }
})
