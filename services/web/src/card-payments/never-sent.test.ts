/**
 * The connection to the database breaks while the boundary of a payment is written: who wrote it knows that nothing left. The
 * write is held up in the database, for real; its connection is reset meanwhile, and it is carried out all the same, or not.
 */
import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { connect } from '@chispa/database/connect'
import { ListenerStandIn } from '@chispa/sandbox/listener-stand-in'
import { until } from '@chispa/sandbox/until'
import { freezingProxy } from '@chispa/testing/freezing-proxy'
import { testListenerSecret } from '../../test/app.ts'
import { startTillProcess } from '../../test/till-process.ts'
import { declined, type HeldCard, openStage, paid, told } from '../../test/till-stage.ts'
import { takePaymentSent } from './news.ts'
import { payWithTap } from './pay.ts'
import { resolvePayments } from './resolve.ts'

let timeOfDay = Date.now()
const stage = await openStage({ now: () => new Date(timeOfDay) })
const { sql } = stage.web
const proxy = await freezingProxy(stage.web.databaseUrl)
const gate = 4242
await sql.unsafe(`
  create function hold_boundary() returns trigger language plpgsql as $$
  begin
    if current_query() ~ '^\\s*update card_payments\\s+set (event|transport) = ' then perform pg_advisory_xact_lock(${gate}); end if;
    return null;
  end $$;
  create trigger hold_boundary before update on card_payments for each statement execute function hold_boundary();`)
// A server that looks after its clients would end the statement of one that is gone.
await sql.unsafe(
  `do $$ begin execute format('alter database %I set client_connection_check_interval = 0', current_database()); end $$`,
)
const walletLimitMs = 60_000
/** One connection: what is asked after it broke does not meet another that has yet to be found broken. */
const throughProxy = { walletLimitMs, databaseUrl: proxy.url, poolSize: 1 }
const till = startTillProcess(stage, undefined, throughProxy)
after(async () => {
  await till.crash()
  await proxy[Symbol.asyncDispose]()
  await stage.close()
})
beforeEach(() => {
  timeOfDay = Date.now()
})

const writing = () => sql<{ pid: number }[]>`
  select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`
const openAt = ({ card }: HeldCard, { k1 }: { k1: string }, pr: string, { deps } = till) =>
  payWithTap(deps, card.id, { k1, pr })
const ended = { status: 'REJECTED', errorCode: 'not_started', resolvedBy: 'sender', movedNothing: true, counts: false }

/** A payment whose boundary is held up when its connection is reset; `letGo` returns when the write has ended. */
async function brokenPayment(process = till) {
  const held = await stage.heldCard()
  const [{ invoice, paymentHash }, tap] = [stage.bill(), await stage.scanned(held.card)]
  const asked = stage.requestsOf(held.wallet)
  const holder = await sql.reserve()
  await holder`select pg_advisory_lock(${gate})`
  const answer = openAt(held, tap, invoice, process)
  await until(async () => (await writing()).length === 1)
  const letGo = async () => {
    await holder`select pg_advisory_unlock(${gate})`
    // The write was before us in the queue.
    await holder`select pg_advisory_lock(${gate})`
    await holder`select pg_advisory_unlock(${gate})`
    holder.release()
  }
  const isUnheard = () => process.deps.neverSent.ids.length === 1
  const row = () => stage.paymentRow(paymentHash)
  return { ...held, held, invoice, paymentHash, tap, asked, answer, letGo, isUnheard, row }
}

const wasPaidOnce = ({ wallet, paymentHash }: Awaited<ReturnType<typeof brokenPayment>>) =>
  stage.outgoing(wallet, paymentHash).length === 1

describe('a boundary that is written unheard', () => {
  test('nothing left: whoever waits is told so at once, the card is free, and its next tap pays the same invoice', async () => {
    const payment = await brokenPayment()
    const { held, invoice, tap, asked, answer, letGo, isUnheard, row } = payment
    proxy.resetConnections()
    await until(isUnheard)
    await letGo()
    assert.notEqual((await row()).eventId, null, 'it is written')
    assert.equal((await row()).status, 'PENDING')
    const joined = openAt(held, tap, invoice)
    await resolvePayments(till.deps)
    for (const told of [await answer, await joined, await openAt(held, tap, invoice)])
      assert.deepEqual([told.status, told.errorCode], ['REJECTED', 'not_started'])
    assert.partialDeepStrictEqual(await row(), ended)
    assert.deepEqual([asked, till.deps.neverSent.ids], [[], []])
    const activity =
      await sql`select from activity where event = 'card_payment.rejected' and metadata ->> 'by' = 'sender'`
    assert.equal(activity.length, 1)
    assert.deepEqual(told(await stage.tapAndPay(held.card, invoice)), paid)
    await resolvePayments(till.deps)
    assert.equal((await row()).status, 'SUCCEEDED')
    assert.ok(wasPaidOnce(payment))
  })

  test('another process says no more than it knows; who wrote it ends also what was taken over', async () => {
    const { answer, letGo, isUnheard, row, wallet } = await brokenPayment()
    wallet.faults.silent = true
    proxy.resetConnections()
    await until(isUnheard)
    await letGo()
    await stage.resolve()
    assert.equal((await row()).status, 'PENDING', 'its lease is not over')
    timeOfDay += 2 * walletLimitMs
    await resolvePayments({ ...stage.web.deps, walletLimitMs: 300 })
    assert.equal((await row()).status, 'UNKNOWN')
    await resolvePayments(till.deps)
    assert.equal((await answer).errorCode, 'not_started')
    assert.partialDeepStrictEqual(await row(), { ...ended, nextCheckAt: null })
    assert.equal(stage.outgoing(wallet).length, 0)
  })

  test('a proof corrects what was said', async () => {
    const { answer, letGo, isUnheard, walletId, invoice, paymentHash } = await brokenPayment()
    proxy.resetConnections()
    await until(isUnheard)
    await letGo()
    await resolvePayments(till.deps)
    assert.equal((await answer).errorCode, 'not_started')
    const other = await stage.heldCard()
    const preimage = await proofOf(other, invoice)
    await takePaymentSent(till.deps, walletId, { paymentHash, preimage, feesPaidMsats: 7 })
    const [corrected] = await sql`
      select status, corrected from card_payments where payment_hash = ${paymentHash} and wallet_id = ${walletId}`
    assert.deepEqual({ ...corrected }, { status: 'SUCCEEDED', corrected: true })
  })
})

