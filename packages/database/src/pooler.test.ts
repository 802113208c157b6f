import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { testDatabase } from '@chispa/testing/database'
import { freezingProxy } from '@chispa/testing/freezing-proxy'
import { lacksPgbouncer, startPgbouncer } from '@chispa/testing/pgbouncer'
import { connect, transaction } from './connect.ts'
import { Live } from './live.ts'
import { openDatabase } from './open.ts'

const database = await testDatabase()
const { sql } = database
after(() => database[Symbol.asyncDispose]())
await sql`create table numbers (n int8 primary key)`

const dataDir = '/nowhere'
const refusal = (databaseUrl: string, directUrl?: string) =>
  openDatabase({ databaseUrl, directUrl, dataDir }).then(
    async opened => opened.close().then(() => 'opened'),
    error => `${error.name}: ${error.message}`,
  )

test('a server that answers itself is no pooler, nor is a proxy that only passes bytes on', async () => {
  await using proxy = await freezingProxy(database.url)
  for (const databaseUrl of [database.url, proxy.url]) {
    const opened = await openDatabase({ databaseUrl, dataDir, statementTimeoutMs: 5000 })
    assert.equal(opened.pooling, 'none')
    await assert.rejects(opened.sql`select pg_sleep(60)`, { code: '57014' })
    await opened.close()
  }
})

test('a direct address that leads to another database', async () => {
  await using other = await testDatabase()
  assert.equal(
    await refusal(database.url, other.url),
    'DatabaseStartError: DATABASE_URL and DATABASE_DIRECT_URL do not lead to the same database',
  )
})

