/** The counts of cards are sums that triggers feed: right whoever writes at once, folded or not, and for the release before. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect, type Sql } from '@chispa/database/connect'
import { migrate } from '@chispa/database/migrate'
import { until } from '@chispa/sandbox/until'
import { emptyDatabase, testDatabase } from '@chispa/testing/database'
import { sumCounts } from './store.ts'

/** A third is held, a half used, a fifth blocked; each state is there. */
const addCards = async (sql: Sql, first: number, last: number) => {
  await sql`insert into users (id, pubkey) values ('holder', ${'a'.repeat(64)}) on conflict do nothing`
  await sql`
    insert into cards (id, uid, title, sealed_keys, user_id, last_used_at, blocked_at)
    select md5(n::text), '04' || upper(substr(md5(n::text), 1, 12)), 'Card', '', case when n % 3 = 0 then 'holder' end,
           case when n % 2 = 0 then now() end, case when n % 5 = 0 then now() end
    from generate_series(${first}::int, ${last}::int) n`
}
const block = (sql: Sql, n: number) => sql`update cards set blocked_at = now() where id = md5(${n}::text)`

async function truth(sql: Sql) {
  const [row] = await sql`
    select count(*) as total, count(user_id) as paired, count(last_used_at) as used, count(blocked_at) as blocked from cards`
  return { ...row }
}
/** What the loop of the overview does. */
const fold = async (sql: Sql) => void (await sql`select overview_fold(5000)`)
const told = async (sql: Sql) => ({ ...(await sumCounts(sql)) })

test('the same before they are folded, after it, and after the overview was counted anew', async () => {
  await using database = await testDatabase()
  const { sql } = database
  assert.deepEqual(await told(sql), { total: 0, paired: 0, used: 0, blocked: 0 })
  await addCards(sql, 1, 60)
  assert.deepEqual(await told(sql), { total: 60, paired: 20, used: 30, blocked: 12 })
  for (let n = 0; n < 2; n++) {
    await fold(sql)
    assert.equal((await sql`select from overview_changes`).length, 0)
    await block(sql, 7)
    await sql`delete from cards where id in (md5('1'), md5('2'), md5('3'))`
    assert.deepEqual(await told(sql), await truth(sql))
    await sql`select overview_rebuild()`
    assert.deepEqual(await told(sql), await truth(sql))
  }
})

test('while they are folded each change counts once', async () => {
  await using database = await testDatabase()
  const { sql } = database
  await addCards(sql, 1, 40)
  await Promise.all([
    ...Array.from({ length: 40 }, (_, n) => block(sql, n + 1)),
    ...Array.from({ length: 10 }, () => fold(sql)),
    ...Array.from({ length: 10 }, async () => assert.equal((await told(sql)).total, 40)),
  ])
  assert.deepEqual(await told(sql), await truth(sql))
})

test('nobody who changes a card waits for somebody who changes another', async () => {
  await using database = await testDatabase()
  const { sql } = database
  await addCards(sql, 1, 40)
  const sessions = Array.from({ length: 20 }, () => connect(database.url, { poolSize: 1 }))
  try {
    // All of them hold what they wrote until the last one has written twice.
    for (const session of sessions) {
      await session`begin`
      await session`set local lock_timeout = '20s'`
    }
    for (const [at, session] of sessions.entries()) await block(session, at + 1)
    for (const [at, session] of sessions.entries()) await block(session, 40 - at)
    for (const session of sessions) await session`commit`
    assert.deepEqual(await told(sql), await truth(sql))
  } finally {
    await Promise.all(sessions.map(session => session.end()))
  }
})

test('a release before reads on under its name, whatever is changed while the schema moves on', async () => {
  await using database = await emptyDatabase()
  const { sql } = database
  await migrate(sql, undefined, '0156-ends-of-refused-taps-and-withdrawals.sql')
  await addCards(sql, 1, 60)
  const older = connect(database.url, { poolSize: 1 })
  try {
    const read = async () => {
      const [row] = await older`
        select sum(total)::int8 as total, sum(paired)::int8 as paired, sum(used)::int8 as used, sum(blocked)::int8 as blocked
        from card_counts`
      return { ...row }
    }
    assert.deepEqual(await read(), await truth(sql))
    const writer = await sql.reserve()
    await writer`begin`
    await block(writer, 1)
    const moving = migrate(sql)
    await until(
      async () => (await sql`select from pg_locks where not granted and relation = 'cards'::regclass`).length > 0,
    )
    const later = addCards(sql, 61, 80)
    await writer`commit`
    writer.release()
    await Promise.all([moving, later])
    assert.deepEqual(await read(), await truth(sql))
    assert.deepEqual(await told(sql), await truth(sql))
  } finally {
    await older.end()
  }
})
