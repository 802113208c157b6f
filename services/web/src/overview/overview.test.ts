/** The sums of the overview: kept as payments end, right whoever writes at once, and the same when they are counted anew. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, describe, test } from 'node:test'
import type { Overview } from '@chispa/contract/overview'
import { refusals } from '@chispa/contract/refusals'
import { ManualClock } from '@chispa/testing/manual-clock'
import { refusalIn, testApp } from '../../test/app.ts'
import { keepSums } from './keep-sums.ts'
import { countPastHour, foldChanges } from './store.ts'

const now = new Date('2026-03-18T15:30:00Z')
const clock = new ManualClock()
const web = await testApp({ now: () => now, clock })
after(() => web.close())
const { sql } = web
const hex = () => randomBytes(32).toString('hex')
const operator = await web.member('OPERATOR')
const never = new AbortController().signal

async function memberWithWallet() {
  const { userId } = await web.member()
  const [wallet] = await sql<{ id: string }[]>`
    insert into remote_wallets (user_id, name, sealed_uri, wallet_pubkey, client_pubkey, relays)
    values (${userId}, 'Main', '\\x00', ${hex()}, ${hex()}, '{wss://relay.example}') returning id`
  return { userId, walletId: wallet!.id }
}
type Member = Awaited<ReturnType<typeof memberWithWallet>>
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

async function ask({ userId, walletId }: Member, sats: number): Promise<string> {
  const hash = hex()
  await sql`
    insert into invoices (payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, created_at, expires_at, next_lookup_at)
    values (${hash}, 'lnbc1', ${sats * 1000}, 'LUD16_PAYMENT', ${walletId}, ${userId}, ${ago(9000)}, ${now}, ${now})`
  return hash
}
const settle = (hash: string, at: Date) => sql`
  update invoices set status = 'PAID', paid_at = ${at}, next_lookup_at = null, preimage = ${hex()} where payment_hash = ${hash}`
const receive = async (member: Member, at: Date, sats = 21) => void (await settle(await ask(member, sats), at))

async function tap({ userId, walletId }: Member, at: Date): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into card_payments (request_id, card_id, counter, user_id, wallet_id, payment_hash, invoice, amount_msats, status,
                               created_at, lease_until, invoice_expires_at, deadline_at)
    values (${hex()}, ${hex().slice(32)}, 1, ${userId}, ${walletId}, ${hex()}, 'lnbc2', 5000, 'PENDING', ${at}, ${at}, ${at}, ${at})
    returning id`
  return row!.id
}
const decline = (id: string, at: Date, code = 'insufficient_balance') => sql`
  update card_payments set status = 'REJECTED', error_code = ${code}, resolved_at = ${at}, lease_until = null where id = ${id}`
const succeed = (id: string, at: Date) => sql`
  update card_payments set status = 'SUCCEEDED', error_code = null, preimage = ${hex()}, resolved_at = ${at}, lease_until = null
  where id = ${id}`

const overMinuteMs = 60_001

/** Who was active is remembered for a minute: it has passed, unless a test says otherwise. */
const read = async (query = 'span=week', sinceLastMs = overMinuteMs): Promise<Overview> => {
  await clock.advance(sinceLastMs)
  const reply = await web.call({ url: `/api/overview?${query}`, as: operator })
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}
const stored = () => sql`select grain, start_at, kind, detail, count, msats from overview_sums
  where count <> 0 and kind not in ('tap', 'refused') order by 1, 2, 3, 4`
async function empty() {
  await sql`truncate overview_sums, overview_changes, overview_members, invoices, card_payments cascade`
  await sql`update overview_progress set counted_from = '-infinity'`
}

