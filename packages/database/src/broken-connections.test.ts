/** Connections that break under load: every statement ends, each answer belongs to its question, and no transaction goes on elsewhere. */
import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { testDatabase } from '@chispa/testing/database'
import { type FreezingProxy, freezingProxy } from '@chispa/testing/freezing-proxy'
import { eventually } from '@chispa/testing/server-process'
import { tlsFront } from '@chispa/testing/tls-front'
import { type Connection, type ConnectOptions, connect } from './connect.ts'

const database = await testDatabase({ poolSize: 1 })
const { sql } = database
const proxy = await freezingProxy(database.url)
const front = await tlsFront(database.url)
const secureProxy = await freezingProxy(front.url)
after(async () => {
  for (const each of [proxy, secureProxy, front]) await each[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const applicationName = 'broken-connections'
const pools: Connection[] = []
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end({ timeout: 1 })
  // A server that sleeps does not see that nobody is there any more.
  await endSessions()
})

function openPool(options: ConnectOptions, { url }: FreezingProxy = proxy): Connection {
  const pool = connect(url, { ...options, applicationName })
  pools.push(pool)
  return pool
}

const isSleeping = async () =>
  (await sql`select from pg_stat_activity where wait_event = 'PgSleep' and application_name = ${applicationName}`)
    .length > 0

const endSessions = () =>
  eventually(async () => {
    const ended = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${applicationName}`
    return ended.length === 0
  })

const breaks = {
  reset: ({ resetConnections }: FreezingProxy) => resetConnections(),
  closed: ({ closeConnections }: FreezingProxy) => closeConnections(),
}
const lost = { code: /^(?:CONNECTION_CLOSED|ECONNRESET)$/ }

for (const [how, breakThem] of Object.entries(breaks)) {
  describe(`connections that are ${how} again and again`, () => {
    for (const [way, pooling, through] of [
      ['plain', 'none', proxy],
      ['as behind a pooler', 'transaction', proxy],
      ['over TLS', 'none', secureProxy],
    ] as const)
      test(`answers belong to their questions, ${way}`, async () => {
        const pool = openPool({ poolSize: 3, pooling }, through)
        const wrong: unknown[] = []
        let [asked, answered, isOver] = [0, 0, false]
        const ask = (n: number) =>
          n % 2 === 0
            ? pool<{ n: number }[]>`select ${n}::int as n, ${['a', 'b']}::text[] as list`
            : pool.begin(async tx => {
                await tx`select ${n}::int as first`
                return tx<{ n: number }[]>`select ${n}::int as n, ${[n]}::int[] as list`
              })
        const askOn = async () => {
          while (!isOver) {
            const n = asked++
            try {
              const rows = await ask(n)
              if (rows.length !== 1 || rows[0]?.n !== n) wrong.push([n, rows])
              answered++
            } catch (error) {
              if (!lost.code.test(String((error as { code?: string }).code))) wrong.push([n, error])
            }
          }
        }
        const askers = Array.from({ length: 8 }, askOn)
        for (let round = 1; round <= 15; round++) {
          const enough = answered + 40
          await eventually(async () => answered >= enough)
          breakThem(through)
        }
        isOver = true
        await Promise.all(askers)
        assert.deepEqual(wrong, [])
      })
  })

  describe(`a transaction whose connection is ${how}`, () => {
    test('between two statements: what it asks later is refused, and runs in nobody else’s transaction', async () => {
      await sql`create table if not exists steps (step text)`
      const pool = openPool({ poolSize: 1 })
      const [entered, resume] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const late = Promise.withResolvers<void>()
      const broken = pool.begin(async tx => {
        await tx`insert into steps values ('before')`
        entered.resolve()
        await resume.promise
        await tx`insert into steps values ('late')`.then(() => late.resolve(), late.reject)
      })
      await entered.promise
      breakThem(proxy)
      await assert.rejects(broken, lost)
      await pool.begin(async tx => {
        await tx`insert into steps values ('other')`
        resume.resolve()
        await assert.rejects(late.promise, lost)
        await tx`insert into steps values ('another')`
      })
      assert.deepEqual(
        (await sql`select step from steps`).map(({ step }) => step),
        ['other', 'another'],
      )
      await sql`drop table steps`
    })

    test('while statements of it wait for their turn: all of them end', async () => {
      const pool = openPool({ poolSize: 1 })
      let ends: PromiseSettledResult<unknown>[] = []
      const broken = pool.begin(async tx => {
        const asked = [tx`select pg_sleep(60)`, tx`select ${1}::int`, tx`select ${2}::int`, tx`select 3`]
        ends = await Promise.allSettled(asked)
      })
      await eventually(isSleeping)
      breakThem(proxy)
      await assert.rejects(broken, lost)
      await eventually(async () => ends.length === 4)
      assert.deepEqual(new Set(ends.map(({ status }) => status)), new Set(['rejected']))
      assert.deepEqual([...(await pool`select 1 as one`)], [{ one: 1 }])
    })
  })

  test(`a reserved connection that is ${how} is nobody’s any more, and giving it back harms none`, async () => {
    const pool = openPool({ poolSize: 1 })
    await pool`select 1`
    const own = await pool.reserve()
    await own`select 1`
    const asked = own`select pg_sleep(60)`
    asked.catch(() => {})
    await eventually(isSleeping)
    breakThem(proxy)
    await assert.rejects(asked, lost)
    const others = Promise.all([pool`select 1 as n`, pool`select 2 as n`])
    await assert.rejects(own`select 1`, lost)
    own.release()
    assert.deepEqual(
      (await others).map(([row]) => row?.n),
      [1, 2],
    )
  })

  test(`a pool can end whose last connection is ${how} meanwhile`, async () => {
    const pool = openPool({ poolSize: 1 })
    const asked = assert.rejects(pool`select pg_sleep(60)`, lost)
    await eventually(isSleeping)
    const ended = pool.end()
    breakThem(proxy)
    await Promise.all([asked, ended])
  })

  test(`those who ask again at once are answered when connections are ${how}`, async () => {
    const pool = openPool({ poolSize: 2 })
    const askUntilAnswered = async (): Promise<unknown> => {
      try {
        return await pool`select pg_sleep(0.01)`
      } catch {
        return askUntilAnswered()
      }
    }
    await Promise.all([pool`select pg_sleep(0.01)`, pool`select pg_sleep(0.01)`])
    const asked = [pool`select pg_sleep(60)`, pool`select pg_sleep(60)`].map(query => query.catch(askUntilAnswered))
    await eventually(isSleeping)
    breakThem(proxy)
    await Promise.all([...asked, ...Array.from({ length: 12 }, askUntilAnswered)])
  })
}

test('rows that had arrived before the server ended the session are in no later answer, nor is its reason', async () => {
  const pool = openPool({ poolSize: 1 })
  const asked = pool`
    select n, repeat('x', 20000) as filling, case when n = 3 then pg_sleep(60)::text end as pause
    from generate_series(1, 5) as n`
  asked.catch(() => {})
  await eventually(isSleeping)
  await endSessions()
  await assert.rejects(asked)
  assert.deepEqual([...(await pool`select 1 as one`)], [{ one: 1 }])
})

describe('over TLS', () => {
  test('a connection that answers stays, however long it lives', async () => {
    const answerTimeoutMs = 5000
    const pool = openPool({ poolSize: 1, answerTimeoutMs }, secureProxy)
    const session = async () => (await pool`select pg_backend_pid() as pid`)[0]?.pid
    const [first, from] = [await session(), performance.now()]
    // One is always asked for before the other is answered: a connection that nobody needs would be closed.
    let next = session()
    await eventually(async () => {
      const asked = next
      next = session()
      assert.equal(await asked, first)
      return performance.now() - from > 1.5 * answerTimeoutMs
    })
    assert.equal(await next, first)
  })

  test('one that falls silent fails its statement, and the pool goes on with another one', async () => {
    const pool = openPool({ poolSize: 1, answerTimeoutMs: 5000 }, secureProxy)
    await pool`select 1`
    secureProxy.freezeConnections()
    await assert.rejects(pool`select 1`)
    assert.deepEqual([...(await pool`select 1 as one`)], [{ one: 1 }])
  })
})