async function proofOf({ card, wallet }: HeldCard, invoice: string): Promise<string> {
  assert.deepEqual(told(await stage.tapAndPay(card, invoice)), paid)
  return stage.outgoing(wallet)[0]?.preimage as string
}

test('a hand-over to the listener that is written unheard: the listener was asked for nothing', async context => {
  const listener = await ListenerStandIn.start({ secret: testListenerSecret, uriOf: () => undefined })
  const paired = startTillProcess(stage, listener.url, throughProxy)
  context.after(async () => {
    await paired.crash()
    await listener.stop()
  })
  await until(() => paired.deps.listener.usable() !== undefined)
  const { answer, letGo, isUnheard, row, asked } = await brokenPayment(paired)
  proxy.resetConnections()
  await until(isUnheard)
  await letGo()
  assert.partialDeepStrictEqual(await row(), { status: 'PENDING', transport: 'LISTENER' })
  await resolvePayments(paired.deps)
  assert.equal((await answer).errorCode, 'not_started')
  assert.partialDeepStrictEqual(await row(), ended)
  const payments = listener.requests.filter(({ line }) => line === 'POST /v1/nwc/payments')
  assert.deepEqual([payments, asked], [[], []])
})

describe('a boundary whose write does not arrive in time, or ever', () => {
  test('it comes when the payment has ended: it changes nothing, and neither when the invoice is being paid again', async () => {
    const payment = await brokenPayment()
    const { held, invoice, tap, answer, letGo, isUnheard, row, asked } = payment
    proxy.resetConnections()
    await until(isUnheard)
    await resolvePayments(till.deps)
    assert.equal((await answer).errorCode, 'not_started')
    assert.equal((await writing()).length, 1, 'the write is still on its way')
    await letGo()
    assert.partialDeepStrictEqual(await row(), { ...ended, eventId: null, publishedAt: null })
    assert.deepEqual(asked, [])
    assert.deepEqual(told(await stage.pay(held.card, tap, invoice)), declined('not_started'))
    assert.deepEqual(told(await stage.tapAndPay(held.card, invoice)), paid)
    assert.ok(wasPaidOnce(payment))
  })

  test('the server ends its connection: nothing is written, and the end is told all the same', async () => {
    const { answer, letGo, isUnheard, row, asked } = await brokenPayment()
    for (const { pid } of await writing()) await sql`select pg_terminate_backend(${pid})`
    await until(isUnheard)
    await letGo()
    assert.partialDeepStrictEqual(await row(), { status: 'PENDING', publishedAt: null })
    await resolvePayments(till.deps)
    assert.equal((await answer).errorCode, 'not_started')
    assert.partialDeepStrictEqual(await row(), ended)
    assert.deepEqual(asked, [])
  })

  test('while the database is away nothing is forgotten', async () => {
    const { answer, letGo, isUnheard, row } = await brokenPayment()
    proxy.resetConnections()
    await until(isUnheard)
    await letGo()
    const away = connect(proxy.url)
    await away.end()
    await assert.rejects(resolvePayments({ ...till.deps, sql: away }), { code: 'CONNECTION_ENDED' })
    assert.ok(isUnheard())
    await resolvePayments(till.deps)
    assert.equal((await answer).errorCode, 'not_started')
    assert.partialDeepStrictEqual(await row(), ended)
  })
})

test('a boundary that is heard is remembered by nobody, and the payment is made', async () => {
  const payment = await brokenPayment()
  await payment.letGo()
  assert.equal((await payment.answer).status, 'SUCCEEDED')
  assert.deepEqual(till.deps.neverSent.ids, [])
  assert.ok(wasPaidOnce(payment))
})
