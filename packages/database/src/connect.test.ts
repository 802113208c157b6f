import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, connect as netConnect, type Socket } from 'node:net'
import { after, describe, test } from 'node:test'
import { testDatabase } from '@chispa/testing/database'
import { freezingProxy } from '@chispa/testing/freezing-proxy'
import { eventually } from '@chispa/testing/server-process'
import { type Connection, connect, type Sql, transaction } from './connect.ts'

const database = await testDatabase({ applicationName: 'connect-test', poolSize: 2 })
const { sql } = database
after(() => database[Symbol.asyncDispose]())

describe('values', () => {
  test('columns are camelCase in results and in written objects', async () => {
    await sql`create table people (first_name text, born_at timestamptz)`
    const ana = { firstName: 'Ana', bornAt: new Date(0) }
    await sql`insert into people ${sql(ana)}`
    assert.deepEqual(await sql`select * from people`.then(([row]) => row), ana)
  })

  test('keys inside JSON stay as they were stored', async () => {
    const [row] = await sql`select ${sql.json({ payment_hash: { inner_key: 1 } })}::jsonb as json_value`
    assert.deepEqual(row, { jsonValue: { payment_hash: { inner_key: 1 } } })
  })

  test('int8 is a number, also in arrays and as a parameter', async () => {
    const largest = Number.MAX_SAFE_INTEGER
    const [row] = await sql`select ${largest}::int8 as one, array[1, ${-largest}]::int8[] as many`
    assert.deepEqual(row, { one: largest, many: [1, -largest] })
  })

  test('an int8 past the safe integers fails its query and nothing else', async () => {
    await assert.rejects(sql`select n from generate_series(9007199254740990, 9007199254740994) as n`, RangeError)
    const rows = await Promise.all(Array.from({ length: 5 }, (_, n) => sql`select ${n}::int8 as n`))
    assert.deepEqual(
      rows.map(([row]) => row?.n),
      [0, 1, 2, 3, 4],
    )
  })

  test('times are dates to the millisecond, whatever the time zone of the server', async () => {
    const name = new URL(database.url).pathname.slice(1)
    await sql.unsafe(
      `alter database ${name} set timezone = 'Asia/Tokyo'; alter database ${name} set datestyle = 'German'`,
    )
    const own = connect(database.url, { poolSize: 1 })
    const at = new Date('2026-02-03T04:05:06.789Z')
    const [row] = await own`select ${at}::timestamptz as zoned, '2026-02-03 04:05:06.789+00'::timestamptz as written`
    await own.end()
    assert.deepEqual(row, { zoned: at, written: at })
  })

  test('arrays go both ways, whatever is in them', async () => {
    const texts = ['', 'a,b', '{"x": "\\\\"}', 'NULL', ' ñ\n', '"', 'null']
    const [row] = await sql`
      select ${texts}::text[] as texts, ${[null, 'x']}::text[] as with_null, ${sql.array([])}::text[] as empty,
        ${[[1, 2], [3, 4]]}::int4[] as nested, ${[1.5]}::float8[] as floats, ${sql.array([true, false])}::bool[] as flags,
        ${sql.array([new Date(5), new Date(6)])}::timestamptz[] as times, ${sql.array([Buffer.from([0, 92, 34])])}::bytea[] as bytes,
        array['{"a_b": [1, "{"]}'::jsonb] as objects, ${sql.array(['7'])} as inferred`
    assert.deepEqual(row, {
      texts,
      withNull: [null, 'x'],
      empty: [],
      nested: [
        [1, 2],
        [3, 4],
      ],
      floats: [1.5],
      flags: [true, false],
      times: [new Date(5), new Date(6)],
      bytes: [Buffer.from([0, 92, 34])],
      objects: [{ a_b: [1, '{'] }],
      inferred: ['7'],
    })
  })

  test('a list selects with any()', async () => {
    const rows = await sql`select n from generate_series(1, 9) as n where n = any(${[2, 4]}) or n::text = any(${['7']})`
    assert.deepEqual(
      rows.map(row => row.n),
      [2, 4, 7],
    )
  })

  test('bytes come back as bytes', async () => {
    const [row] = await sql`select ${Buffer.from([0, 255, 92])}::bytea as bytes`
    assert.deepEqual(row?.bytes, Buffer.from([0, 255, 92]))
  })
})

/** The sessions of a pool of two: one alone might have answered everything before the other was there. */
async function openBoth(pool: Connection): Promise<unknown[]> {
  const both = [await pool.reserve(), await pool.reserve()]
  const pids = await Promise.all(both.map(async own => (await own`select pg_backend_pid() as pid`)[0]?.pid))
  for (const own of both) own.release()
  return pids
}

