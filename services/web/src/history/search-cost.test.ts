/** Whoever has much to search through, or searches often, keeps nobody else waiting. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { ManualClock } from '@chispa/testing/manual-clock'
import { refusalIn, testApp } from '../../test/app.ts'
import { rowsRead } from '../../test/kept-plans.ts'
import { paymentRows } from '../../test/payment-rows.ts'
import { CostlyReads } from './costly-reads.ts'
import { findHorizon, indexedStatement, recentStatement, type Search, searchPaymentRows } from './search-store.ts'
import { listPaymentRows } from './store.ts'

const web = await testApp()
after(() => web.close())
const { sql } = web
const { memberWithWallet } = paymentRows(web)

describe('a member with very many payments', async () => {
  const rows = 24_000
  const [many, crowd] = [await memberWithWallet(), await memberWithWallet()]
  before(async () => {
    const hash = sql.unsafe(`encode(sha256(n::text::bytea), 'hex')`)
    const ago = sql.unsafe(`now() - n * interval '1 minute'`)
    const owner = sql`case when n % 10 = 0 then ${crowd.userId} else ${many.userId} end`
    // What follows from a payment is written by triggers, and is not what this is about.
    for (const table of ['invoices', 'card_payments', 'sent_payments'])
      await sql.unsafe(`alter table ${table} disable trigger user`)
    await sql`
      insert into invoices (payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, comment, status, paid_at, created_at, expires_at)
      select ${hash}, 'lnbc', 1000 * (n % 100 + 1), 'LUD16_PAYMENT', ${many.walletId}, ${owner}, 'Thanks ' || md5((n % 2400)::text), 'PAID', ${ago}, now(), now()
      from generate_series(1, ${rows}::int) as n`
    await sql`
      insert into card_payments (request_id, card_id, counter, user_id, wallet_id, payment_hash, invoice, description, amount_msats, status,
                                 error_code, created_at, invoice_expires_at, resolved_at, deadline_at)
      select ${hash}, md5(n::text), 1, ${owner}, ${many.walletId}, ${hash}, 'lnbc', 'Thanks ' || md5((n % 2400)::text), 1000, 'REJECTED', 'payment_failed', ${ago}, now(), now(), now()
      from generate_series(1, ${rows / 4}::int) as n`
    await sql`
      insert into sent_payments (user_id, idempotency_key, wallet_id, request_id, payment_hash, invoice, target, description, amount_msats, status, code,
                                 created_at, resolved_at)
      select ${owner}, md5(n::text), ${many.walletId}, ${hash}, ${hash}, 'lnbc', 'lnbc', 'Thanks ' || md5((n % 2400)::text), 1000, 'REJECTED', 'payment_failed', ${ago}, now()
      from generate_series(1, ${rows / 4}::int) as n`
    await sql`vacuum analyze`
  })

  const search = (q: string): Search => ({ userId: many.userId, limit: 51, q })
  const md5 = async (n: number) => (await sql<{ word: string }[]>`select md5(${n}::text) as word`)[0]!.word

  const none = { q: '', cardIds: [], destinationIds: [], memberIds: [], pubkeys: [], addresses: [], notedIds: [] }

  test('a word that few payments have, and words that none has together, are found by the index of words', async () => {
    const word = await md5(1234)
    for (const [words, count] of [
      [word, 14],
      [`thanks ${word} ${await md5(1235)}`, 0],
    ] as const) {
      assert.equal((await searchPaymentRows(sql, search(words))).length, count)
      const read = await rowsRead(sql, indexedStatement(sql, search(words), none))
      assert.ok(read <= 60, `${read} rows were read`)
    }
  })

  test('a word that all payments have fills its page with the newest, and so does a letter', async () => {
    const horizon = await findHorizon(sql, search('thanks'))
    for (const word of ['thanks', 't']) {
      const read = await rowsRead(sql, recentStatement(sql, search(word), none, horizon))
      assert.ok(read <= 600, `${read} rows were read`)
      const found = await searchPaymentRows(sql, search(word))
      assert.deepEqual(
        found.map(({ id }) => id),
        (await listPaymentRows(sql, { userId: many.userId, limit: 51 })).map(({ id }) => id),
      )
    }
  })

  test('people on the other side and notes are found by indexes of their own', async () => {
    const other = await memberWithWallet()
    const zapper = 'ab'.repeat(32)
    const few = sql`user_id = ${many.userId} and amount_msats = 7000`
    await sql`
      update invoices set payer_id = case when comment < 'Thanks 5' then ${other.userId} end,
        payer_name = case when comment between 'Thanks 5' and 'Thanks 9' then 'Zoë' end,
        zap_request = case when comment > 'Thanks 9' then ${JSON.stringify({ pubkey: zapper })} end where ${few}`
    await sql`update invoices set payer_id = 'another', payer_address = 'some@one.example' where user_id = ${many.userId} and amount_msats = 9000`
    const [noted] = await sql<
      { id: string }[]
    >`select 'received-' || payment_hash as id from invoices where ${few} limit 1`
    await sql`insert into payment_notes (user_id, payment_id, note, updated_at) values (${many.userId}, ${noted!.id}, 'Zoë', now())`
    await sql`vacuum analyze`
    const named = { ...none, q: 'zoë', memberIds: [other.userId], pubkeys: [zapper], notedIds: [noted!.id] }
    const [{ count } = { count: 0 }] = await sql<
      { count: number }[]
    >`select count(*)::int as count from invoices where ${few}`
    const wanted = { ...search('zoë'), limit: 1000 }
    assert.equal((await sql`${indexedStatement(sql, wanted, named)}`).length, count)
    const read = await rowsRead(sql, indexedStatement(sql, wanted, named))
    assert.ok(read <= count + 60, `${read} rows were read`)
  })

  test('a word of many old payments is found with the newest of them, page after page', async () => {
    await sql`update invoices set comment = 'Once' where user_id = ${many.userId} and paid_at < now() - interval '20000 minutes'`
    const [first, whole] = [
      await searchPaymentRows(sql, search('once')),
      await searchPaymentRows(sql, { ...search('once'), limit: 102 }),
    ]
    const last = first.at(-1)!
    const next = await searchPaymentRows(sql, { ...search('once'), before: [last.at.toISOString(), last.id] })
    assert.equal(whole.length, 102)
    assert.deepEqual(
      [...first, ...next].map(({ id }) => id),
      whole.map(({ id }) => id),
    )
  })
})

describe('searches and exports', () => {
  test('of one member run one at a time, two in all; another waits for its turn, and is refused when it takes too long', async () => {
    const clock = new ManualClock()
    const reads = new CostlyReads(sql, { clock })
    const [hold, begun]: [PromiseWithResolvers<void>, string[]] = [Promise.withResolvers(), []]
    const read = (userId: string, waitMs = 100) =>
      reads.run(userId, waitMs, async () => {
        begun.push(userId)
        await hold.promise
      })
    const [first, second] = [read('ana'), read('beto')]
    const [longRead, others] = [read('ana', 1000), Array.from({ length: 30 }, () => read('ana'))]
    const refused = Promise.allSettled([...others, read('carla')])
    await until(() => begun.length === 2)
    await clock.advance(100)
    for (const result of await refused)
      assert.equal(result.status === 'rejected' && result.reason.reason, 'search_under_way')
    assert.deepEqual(begun, ['ana', 'beto'])
    hold.resolve()
    await Promise.all([first, second, longRead])
    assert.deepEqual(begun, ['ana', 'beto', 'ana'])
    assert.deepEqual(clock.timers, [])
  })

  test('what the database takes too long for is refused, and the next one is served by a connection as before', async () => {
    const reads = new CostlyReads(sql, { statementTimeoutMs: 50 })
    const slow = reads.run('ana', 1000, ask => ask(tx => tx`select pg_sleep(600)`))
    await assert.rejects(slow, { reason: 'search_too_long', status: 503 })
    const [setting] = await reads.run('ana', 1000, ask =>
      ask(tx => tx`select current_setting('statement_timeout') as limit`),
    )
    assert.equal(setting?.limit, '50ms')
    const [outside] = await sql`select current_setting('statement_timeout') as limit`
    assert.notEqual(outside?.limit, '50ms')
  })

  test('429 over HTTP once the time to wait is over', async () => {
    const ana = await memberWithWallet()
    const lock = await sql.reserve()
    await lock`begin`
    await lock`lock table invoices in access exclusive mode`
    const asked = Array.from({ length: 3 }, () => web.call({ url: '/api/wallet/payments?q=tea', as: ana }))
    const replies = await Promise.all(asked)
    await lock`rollback`
    lock.release()
    const reasons = replies.map(reply => [reply.statusCode, refusalIn(reply).reason].join(' ')).sort()
    assert.ok(reasons.includes('503 search_too_long'), reasons.join())
    assert.ok(reasons.includes('429 search_under_way'), reasons.join())
    assert.equal((await web.call({ url: '/api/wallet/payments?q=tea', as: ana })).statusCode, 200)
  })
})
