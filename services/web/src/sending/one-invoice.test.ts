/** One invoice of one wallet, with a card and by hand at the same moment: one of them is stored, and a proof is of that one. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { connect, type Sql } from '@chispa/database/connect'
import { requestIdOf } from '@chispa/payments/request-id'
import { until } from '@chispa/sandbox/until'
import { type HeldCard, openStage } from '../../test/till-stage.ts'
import { nowhere, paymentEvent, webhooksTo } from '../../test/webhooks.ts'
import { type Claim, claimPayment } from '../card-payments/claim-store.ts'
import { markRejected as markCardRejected } from '../card-payments/outcome-store.ts'
import { insertPayment, markRejected, type NewPayment } from './store.ts'

const stage = await openStage({ listener: { url: nowhere } })
const others = connect(stage.web.databaseUrl)
after(async () => {
  await others.end()
  await stage.close()
})
const { web } = stage
const { sql } = web

/** The same invoice, as the callback of the card claims it and as its holder sends it. */
function bothWays({ card, holder, walletId }: HeldCard) {
  const { invoice, paymentHash } = stage.bill(1000)
  const createdAt = new Date()
  const later = (ms: number) => new Date(createdAt.getTime() + ms)
  const tries = (attemptNo: number) => ({
    attemptNo,
    requestId: requestIdOf(walletId, paymentHash, undefined, attemptNo > 1 ? attemptNo : undefined),
  })
  const claim = (attemptNo = 1): Claim => ({
    ...{ cardId: card.id, counter: attemptNo, walletId, paymentHash, invoice, description: null, amountMsats: 1000 },
    ...tries(attemptNo),
    invoiceExpiresAt: later(3600_000),
    deadlineAt: later(7200_000),
    terms: { countSince: later(-86_400_000), defaultTapMsats: 100_000, defaultDayMsats: 100_000 },
    now: later(attemptNo),
    leaseUntil: later(13_000),
  })
  const order = (attemptNo = 1): NewPayment => ({
    ...{ userId: holder.userId, idempotencyKey: randomUUID(), walletId, paymentHash, invoice, target: invoice },
    ...{ address: null, payeeId: null, description: null, comment: null, amountMsats: 1000, maxFeeMsats: null },
    ...tries(attemptNo),
    createdAt: later(attemptNo),
    nextCheckAt: later(12_000),
  })
  const states = async () => {
    const [row] = await sql`
      select (select status from card_payments where payment_hash = ${paymentHash}) as card,
             (select status from sent_payments where payment_hash = ${paymentHash}) as sent`
    return [row?.card, row?.sent]
  }
  return { paymentHash, claim, order, states }
}

/** Runs the second while the first is written and not committed. */
async function whileOpen<T>(first: (tx: Sql) => Promise<unknown>, second: () => Promise<T>): Promise<T> {
  const [written, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const open = others.begin(async tx => {
    assert.ok(await first(tx))
    written.resolve()
    await release.promise
  })
  await Promise.race([written.promise, open])
  let isOver = false
  const result = second().finally(() => {
    isOver = true
  })
  try {
    await until(async () => isOver || (await waiting()).length > 0)
  } finally {
    release.resolve()
  }
  await open
  return result
}

const waiting = () => sql`
  select from pg_stat_activity
  where wait_event_type = 'Lock' and datname = current_database() and query like '%insert into %_payments%'`

const declined = { code: 'insufficient_balance' as const, walletErrorCode: null, movedNothing: true, now: new Date() }

describe('one invoice with a card and by hand at once', () => {
  test('the card waits for the payment by hand, and claims nothing', async () => {
    const { claim, order, states } = bothWays(await stage.heldCard())
    assert.equal(
      await whileOpen(
        tx => insertPayment(tx, order()),
        () => claimPayment(sql, claim()),
      ),
      undefined,
    )
    assert.deepEqual(await states(), [null, 'PENDING'])
  })

  test('the payment by hand waits for the card, and is not stored', async () => {
    const { claim, order, states } = bothWays(await stage.heldCard())
    assert.equal(
      await whileOpen(
        tx => claimPayment(tx, claim()),
        () => insertPayment(sql, order()),
      ),
      undefined,
    )
    assert.deepEqual(await states(), ['PENDING', null])
  })

  test('of thirty such pairs one each is stored', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 30 }, async () => bothWays(await stage.heldCard({}, { warm: false }))),
    )
    const stored = await Promise.all(
      pairs.map(({ claim, order }) => Promise.all([claimPayment(sql, claim()), insertPayment(others, order())])),
    )
    for (const both of stored) assert.equal(both.filter(Boolean).length, 1)
  })

  test('another member’s payment by hand of the same invoice is stored once too', async () => {
    const [one, other] = [await stage.heldCard(), await stage.heldCard()]
    const { order } = bothWays(one)
    const theirs = { ...order(), userId: other.holder.userId, walletId: other.walletId, requestId: 'ab'.repeat(32) }
    const stored = await Promise.all([insertPayment(sql, order()), insertPayment(others, theirs)])
    assert.equal(stored.filter(Boolean).length, 1)
  })
})

describe('the proof of an invoice that was tried both ways', () => {
  const { post: tell } = webhooksTo(web)
  const proofOf = (walletId: string, paymentHash: string) => {
    const preimage = stage.service.ledger.preimageOf(paymentHash) as string
    return paymentEvent('payment_sent', walletId, { paymentHash, preimage })
  }

  test('is of the card that is paying: what was declined by hand stays declined', async () => {
    const held = await stage.heldCard()
    const { paymentHash, claim, order, states } = bothWays(held)
    const sent = await insertPayment(sql, order())
    assert.ok(await markRejected(sql, sent!.id, declined))
    assert.ok(await claimPayment(sql, claim(2)))
    await tell(proofOf(held.walletId, paymentHash))
    assert.deepEqual(await states(), ['SUCCEEDED', 'REJECTED'])
  })

  test('is of the payment by hand that is open: what was declined with the card stays declined', async () => {
    const held = await stage.heldCard()
    const { paymentHash, claim, order, states } = bothWays(held)
    const claimed = await claimPayment(sql, claim())
    assert.ok(await markCardRejected(sql, claimed!.id, { ...declined, by: 'reply' }))
    assert.ok(await insertPayment(sql, order(2)))
    await tell(proofOf(held.walletId, paymentHash))
    assert.deepEqual(await states(), ['REJECTED', 'SUCCEEDED'])
  })

  test('is of the newest where both were declined', async () => {
    const held = await stage.heldCard()
    const { paymentHash, claim, order, states } = bothWays(held)
    const claimed = await claimPayment(sql, claim())
    assert.ok(await markCardRejected(sql, claimed!.id, { ...declined, by: 'reply' }))
    const sent = await insertPayment(sql, order(2))
    assert.ok(await markRejected(sql, sent!.id, declined))
    await tell(proofOf(held.walletId, paymentHash))
    assert.deepEqual(await states(), ['REJECTED', 'SUCCEEDED'])
  })
})