describe('connections', () => {
  test('carry the application name and stay within the pool size', async () => {
    await Promise.all(Array.from({ length: 8 }, () => sql`select pg_sleep(0.01)`))
    await openBoth(sql)
    const [row] = await sql`
      select count(*) as connections from pg_stat_activity
      where application_name = 'connect-test' and datname = current_database()`
    assert.equal(row?.connections, 2)
  })

  test('a statement past its time is cancelled', async context => {
    const hasty = connect(database.url, { poolSize: 1, statementTimeoutMs: 20 })
    context.after(() => hasty.end())
    await assert.rejects(hasty`select pg_sleep(10)`, { code: '57014' })
  })

  test('a server that accepts and never answers fails the query in time', async context => {
    const sockets: Socket[] = []
    const mute = createServer(socket => sockets.push(socket)).listen(0, '127.0.0.1')
    context.after(() => {
      for (const socket of sockets) socket.destroy()
      mute.close()
    })
    await once(mute, 'listening')
    const { port } = mute.address() as { port: number }
    const waiting = connect(`postgres://a:b@127.0.0.1:${port}/c`, { poolSize: 1, connectTimeoutMs: 100 })
    context.after(() => waiting.end({ timeout: 0 }))
    await assert.rejects(waiting`select 1`, { code: 'CONNECT_TIMEOUT' })
  })

  test('behind a proxy whose server is down a query fails, the pool keeps its size, and works when the server is back', async context => {
    const { port } = new URL(database.url)
    let isUp = false
    const proxy = createServer(socket => {
      if (!isUp) return socket.end()
      const server = netConnect(Number(port), '127.0.0.1')
      socket.pipe(server).pipe(socket)
      socket.on('error', () => server.destroy())
      server.on('error', () => socket.destroy())
    }).listen(0, '127.0.0.1')
    context.after(() => proxy.close())
    await once(proxy, 'listening')
    const behind = new URL(database.url)
    behind.port = String((proxy.address() as { port: number }).port)
    const pool = connect(behind.href, { poolSize: 2 })
    context.after(() => pool.end({ timeout: 0 }))
    for (let round = 0; round < 4; round++) await assert.rejects(pool`select 1`, { code: 'NOT_POSTGRES' })
    isUp = true
    const rows = await Promise.all(
      Array.from({ length: 6 }, () => pool`select pg_backend_pid() as pid, pg_sleep(0.02)`),
    )
    const pids = rows.map(([row]) => row?.pid)
    assert.equal(new Set([...pids, ...(await openBoth(pool))]).size, 2)
  })

  test('a running statement can be cancelled', async () => {
    const query = sql`select pg_sleep(30)`
    query.execute()
    const sleeping = () => sql`
      select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
    await eventually(async () => (await sleeping()).length > 0)
    await query.cancel()
    await assert.rejects(query, { code: '57014' })
  })
})

/** Far below the pauses of the driver's own, ten seconds at least after so many failures; far above ours. */
const backSoonMs = 8000

test('a server that was away for a moment, under load, is reached again soon by every connection', async context => {
  const { hostname, port } = new URL(database.url)
  let isAway = true
  const front = createServer(near => {
    near.on('error', () => {})
    if (isAway) return near.resetAndDestroy()
    const far = netConnect(Number(port), hostname).on('error', () => near.destroy())
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  context.after(() => front.close())
  await once(front, 'listening')
  const url = new URL(database.url)
  url.host = `127.0.0.1:${(front.address() as { port: number }).port}`
  const pool = connect(url.href, { poolSize: 5 })
  context.after(() => pool.end({ timeout: 0 }))
  const failed = await Promise.allSettled(Array.from({ length: 20 }, () => pool`select`))
  assert.ok(failed.every(({ status }) => status === 'rejected'))
  isAway = false
  const begunAt = performance.now()
  await Promise.all(Array.from({ length: 5 }, () => pool`select pg_sleep(0.01)`))
  const waitedMs = performance.now() - begunAt
  assert.ok(waitedMs < backSoonMs, `a statement waited for ${Math.round(waitedMs)} ms`)
})

describe('transaction', () => {
  const insert = (scope: Sql, id: number) => scope`insert into steps values (${id})`
  const listSteps = async () => (await sql<{ id: number }[]>`select id from steps order by id`).map(row => row.id)

  test('a store function works outside and inside, and a failure undoes the inside only', async () => {
    await sql`create table steps (id int8 primary key)`
    await insert(sql, 1)
    const failing = transaction(sql, async tx => {
      await insert(tx, 2)
      throw new Error('stop')
    })
    await assert.rejects(failing, /stop/)
    assert.deepEqual(await listSteps(), [1])
  })

  test('inside another it is a savepoint: its failure leaves the outer work', async () => {
    const result = await transaction(sql, async outer => {
      await insert(outer, 3)
      await assert.rejects(transaction(outer, inner => insert(inner, 3)))
      await insert(outer, 4)
      return ['done']
    })
    assert.deepEqual(result, ['done'])
    assert.deepEqual(await listSteps(), [1, 3, 4])
  })
})

describe('a connection that falls silent', () => {
  test('fails its statement, and the pool goes on with another one', async () => {
    await using proxy = await freezingProxy(database.url)
    const frozen = connect(proxy.url, { poolSize: 1, answerTimeoutMs: 5000 })
    await frozen`select`
    proxy.freezeConnections()
    await assert.rejects(frozen`select 1`, { code: 'NO_ANSWER' })
    assert.equal((await frozen`select 1 as one`)[0]?.one, 1)
    await frozen.end({ timeout: 1 })
  })

  test('of several statements on their way none is left to wait', async () => {
    await using proxy = await freezingProxy(database.url)
    const frozen = connect(proxy.url, { poolSize: 1, answerTimeoutMs: 5000 })
    const sleeping = [0.2, 2, 2].map(seconds => frozen`select pg_sleep(${seconds})`)
    const ended = Promise.allSettled(sleeping)
    await sleeping[0]
    proxy.freezeConnections()
    const [, ...others] = (await ended).map(({ status }) => status)
    assert.ok(others.includes('rejected'), others.join())
    await frozen.end({ timeout: 1 })
  })

  test('one that nobody needs is closed, and the next statement opens another', async () => {
    const quiet = connect(database.url, { poolSize: 1, answerTimeoutMs: 10_000, applicationName: 'quiet' })
    await quiet`select`
    const isOpen = async () => (await sql`select from pg_stat_activity where application_name = 'quiet'`).length > 0
    await eventually(async () => !(await isOpen()))
    assert.equal((await quiet`select 1 as one`)[0]?.one, 1)
    await quiet.end({ timeout: 1 })
  })
})
