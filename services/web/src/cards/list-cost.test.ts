/**
 * What lists and counts cost does not follow the number of cards. Counted in rows that PostgreSQL reads, which is the
 * same on a slow machine and on a fast one.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { maxPageSize } from '@chispa/contract/paging'
import { connect, type Sql, transaction } from '@chispa/database/connect'
import { testDatabase } from '@chispa/testing/database'
import { type CardFilter, listCardRows } from './list-store.ts'
import { readSearch } from './search.ts'
import { sumCounts } from './store.ts'

const database = await testDatabase()
const { sql } = database
after(() => database[Symbol.asyncDispose]())

const [cards, users] = [12_000, 5000]
const limit = 101

before(async () => {
  await sql`insert into users (id, pubkey) select 'user ' || n, md5(n::text) || md5(n::text) from generate_series(0, ${users - 1}::int) n`
  await sql`
    insert into card_designs (id, image_url, description)
    select 'design ' || n, 'https://pictures.example/' || n, 'Design ' || n from generate_series(0, 4) n`
  await sql`
    insert into cards (id, uid, title, sealed_keys, created_at, design_id, user_id, last_used_at, blocked_at, lost_at)
    select md5(n::text), '04' || upper(substr(md5('uid ' || n), 1, 12)),
           case when n % 100 = 0 then 'Team ' || n else 'New Card' end, '', now() - n * interval '1 second',
           'design ' || n % 5,
           case when n % 2 = 0 then 'user ' || n % 100 end, case when n % 3 = 0 then now() end,
           case when n % 40 = 0 then now() end, case when n % 60 = 0 then now() end
    from generate_series(1, ${cards}::int) n`
  await sql`vacuum analyze cards`
  await sql`vacuum analyze users`
  await sql`vacuum analyze card_designs`
  await sql`vacuum analyze lightning_addresses`
})

/** Rows of cards and users, or entries of their indexes, that the work reads; PostgreSQL counts them per session. */
async function rowsRead(work: (sql: Sql) => Promise<unknown>): Promise<number> {
  const session = await sql.reserve()
  const total = async () => {
    await session`select pg_stat_force_next_flush()`
    await session`select pg_stat_clear_snapshot()`
    const [row] = await session<{ rows: number }[]>`
      select sum(t.seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid))::int8 as rows
      from pg_stat_user_tables t where relname in ('cards', 'users')`
    return row!.rows
  }
  try {
    const start = await total()
    // A reserved session cannot begin a transaction of its own kind, so the work gets one that is begun by hand.
    await session`begin`
    await work(Object.assign(session, { savepoint: (inner: (tx: Sql) => unknown) => inner(session) }) as unknown as Sql)
    await session`commit`
    return (await total()) - start
  } finally {
    session.release()
  }
}

describe('a page of cards reads little more than what is on it', () => {
  const filters: Record<string, Omit<CardFilter, 'limit'>> = {
    'of all': {},
    'of those with a holder': { paired: true },
    'of those without': { paired: false },
    'of the used ones': { used: true },
    'of the unused ones': { used: false },
    'of the blocked ones': { blocked: true },
    'of the others': { blocked: false },
    'of the lost ones': { isLost: true },
    'of a design': { designId: 'design 3' },
    'of a holder': { userId: 'user 2' },
    'further on': { before: [new Date(Date.now() - 6_000_000).toISOString(), ''] },
    'that a UID begins like all of them': { search: readSearch('04') },
    'that a title begins like most of them': { search: readSearch('new') },
    'that a title begins like few of them': { search: readSearch('team 11') },
    'that nothing begins like': { search: readSearch('zzz') },
  }
  for (const [name, filter] of Object.entries(filters)) {
    test(name, async () => {
      // Seven times: from the sixth on PostgreSQL may plan without looking at the values.
      for (let time = 0; time < 7; time++) {
        const rows = await rowsRead(session => listCardRows(session, { ...filter, limit }))
        assert.ok(rows < 5 * limit, `${rows} rows`)
      }
    })
  }

  // With so many tables around a card, to plan a page takes longer than to read it.
  test('and is planned for a statement, not for every request', async () => {
    const session = connect(database.url, { poolSize: 1 })
    try {
      for (const [name, { search, ...filter }] of Object.entries(filters)) {
        if (search) continue
        for (let time = 0; time < 7; time++) await listCardRows(session, { ...filter, limit })
        const [plans] = await session<{ custom: number; generic: number }[]>`
          select custom_plans as custom, generic_plans as generic from pg_prepared_statements
          where statement like '%card_designs%' and statement not like '%pg_prepared_statements%' order by prepare_time desc limit 1`
        // The first five are planned for their values.
        assert.deepEqual({ ...plans }, { custom: 5, generic: 2 }, name)
      }
    } finally {
      await session.end()
    }
  })

  test('and is never cut short: more than is read at once is refused', async () => {
    for (const rows of [maxPageSize + 1, maxPageSize + 2])
      assert.equal((await listCardRows(sql, { limit: rows })).length, rows)
    await assert.rejects(listCardRows(sql, { limit: cards }), RangeError)
  })

  test('and without an index it would be noticed', async () => {
    const rows = await rowsRead(session => session`select id from cards where title = 'x' or counter = 7`)
    assert.ok(rows >= cards)
  })
})

test('counts read no card at all, and are right', async () => {
  let counts = {}
  const rows = await rowsRead(async session => {
    counts = await sumCounts(session)
  })
  assert.equal(rows, 0)
  assert.deepEqual({ ...counts }, { total: cards, paired: cards / 2, used: cards / 3, blocked: cards / 40 })
})

test('a spent tap rewrites no index', async () => {
  const session = await sql.reserve()
  const updates = async () => {
    await session`select pg_stat_force_next_flush()`
    await session`select pg_stat_clear_snapshot()`
    const [row] = await session<{ all: number; hot: number }[]>`
      select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'cards'`
    return row!
  }
  const start = await updates()
  for (let counter = 1; counter <= 10; counter++) {
    await session`
      update cards set counter = ${counter}, last_used_at = clock_timestamp()
      where id = (select id from cards where used order by id limit 1)`
  }
  const end = await updates()
  session.release()
  assert.deepEqual([end.all - start.all, end.hot - start.hot], [10, 10])
})

test('many statements that change cards at the same moment do not wait in a circle', async () => {
  const ids = await sql<{ id: string }[]>`select id from cards where user_id is null order by id limit 40`
  await Promise.all(
    ids.map(({ id }, at) =>
      transaction(sql, async tx => {
        await tx`select id from cards where id = ${id} for update`
        await tx`update cards set user_id = ${`user ${at}`}, blocked_at = now() where id = ${id}`
      }),
    ),
  )
  const [truth] = await sql`select count(*) as total, count(user_id) as paired, count(blocked_at) as blocked from cards`
  const { total, paired, blocked } = await sumCounts(sql)
  assert.deepEqual({ total, paired, blocked }, { ...truth })
})