describe('GET /api/overview', () => {
  test('200 sums before and after they are folded, by day of the zone', async () => {
    await empty()
    const [ana, ben] = [await memberWithWallet(), await memberWithWallet()]
    await receive(ana, ago(1), 100)
    await receive(ben, ago(14), 50) // 01:30 UTC, the evening before in Buenos Aires
    await decline(await tap(ana, ago(2)), ago(2))
    await succeed(await tap(ana, ago(3)), ago(3))
    await receive(ana, ago(24 * 8), 7) // the week before
    const fresh = await read('span=week&zone=America/Argentina/Buenos_Aires')
    assert.deepEqual(
      { ...fresh.totals, previous: fresh.previous.receivedCount },
      {
        receivedCount: 2,
        receivedMsats: 150_000,
        paidCount: 1,
        paidMsats: 5000,
        cardPayments: 1,
        taps: 0,
        declines: 1,
        activeMembers: 2,
        previous: 1,
      },
    )
    assert.equal(fresh.buckets.length, 7)
    assert.deepEqual(
      fresh.buckets.slice(-2).map(({ start, receivedMsats }) => [start, receivedMsats]),
      [
        ['2026-03-17T03:00:00.000Z', 50_000],
        ['2026-03-18T03:00:00.000Z', 100_000],
      ],
    )
    assert.deepEqual(fresh.declines, [
      { reason: 'insufficient_balance', message: refusals.insufficient_balance.message, count: 1 },
    ])
    await keepSums(sql, now, never)
    assert.equal((await sql`select from overview_changes`).length, 0)
    assert.deepEqual(await read('span=week&zone=America/Argentina/Buenos_Aires'), fresh)
  })

  for (const [span, buckets, last] of [
    ['day', 24, '2026-03-18T15:00:00.000Z'],
    ['week', 7, '2026-03-18T00:00:00.000Z'],
    ['month', 30, '2026-03-18T00:00:00.000Z'],
    ['year', 12, '2026-03-01T00:00:00.000Z'],
  ] as const) {
    test(`200 a ${span} in ${buckets} parts that add up, active members once each`, async () => {
      await empty()
      const member = await memberWithWallet()
      for (let n = 0; n < 5; n++) await receive(member, ago(n / 4))
      await keepSums(sql, now, never)
      const shown = await read(`span=${span}`)
      assert.equal(shown.buckets.length, buckets)
      assert.equal(shown.buckets.at(-1)?.start, last)
      assert.equal(
        shown.buckets.reduce((sum, bucket) => sum + bucket.receivedMsats, 0),
        105_000,
      )
      assert.deepEqual([shown.totals.receivedCount, shown.totals.activeMembers], [5, 1])
      assert.equal(shown.buckets.at(-1)?.activeMembers, 1)
    })
  }

  test('200 active members are those of the last minute, everything else is of this moment', async () => {
    await empty()
    await receive(await memberWithWallet(), ago(1))
    assert.equal((await read()).totals.activeMembers, 1)
    await receive(await memberWithWallet(), ago(1))
    const soon = await read('span=week', overMinuteMs - 2)
    assert.deepEqual([soon.totals.receivedCount, soon.totals.activeMembers], [2, 1])
    assert.equal((await read('span=week', 2)).totals.activeMembers, 2)
  })

  test('200 a decline that is corrected moves from declined to paid; one whose row another tap takes over stays', async () => {
    await empty()
    const member = await memberWithWallet()
    const id = await tap(member, ago(2))
    await decline(id, ago(2))
    await succeed(id, ago(1))
    assert.deepEqual([(await read()).totals.declines, (await read()).totals.cardPayments], [0, 1])
    const again = await tap(member, ago(1))
    await decline(again, ago(1), 'wallet_busy')
    await sql`update card_payments set id = ${hex()}, status = 'PENDING', error_code = null, resolved_at = null, lease_until = ${now}
      where id = ${again}`
    assert.deepEqual(
      (await read()).declines.map(({ reason, count }) => [reason, count]),
      [['wallet_busy', 1]],
    )
  })

  test('200 taps are counted once each, however often they are shown', async () => {
    await empty()
    const card = hex().slice(32)
    await sql`insert into cards (id, uid, title, sealed_keys) values (${card}, '04A1B2C3D4E5F6', 'x', '\\x00')`
    for (const counter of [1, 1, 2, 2, 5]) {
      await sql`insert into card_taps as t (card_id, counter, seen_at) values (${card}, ${counter}, ${ago(1)})
        on conflict (card_id) do update set counter = excluded.counter`
    }
    assert.equal((await read()).totals.taps, 3)
  })

  test('400 for a zone that is none, also for an offset', async () => {
    for (const zone of ['Nowhere/Else', '+05:30', 'UTC;drop']) {
      const reply = await web.call({ url: `/api/overview?zone=${encodeURIComponent(zone)}`, as: operator })
      assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [400, 'unknown_time_zone'])
    }
  })

  test('403 for a member', async () => {
    assert.equal((await web.call({ url: '/api/overview', as: await web.member() })).statusCode, 403)
  })
})

