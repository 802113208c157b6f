import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { testDatabase } from '@chispa/testing/database'
import { freePort } from '@chispa/testing/free-port'
import { startOldServer } from '@chispa/testing/old-server'
import { eventually } from '@chispa/testing/server-process'
import { openDatabase } from './open.ts'

const root = await mkdtemp(join(tmpdir(), 'chispa-open-'))
await chmod(root, 0o755)
const database = await testDatabase()
after(async () => {
  await database[Symbol.asyncDispose]()
  await rm(root, { recursive: true })
})

const changed = (change: (url: URL) => void): string => {
  const url = new URL(database.url)
  change(url)
  return url.href
}

async function refusal(databaseUrl: string): Promise<string> {
  const error = await openDatabase({ databaseUrl, dataDir: root, connectTimeoutMs: 60_000 }).then(
    opened => opened.close(),
    error => error,
  )
  assert.equal(error?.name, 'DatabaseStartError')
  assert.doesNotMatch(error.message, /\n/)
  assert.ok(!error.message.includes(new URL(database.url).password), 'holds no password')
  return error.message
}

describe('DATABASE_URL', () => {
  test('is used as it is, and close lets go of it', async () => {
    const opened = await openDatabase({ databaseUrl: database.url, dataDir: root, applicationName: 'open-test' })
    assert.equal(opened.url, database.url)
    const connections = () => database.sql`select 1 from pg_stat_activity where application_name = 'open-test'`
    await opened.sql`select 1`
    await eventually(async () => (await connections()).length === 1)
    await opened.close()
    await assert.rejects(opened.sql`select 1`, { code: 'CONNECTION_ENDED' })
  })

  const { host, username } = new URL(database.url)

  test('a port where nothing listens', async () => {
    const port = await freePort()
    assert.equal(
      await refusal(changed(url => (url.port = String(port)))),
      `DATABASE_URL: no PostgreSQL listens at 127.0.0.1:${port}`,
    )
  })

  test('a host that does not exist', async () => {
    assert.match(
      await refusal(changed(url => (url.hostname = 'nowhere.invalid'))),
      /the host nowhere\.invalid cannot be found/,
    )
  })

  for (const [what, answer] of [
    ['closes at once', ''],
    ['is a web server', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
  ] as const) {
    test(`a program that ${what}`, async () => {
      const other = createServer(socket => socket.on('error', () => {}).end(answer)).listen(0, '127.0.0.1')
      await once(other, 'listening')
      const { port } = other.address() as { port: number }
      const reason = answer
        ? 'what answers there is not PostgreSQL'
        : 'the connection was closed before the server answered'
      assert.equal(
        await refusal(changed(url => (url.port = String(port)))),
        `DATABASE_URL: 127.0.0.1:${port} cannot be used: ${reason}`,
      )
      other.close()
    })
  }

  test('a wrong password and an unknown user', async () => {
    const message = `DATABASE_URL: ${host} does not accept the user ${username} with that password`
    assert.equal(await refusal(changed(url => (url.password = 'wrong'))), message)
    assert.match(await refusal(changed(url => (url.username = 'stranger'))), /does not accept the user stranger/)
  })

  test('a database that does not exist', async () => {
    assert.equal(
      await refusal(changed(url => (url.pathname = 'nothing'))),
      `DATABASE_URL: there is no database named nothing at ${host}; create it first`,
    )
  })

  test('a parameter that PostgreSQL does not know', async () => {
    assert.match(await refusal(`${database.url}?schema=public`), /does not know one of the parameters .*"schema"/)
  })

  test('another kind of address', async () => {
    for (const url of ['mysql://a:b@c/d', 'localhost:5432', 'nonsense']) {
      assert.equal(await refusal(url), 'DATABASE_URL must look like postgres://user:password@host:5432/database')
    }
  })

  test('a server before PostgreSQL 15', async () => {
    await using old = await startOldServer('140022')
    assert.equal(await refusal(old.url), 'The database server is PostgreSQL 14, but Chispa needs 15 or newer')
  })

  test('the oldest server that is supported', async () => {
    await using old = await startOldServer('150000')
    const opened = await openDatabase({ databaseUrl: old.url, dataDir: root })
    await opened.close()
  })
})

test('a migration that waits for another process is not cut short by the limit for statements', async context => {
  const { promise: release, resolve: letGo } = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const other = database.sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(hashtext('chispa migrations'))`
    held.resolve()
    await release
  })
  await held.promise
  // Longer than any statement of the start takes on a busy machine.
  const statementTimeoutMs = 5000
  const opening = openDatabase({ databaseUrl: database.url, dataDir: root, migrate: true, statementTimeoutMs })
  context.after(async () => (await opening).close())
  const waitedMs = async () => {
    const [row] = await database.sql<{ ms: number }[]>`
      select extract(epoch from now() - query_start)::float8 * 1000 as ms from pg_stat_activity
      where wait_event = 'advisory' and datname = current_database()`
    return row?.ms ?? 0
  }
  await eventually(async () => (await waitedMs()) > statementTimeoutMs + 500)
  letGo()
  await other
  await assert.rejects((await opening).sql`select pg_sleep(60)`, { code: '57014' })
})

for (const url of ['postgres://user:p%zz@127.0.0.1/db', 'postgres://us%er@127.0.0.1/db']) {
  test(`what cannot be read as an address: ${url}`, async () => {
    await assert.rejects(openDatabase({ databaseUrl: url, dataDir: root }), {
      name: 'DatabaseStartError',
      message: /^DATABASE_URL cannot be read: write special characters/,
    })
  })
}

describe('without DATABASE_URL', () => {
  test('the embedded server of the data folder, migrated when told so, and stopped by close', async () => {
    const opened = await openDatabase({ dataDir: root })
    const [before] = await opened.sql`select to_regclass('migrations') as migrations`
    assert.equal(before?.migrations, null)
    const again = await openDatabase({ dataDir: root, migrate: true })
    assert.ok((await opened.sql`select name from migrations`).length > 0)
    await opened.close()
    await again.close()
    await assert.rejects(
      openDatabase({ databaseUrl: opened.url, dataDir: root }),
      /no PostgreSQL listens at 127\.0\.0\.1/,
    )
  })
})
