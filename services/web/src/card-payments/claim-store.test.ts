/** Claims that really run in parallel against PostgreSQL: no limit is passed, and what was released is sent by nobody else. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { connect, type Sql } from '@chispa/database/connect'
import { until } from '@chispa/sandbox/until'
import { inTurn, times } from '../../test/many-times.ts'
import { type HeldCard, openStage } from '../../test/till-stage.ts'
import { type Claim, claimPayment } from './claim-store.ts'
import { markPublished, takeOverLeases } from './dispatch-store.ts'
import { markRejected, markSucceeded } from './outcome-store.ts'
import { findPaymentOfTap } from './store.ts'

const stage = await openStage()
const others = connect(stage.web.databaseUrl)
after(async () => {
  await others.end()
  await stage.close()
})
const { web, bill } = stage
const { sql } = web

/** A claim as the callback makes it. */
function claimOf({ card, walletId }: HeldCard, counter: number, amountMsats: number, more: Partial<Claim> = {}): Claim {
  const { invoice, paymentHash } = bill(amountMsats)
  const now = new Date()
  return {
    cardId: card.id,
    counter,
    walletId,
    requestId: paymentHash,
    attemptNo: 1,
    paymentHash,
    invoice,
    description: null,
    amountMsats,
    invoiceExpiresAt: new Date(now.getTime() + 3600_000),
    deadlineAt: new Date(now.getTime() + 2 * 3600_000),
    terms: { countSince: new Date(now.getTime() - 86_400_000), defaultTapMsats: 100_000, defaultDayMsats: 100_000 },
    now,
    leaseUntil: new Date(now.getTime() + 13_000),
    ...more,
  }
}

const proof = { preimage: '11'.repeat(32), feesPaidMsats: 0, by: 'reply' as const, now: new Date() }

describe('the claim', () => {
  test('that waited for another sees what the other has spent', async () => {
    const held = await stage.heldCard()
    const second = await whileOpen(
      async tx => {
        const claimed = await claimPayment(tx, claimOf(held, 1, 60_000))
        assert.ok(await markSucceeded(tx, claimed!.id, proof))
      },
      () => claimPayment(sql, claimOf(held, 2, 60_000)),
    )
    assert.equal(second, undefined)
    assert.equal((await stage.cardRow(held.card)).counter, 1)
    assert.ok(await claimPayment(sql, claimOf(held, 2, 40_000)))
  })

  test('that waited for one of the same counter is refused', async () => {
    const held = await stage.heldCard()
    const second = await whileOpen(
      async tx => assert.ok(await claimPayment(tx, claimOf(held, 5, 1000))),
      () => claimPayment(sql, claimOf(held, 5, 1000)),
    )
    assert.equal(second, undefined)
  })

  test('that waited for a card to be disabled is refused', async () => {
    const held = await stage.heldCard()
    const claim = await whileOpen(
      async tx => void (await tx`update cards set disabled_at = now() where id = ${held.card.id}`),
      () => claimPayment(sql, claimOf(held, 1, 1000)),
    )
    assert.equal(claim, undefined)
    assert.equal((await stage.cardRow(held.card)).counter, 0)
  })

  test('is refused, and spends nothing, while another payment of the card is on its way', async () => {
    const held = await stage.heldCard()
    assert.ok(await claimPayment(sql, claimOf(held, 1, 1000)))
    assert.equal(await claimPayment(sql, claimOf(held, 2, 1000)), undefined)
    assert.equal((await stage.cardRow(held.card)).counter, 1)
  })

  test('forty claims at once never pass the limit of a day, though payments end in between', async () => {
    const held = await stage.heldCard()
    let succeeded = 0
    const claims = times(40, async at => {
      const claimed = await claimPayment(sql, claimOf(held, at + 1, 15_000)).catch(() => undefined)
      if (!claimed) return
      // Every third one is declined, and gives its amount back.
      if (at % 3 === 0)
        return markRejected(sql, claimed.id, {
          code: 'payment_failed',
          walletErrorCode: null,
          movedNothing: false,
          by: 'reply',
          now: new Date(),
        })
      await markSucceeded(sql, claimed.id, proof)
      succeeded++
    })
    await Promise.all(claims)
    const [row] = await sql`
      select coalesce(sum(amount_msats), 0)::int8 as spent from card_payments where card_id = ${held.card.id} and counts`
    assert.ok(row?.spent <= 90_000, `${row?.spent}`)
    assert.equal(row?.spent, succeeded * 15_000)
  })
})