describe('writers at once', () => {
  test('payments that end while others are folded and read are all counted, once', async () => {
    await empty()
    const members = await Promise.all(Array.from({ length: 4 }, memberWithWallet))
    let done = false
    const folding = (async () => {
      while (!done) await Promise.all([foldChanges(sql, 7), foldChanges(sql, 3), read('span=day')])
    })()
    await Promise.all(Array.from({ length: 120 }, (_, n) => receive(members[n % 4] as Member, ago((n % 5) / 10), 1)))
    done = true
    await folding
    await keepSums(sql, now, never)
    const { totals } = await read('span=day')
    assert.deepEqual([totals.receivedCount, totals.receivedMsats, totals.activeMembers], [120, 120_000, 4])
  })

  test('what is rolled back was never counted', async () => {
    await empty()
    const hash = await ask(await memberWithWallet(), 5)
    await sql
      .begin(async tx => {
        await tx`update invoices set status = 'PAID', paid_at = ${ago(1)}, next_lookup_at = null, preimage = ${hex()} where payment_hash = ${hash}`
        throw new Error('back')
      })
      .catch(() => undefined)
    await keepSums(sql, now, never)
    assert.equal((await read()).totals.receivedCount, 0)
  })

  test('the past is counted while payments of that past still end: each once', async () => {
    await empty()
    const members = await Promise.all(Array.from({ length: 3 }, memberWithWallet))
    const early = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(members[n % 3] as Member, 1)))
    // As if there had been no sums when the first half was paid.
    await Promise.all(early.slice(0, 30).map((hash, n) => settle(hash, ago(n / 2))))
    await sql`truncate overview_changes, overview_sums, overview_members`
    await sql`update overview_progress set counted_from = ${ago(-1)}`
    const counting = (async () => {
      while (await countPastHour(sql, ago(72))) await foldChanges(sql, 50)
    })()
    await Promise.all([counting, ...early.slice(30).map((hash, n) => settle(hash, ago(n / 2)))])
    await keepSums(sql, now, never)
    const { totals, countedFrom } = await read('span=week')
    assert.deepEqual([totals.receivedCount, totals.activeMembers, countedFrom], [60, 3, null])
  })
})

describe('POST /api/overview/rebuild', () => {
  test('200 twice, while payments end: the same sums as before, and not one more', async () => {
    await empty()
    const admin = await web.member('ADMIN')
    const member = await memberWithWallet()
    for (let n = 0; n < 20; n++) await receive(member, ago(n * 7), n + 1)
    await decline(await tap(member, ago(5)), ago(5))
    await sql`insert into overview_changes (at, kind, detail, count) values (${ago(1)}, 'refused', 'card_disabled', 3)`
    await keepSums(sql, now, never)
    const before = await stored()
    for (let n = 0; n < 2; n++) {
      const reply = await web.call({ method: 'POST', url: '/api/overview/rebuild', as: admin })
      assert.equal(reply.statusCode, 200, reply.body)
      await keepSums(sql, now, never)
      assert.deepEqual(await stored(), before)
    }
    const rebuild = web.call({ method: 'POST', url: '/api/overview/rebuild', as: admin })
    await Promise.all([rebuild, ...Array.from({ length: 20 }, (_, n) => receive(member, ago(n), 1))])
    await keepSums(sql, now, never)
    const { totals, declines } = await read('span=month')
    assert.equal(totals.receivedCount, 40)
    assert.deepEqual(
      declines.map(({ reason, count }) => [reason, count]),
      [
        ['card_disabled', 3],
        ['insufficient_balance', 1],
      ],
    )
  })

  test('403 for an operator', async () => {
    assert.equal((await web.call({ method: 'POST', url: '/api/overview/rebuild', as: operator })).statusCode, 403)
  })
})

test('the past is found at the ends of indexes, and an hour of it by their range', async () => {
  const plans = await sql.begin(async tx => {
    await tx`set local enable_seqscan = off`
    await tx`set local enable_bitmapscan = off`
    return Promise.all([
      tx`explain (format json) select max(resolved_at) from card_payments where resolved_at < ${now}`,
      tx`explain (format json) select max(paid_at) from invoices where paid_at < ${now}`,
      tx`explain (format json) select * from overview_facts where at >= ${ago(1)} and at < ${now}`,
    ])
  })
  const text = JSON.stringify(plans)
  assert.doesNotMatch(text, /Seq Scan/)
  for (const index of ['invoices_by_payment', 'card_payments_by_end', 'sent_payments_by_end']) {
    assert.ok(text.includes(index), index)
  }
})

test('GET /metrics tells how many payments have no end, and how old the oldest is', async () => {
  await empty()
  const told = async () => {
    await clock.advance(overMinuteMs)
    const { body } = await web.call({ url: '/metrics' })
    return [...body.matchAll(/^chispa_payments_without_end\w*\{.*\} (\S+)$/gm)].map(([, value]) => Number(value))
  }
  assert.deepEqual(await told(), [0, 0])
  const member = await memberWithWallet()
  const [oldest] = [await tap(member, ago(2)), await tap(member, ago(1))]
  const [count, seconds] = await told()
  assert.deepEqual([count, seconds], [2, (now.getTime() - ago(2).getTime()) / 1000])
  await succeed(oldest, now)
  assert.equal((await told())[0], 1)
})
