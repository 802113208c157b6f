/** Requests that really run in parallel against PostgreSQL: whatever the order, one tap pays one invoice once. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { connect, type Sql } from '@chispa/database/connect'
import { until } from '@chispa/sandbox/until'
import { startTillProcess } from '../../test/till-process.ts'
import { type HeldCard, openStage, paid, told } from '../../test/till-stage.ts'
import { type Claim, claimPayment } from './claim-store.ts'
import { markPublished, takeOverLeases } from './dispatch-store.ts'
import { markRejected, markSucceeded } from './outcome-store.ts'
import { payWithTap } from './pay.ts'
import { findPaymentOfTap } from './store.ts'

const stage = await openStage()
const others = connect(stage.web.databaseUrl)
after(async () => {
  await others.end()
  await stage.close()
})
const { web, scanned, pay, tapAndPay, bill } = stage
const { sql } = web
const times = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))

const reasons = (replies: Awaited<ReturnType<typeof pay>>[]) =>
  replies.map(reply => told(reply).reason ?? told(reply).status).sort()

test('a tap that another process spends while its refusal is explained here: the till hears of that payment', async context => {
  const other = startTillProcess(stage, undefined, { walletLimitMs: 60_000 })
  context.after(() => other.crash())
  const { card, wallet } = await stage.heldCard()
  wallet.faults.holdPayments = true
  const before = tapAndPay(card, bill().invoice)
  await until(() => wallet.heldPayments.length === 1)
  // Refused at first: the payment before is open. It ends, and the same tap pays elsewhere, before the reason is read.
  const [tap, { invoice, paymentHash }] = [await scanned(card), bill()]
  const payElsewhere = async () => {
    wallet.faults.holdPayments = false
    wallet.release(true)
    assert.deepEqual(told(await before), paid)
    assert.deepEqual(told(await pay(card, tap, invoice)), paid)
  }
  const delayed = new Proxy(other.deps.sql, {
    apply(sql, self, args) {
      const isReason = Array.isArray(args[0]) && 'raw' in args[0] && args[0].join('').includes('as own_id')
      return isReason ? payElsewhere().then(() => Reflect.apply(sql, self, args)) : Reflect.apply(sql, self, args)
    },
  })
  const payment = await payWithTap({ ...other.deps, sql: delayed }, card.id, { ...tap, pr: invoice })
  assert.equal(payment.status, 'SUCCEEDED')
  assert.equal(stage.outgoing(wallet, paymentHash).length, 1)
})

describe('in parallel', () => {
  test('ten callbacks with one tap and one invoice: all are told of the one payment', async () => {
    const { card, wallet } = await stage.heldCard()
    const { invoice, paymentHash } = bill()
    const tap = await scanned(card)
    const asked = stage.requestsOf(wallet)
    const replies = await Promise.all(times(10, () => pay(card, tap, invoice)))
    for (const reply of replies) assert.deepEqual(told(reply), paid)
    assert.equal(stage.outgoing(wallet, paymentHash).length, 1)
    assert.equal(asked.length, 1)
    assert.equal((await sql`select 1 from card_payments where card_id = ${card.id}`).length, 1)
  })

  test('ten callbacks with one tap and ten invoices: one pays, the tap is used for the others', async () => {
    const { card, wallet } = await stage.heldCard()
    const tap = await scanned(card)
    const replies = await Promise.all(times(10, () => pay(card, tap, bill().invoice)))
    assert.deepEqual(reasons(replies), ['OK', ...times(9, () => 'tap_used')])
    assert.equal(stage.outgoing(wallet).length, 1)
  })

  test('ten taps of one card and ten invoices: never two on their way, and no limit is passed', async () => {
    const { card, wallet } = await stage.heldCard()
    await stage.limit(card, { tapMsats: 20_000, dayMsats: 50_000 })
    const taps: Awaited<ReturnType<typeof scanned>>[] = []
    for (let at = 0; at < 10; at++) taps.push(await scanned(card))
    const replies = await Promise.all(taps.map(tap => pay(card, tap, bill(20_000).invoice)))
    const allowed = ['OK', 'card_payment_unresolved', 'tap_used', 'amount_over_day_limit']
    for (const reason of reasons(replies)) assert.ok(allowed.includes(reason), reason)
    const spent = stage.outgoing(wallet).reduce((sum, one) => sum + one.amountMsats, 0)
    assert.ok(spent === 20_000 || spent === 40_000, `${spent}`)
    assert.equal(replies.filter(reply => told(reply).status === 'OK').length * 20_000, spent)
  })

  test('one invoice and ten cards of one wallet: one pays', async () => {
    const held = await stage.heldCard()
    const cards = [held, ...(await inTurn(9, () => stage.secondCard(held)))]
    const paymentHash = await expectOnePayment(cards)
    assert.equal(stage.outgoing(held.wallet, paymentHash).length, 1)
  })

  test('one invoice and five cards of five wallets: one pays', async () => {
    await expectOnePayment(await inTurn(5, () => stage.heldCard()))
  })

  test('a tap and a delete: the card pays and stays, or is gone and does not pay', async () => {
    for (let at = 0; at < 5; at++) {
      const { card, wallet } = await stage.heldCard()
      const tap = await scanned(card)
      const { invoice } = bill()
      const url = `/api/cards/${card.id}`
      const remove = async () => {
        await web.call({ method: 'POST', url: `${url}/wipe`, as: stage.admin })
        return web.call({ method: 'DELETE', url, as: stage.admin })
      }
      const [payment] = await Promise.all([pay(card, tap, invoice), remove()])
      assert.equal(stage.outgoing(wallet).length, told(payment).status === 'OK' ? 1 : 0)
      assert.ok(['OK', 'card_blocked', 'card_not_found'].includes(told(payment).reason ?? 'OK'), payment.body)
    }
  })

  test('a tap and a change of holder: the wallet that pays is that of the holder at that moment', async () => {
    for (let at = 0; at < 5; at++) {
      const { card, wallet, holder } = await stage.heldCard()
      const tap = await scanned(card)
      const { invoice, paymentHash } = bill()
      const url = `/api/cards/${card.id}/release`
      const [payment] = await Promise.all([pay(card, tap, invoice), web.call({ method: 'POST', url, as: holder })])
      const row = await stage.paymentRow(paymentHash)
      assert.equal(row?.userId, told(payment).status === 'OK' ? holder.userId : undefined)
      assert.equal(stage.outgoing(wallet).length, row ? 1 : 0)
    }
  })
})

async function expectOnePayment(cards: HeldCard[]): Promise<string> {
  const { invoice, paymentHash } = bill()
  const taps = await inTurn(cards.length, at => scanned(cards[at]!.card))
  const replies = await Promise.all(cards.map(({ card }, at) => pay(card, taps[at]!, invoice)))
  const allowed = ['invoice_already_paid', 'invoice_being_paid', 'OK']
  for (const reason of reasons(replies)) assert.ok(allowed.includes(reason), reason)
  assert.equal(reasons(replies).filter(reason => reason === 'OK').length, 1)
  assert.equal((await sql`select 1 from card_payments where payment_hash = ${paymentHash}`).length, 1)
  // Whoever did not pay has not lost the tap.
  for (const [at, { card }] of cards.entries()) {
    if (told(replies[at]!).status === 'OK') continue
    assert.deepEqual(told(await pay(card, taps[at]!, bill().invoice)), paid)
  }
  return paymentHash
}

async function inTurn<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let at = 0; at < count; at++) made.push(await make(at))
  return made
}

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

test('ten people at ten tills with ten cards pay at once', async () => {
  const cards = await inTurn(10, () => stage.heldCard())
  const replies = await Promise.all(cards.map(({ card }) => tapAndPay(card, bill().invoice)))
  for (const reply of replies) assert.deepEqual(told(reply), paid)
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