describe('a process that was slower than its lease', () => {
  const later = () => new Date(Date.now() + 60_000)
  const request = { event: '{}', encryption: 'nip44_v2' as const, previous: null, now: new Date(), leaseUntil: later() }

  test('finds its payment released at the boundary, and sends nothing', async () => {
    const held = await stage.heldCard()
    const claimed = await claimPayment(sql, claimOf(held, 1, 1000))
    await takeOverLeases(sql, later())
    assert.equal((await findPaymentOfTap(sql, held.card.id, 1))?.errorCode, 'not_started')
    assert.equal(await markPublished(sql, claimed!.id, { ...request, eventId: 'a' }), false)
  })

  test('nor when another tap has taken the invoice up again', async () => {
    const held = await stage.heldCard()
    const claim = claimOf(held, 1, 1000)
    const slow = await claimPayment(sql, claim)
    await takeOverLeases(sql, later())
    const next = await claimPayment(sql, { ...claim, counter: 2 })
    assert.notEqual(next?.id, slow?.id)
    assert.equal(await markPublished(sql, slow!.id, { ...request, eventId: 'b' }), false)
    assert.equal(await markPublished(sql, next!.id, { ...request, eventId: 'c' }), true)
    assert.equal(await markPublished(sql, next!.id, { ...request, eventId: 'd' }), false)
  })

  test('past the boundary the payment is looked up, and what the process still learns counts', async () => {
    const held = await stage.heldCard()
    const claimed = await claimPayment(sql, claimOf(held, 1, 1000))
    await markPublished(sql, claimed!.id, { ...request, eventId: 'e' })
    await takeOverLeases(sql, new Date(later().getTime() + 1))
    const payment = await findPaymentOfTap(sql, held.card.id, 1)
    assert.deepEqual([payment?.status, payment?.errorCode], ['UNKNOWN', null])
    assert.equal((await markSucceeded(sql, claimed!.id, proof))?.status, 'SUCCEEDED')
    assert.equal(await markSucceeded(sql, claimed!.id, proof), undefined)
  })
})

test('a payment that never left gives way to one of twenty taps, and only once', async () => {
  const held = await stage.heldCard()
  const cards = [held, ...(await inTurn(4, () => stage.secondCard(held)))]
  const claim = claimOf(held, 1, 1000)
  const first = await claimPayment(sql, claim)
  await markRejected(sql, first!.id, {
    code: 'not_started',
    walletErrorCode: null,
    movedNothing: true,
    by: 'reply',
    now: new Date(),
  })
  const claims = times(20, at =>
    claimPayment(sql, { ...claim, cardId: cards[at % 5]!.card.id, counter: 2 + Math.floor(at / 5) }).catch(
      () => undefined,
    ),
  )
  assert.equal((await Promise.all(claims)).filter(Boolean).length, 1)
})

/** Lets a statement wait for what another transaction has done and not yet committed. */
async function whileOpen<T>(before: (tx: Sql) => Promise<void>, statement: () => Promise<T>): Promise<T> {
  const [done, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = others.begin(async tx => {
    await before(tx)
    done.resolve()
    await release.promise
  })
  await Promise.race([done.promise, first])
  const second = statement()
  try {
    await until(async () => (await waiting()).length > 0)
  } finally {
    release.resolve()
  }
  await first
  return second
}

/** Claims in this database that wait for a lock. */
const waiting = () => sql`
  select 1 from pg_stat_activity
  where wait_event_type = 'Lock' and datname = current_database() and query like '%card_payments%'`