describe('pgbouncer', { skip: lacksPgbouncer }, () => {
  test('in session mode stands for PostgreSQL by itself', async () => {
    await using pooler = await startPgbouncer(database.url, 'session')
    const opened = await openDatabase({ databaseUrl: pooler.url, dataDir, migrate: true, statementTimeoutMs: 10_000 })
    assert.equal(opened.pooling, 'session')
    await worksAtOnce(opened.sql)
    await hearsSignals(opened.sql)
    await opened.close()
  })

  for (const [order, settings] of [
    ['the last server first', {}],
    ['servers in turn', { server_round_robin: 1 }],
    ['one server', { default_pool_size: 1 }],
  ] as const) {
    test(`in transaction mode, ${order}, needs a way past it, and works with one`, async () => {
      await using pooler = await startPgbouncer(database.url, 'transaction', settings)
      assert.equal(
        await refusal(pooler.url),
        'DatabaseStartError: DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL to the PostgreSQL server behind it, for signals and migrations',
      )
      assert.match(
        await refusal(pooler.url, pooler.url),
        /DATABASE_DIRECT_URL leads to a pooler in transaction mode too/,
      )
      const opened = await openDatabase({
        databaseUrl: pooler.url,
        directUrl: database.url,
        dataDir,
        migrate: true,
        statementTimeoutMs: 10_000,
      })
      assert.equal(opened.pooling, 'transaction')
      await worksAtOnce(opened.sql)
      await hearsSignals(opened.sql)
      await opened.close()
    })
  }

  test('in transaction mode is found out while others use it', async () => {
    await using pooler = await startPgbouncer(database.url, 'transaction')
    const others = connect(pooler.url, { poolSize: 8, pooling: 'transaction' })
    let isDone = false
    const busy = Array.from({ length: 8 }, async () => {
      while (!isDone) await others`select pg_sleep(0.001)`
    })
    try {
      assert.match(await refusal(pooler.url), /in transaction mode: set DATABASE_DIRECT_URL/)
    } finally {
      isDone = true
      await Promise.all(busy)
      await others.end()
    }
  })

  test('in transaction mode, with statements of all kinds on few sessions: each gets its own answer', async () => {
    await using pooler = await startPgbouncer(database.url, 'transaction', { default_pool_size: 3 })
    const pools = Array.from({ length: 3 }, () => connect(pooler.url, { poolSize: 2, pooling: 'transaction' }))
    const kinds: ((pool: typeof sql, n: number) => PromiseLike<readonly { n?: number }[]>)[] = [
      (pool, n) => pool.unsafe(`select ${n} as n`),
      (pool, n) => pool`select ${pool.unsafe(String(n))} as n`,
      (pool, n) => pool`select ${n}::int as n, ${['a']}::text[] as list`,
      (pool, n) =>
        pool.begin(async tx => {
          await tx`select ${'a'}::text as other`
          return tx`select ${n}::int as n`
        }),
    ]
    const askMany = async (asker: number) => {
      for (let n = asker * 1000; n < asker * 1000 + 60; n++) {
        const [row] = await kinds[asker % kinds.length]!(pools[asker % pools.length]!, n)
        assert.equal(row?.n, n)
      }
    }
    await Promise.all(Array.from({ length: 24 }, (_, asker) => askMany(asker)))
    for (const pool of pools) await pool.end()
  })

  test('in statement mode, and with one connection in session mode, is refused', async () => {
    await using statement = await startPgbouncer(database.url, 'statement')
    assert.match(await refusal(statement.url), /allows no transactions .*set its pool_mode to transaction or session/)
    await using narrow = await startPgbouncer(database.url, 'session', { default_pool_size: 1 })
    assert.match(await refusal(narrow.url), /has no second connection to lend; raise its pool size/)
  })

  test('sessions that it opens have a limit for statements, which migrations do not', async () => {
    const [role] = await sql<{ name: string }[]>`select current_user as name`
    const forget = () =>
      sql.unsafe(`alter role ${role?.name} in database ${new URL(database.url).pathname.slice(1)} reset all`)
    await forget()
    await using pooler = await startPgbouncer(database.url, 'transaction')
    const said: string[] = []
    const options = {
      databaseUrl: pooler.url,
      directUrl: database.url,
      dataDir,
      log: (line: string) => said.push(line),
    }
    await (await openDatabase(options)).close()
    assert.deepEqual(said, ['Sessions that the pooler opened before have no limit for statements: reconnect it once'])
    await using fresh = await startPgbouncer(database.url, 'transaction')
    const opened = await openDatabase({ ...options, databaseUrl: fresh.url })
    const limit = async (of: typeof sql) => (await of`select current_setting('statement_timeout') as limit`)[0]?.limit
    assert.equal(await limit(opened.sql), '15s')
    await opened.close()
    assert.equal(said.length, 1)
    const plain = connect(database.url, { poolSize: 1 })
    assert.equal(await limit(plain), '0')
    await plain.end()
    await forget()
  })
})

/** Parameters, arrays, transactions with a failure inside, many at once on few sessions. */
async function worksAtOnce(pool: typeof sql): Promise<void> {
  await sql`truncate numbers`
  const many = Array.from({ length: 200 }, (_, n) => n)
  await Promise.all(
    many.map(n =>
      n % 4
        ? pool`insert into numbers values (${n})`
        : transaction(pool, async tx => {
            await tx`insert into numbers values (${n})`
            await tx`set local lock_timeout = '3s'`
            await assert.rejects(transaction(tx, inner => inner`insert into numbers values (${n})`))
          }),
    ),
  )
  const rows = await pool<{ n: number }[]>`select n from numbers where n = any(${many}) order by n`
  assert.deepEqual(
    rows.map(row => row.n),
    many,
  )
}

async function hearsSignals(pool: typeof sql): Promise<void> {
  const heard = Promise.withResolvers<void>()
  let reads = 0
  const live = new Live(pool, {
    channel: 'numbers_changed',
    initial: 0,
    async read() {
      if (++reads === 2) heard.resolve()
      return reads
    },
  })
  await live.start(assert.ifError)
  await pool`select pg_notify('numbers_changed', '')`
  await heard.promise
  await live.stop()
}
