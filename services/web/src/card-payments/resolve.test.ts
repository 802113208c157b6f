/** Every unresolved payment comes to an end, and the card with it. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { declined, paid, told, wait } from '../../test/till-stage.ts'
import { days, hours, minutes, openUnresolved } from '../../test/unresolved-payments.ts'
import { resolvePayments } from './resolve.ts'

const { stage, clock, resolve, unresolved, resolveUntil } = await openUnresolved()
after(() => stage.close())
const { web, scanned, pay, tapAndPay, bill } = stage
const { sql } = web

const statusAndCode = ({ status, errorCode }: Record<string, unknown>) => [status, errorCode]

describe('an unresolved payment', () => {
  test('of a wallet that comes back and knows nothing of it ends an hour after the invoice expired', async () => {
    const { card, wallet, tap, invoice, row } = await unresolved()
    wallet.faults.silent = false
    clock.nowMs += 70 * minutes - 2000
    await resolve()
    assert.deepEqual(statusAndCode(await row()), ['UNKNOWN', null])
    clock.nowMs += 2000
    await resolveUntil(async () => (await row()).errorCode === 'expired_unpaid', 6 * hours)
    assert.deepEqual(statusAndCode(await row()), ['REJECTED', 'expired_unpaid'])
    assert.equal((await row()).counts, false)
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('expired_unpaid'))
    assert.deepEqual(await stage.payToEnd(card, bill().invoice), paid)
  })

  test('of a wallet that is gone ends then too, and says that nobody knows; its amount still counts', async () => {
    const { card, holder, tap, invoice, row } = await unresolved()
    await stage.limit(card, { dayMsats: 8000 })
    clock.nowMs += 70 * minutes
    await resolve()
    assert.deepEqual(statusAndCode(await row()), ['REJECTED', 'unresolved_expired'])
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('unresolved_expired'))
    const errors = await sql`
      select 1 from activity where event = 'card_payment.unresolved' and level = 'ERROR' and user_id = ${holder.userId}`
    assert.equal(errors.length, 1)
    // Another wallet, the same card: it is free, within what is left.
    const other = await stage.service.create({ balanceMsats: 1_000_000 })
    const walletId = await stage.addWallet(holder, other)
    await web.call({ method: 'PUT', url: `/api/cards/${card.id}/wallet`, as: holder, body: { walletId } })
    const next = await scanned(card)
    assert.deepEqual(told(await pay(card, next, bill(3001).invoice)), declined('amount_over_day_limit'))
    assert.deepEqual(await stage.payToEnd(card, bill(3000).invoice), paid)
  })

  test('that nobody knew of is corrected when the wallet comes back within a week', async () => {
    const { wallet, row, invoice } = await unresolved()
    clock.nowMs += 70 * minutes
    await resolve()
    // It had the request all along, say.
    Object.assign(wallet.faults, { silent: false, noNotifications: true })
    assert.ok(stage.service.ledger.pay(wallet.accountId, invoice).ok)
    clock.nowMs += 6 * hours
    await resolveUntil(async () => (await row()).status === 'SUCCEEDED', 6 * hours)
    assert.deepEqual([...statusAndCode(await row()), (await row()).resolvedBy], ['SUCCEEDED', null, 'lookup'])
  })

  test('that nobody knew of is told to have expired when the wallet comes back and has no record', async () => {
    const { wallet, row } = await unresolved()
    clock.nowMs += 70 * minutes
    await resolve()
    wallet.faults.silent = false
    clock.nowMs += 6 * hours
    await resolveUntil(async () => (await row()).errorCode === 'expired_unpaid', 6 * hours)
    assert.deepEqual([...statusAndCode(await row()), (await row()).counts], ['REJECTED', 'expired_unpaid', false])
  })

  test('is asked about for a week at most', async () => {
    const { row } = await unresolved()
    clock.nowMs += 70 * minutes
    await resolve()
    assert.notEqual((await row()).nextCheckAt, null)
    clock.nowMs += 7 * days
    await resolve()
    assert.deepEqual(
      [...statusAndCode(await row()), (await row()).nextCheckAt],
      ['REJECTED', 'unresolved_expired', null],
    )
  })

  test('of an invoice that lives for months holds the card for a day and an hour', async () => {
    const { row } = await unresolved(undefined, 100 * 24 * 3600)
    clock.nowMs += 25 * hours - 1000
    await resolve()
    assert.equal((await row()).status, 'UNKNOWN')
    clock.nowMs += 1000
    await resolve()
    assert.deepEqual(statusAndCode(await row()), ['REJECTED', 'unresolved_expired'])
  })

  test('of a wallet whose row is gone ends like any other', async () => {
    const { row, walletId, card } = await unresolved()
    await sql`delete from remote_wallets where id = ${walletId}`
    clock.nowMs += 70 * minutes
    await resolve()
    assert.deepEqual(statusAndCode(await row()), ['REJECTED', 'unresolved_expired'])
    await web.call({ method: 'POST', url: `/api/cards/${card.id}/release`, as: stage.admin })
    assert.equal((await web.call({ method: 'DELETE', url: `/api/cards/${card.id}`, as: stage.admin })).statusCode, 200)
  })

  test('of a wallet that cannot look up ends like any other', async () => {
    const held = await stage.heldCard({ methods: ['get_info', 'get_balance', 'pay_invoice'] })
    const { row, wallet } = await unresolved(held)
    wallet.faults.silent = false
    clock.nowMs += 70 * minutes
    await resolve()
    assert.deepEqual(statusAndCode(await row()), ['REJECTED', 'unresolved_expired'])
  })

  test('of a wallet whose connection cannot be opened ends like any other', async () => {
    const { row, walletId } = await unresolved()
    await sql`update remote_wallets set sealed_uri = ${Buffer.alloc(80, 1)} where id = ${walletId}`
    clock.nowMs += 70 * minutes
    await resolve()
    assert.deepEqual(statusAndCode(await row()), ['REJECTED', 'unresolved_expired'])
  })

  test('is looked at ever less often, at most every half minute, and on its deadline', async () => {
    const { row } = await unresolved()
    const { createdAt } = await row()
    const start = (createdAt as Date).getTime()
    const turns: number[] = []
    for (let turn = 0; turn < 12; turn++) {
      clock.nowMs = ((await row()).nextCheckAt as Date).getTime()
      turns.push(Math.round((clock.nowMs - start) / 1000))
      await resolve()
    }
    assert.deepEqual(turns.slice(0, 8), [0, 2, 4, 8, 16, 32, 62, 92])
    clock.nowMs = start + 70 * minutes - 10_000
    await resolve()
    assert.deepEqual((await row()).nextCheckAt, new Date(Math.floor(start / 1000) * 1000 + 70 * minutes))
  })

  test('of many processes one asks at a time', async () => {
    const { wallet, walletId } = await unresolved()
    wallet.faults.silent = false
    clock.nowMs += minutes
    const asked = stage.requestsOf(wallet)
    await Promise.all(Array.from({ length: 5 }, resolve))
    // On a busy machine the question may be given up before the wallet has read it.
    await stage.until(() => asked.length > 0)
    assert.equal(asked.length, 1)
    await sql`update card_payments set next_check_at = ${new Date(clock.nowMs + days)} where wallet_id = ${walletId}`
  })
})

test('a silent wallet holds up nobody else', async () => {
  const [silent, answering, later] = await Promise.all([unresolved(), unresolved(), unresolved()])
  for (const { wallet, invoice } of [answering, later]) {
    Object.assign(wallet.faults, { silent: false, noNotifications: true })
    assert.ok(stage.service.ledger.pay(wallet.accountId, invoice).ok)
  }
  const [asked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { wallets } = web.deps
  const lookupInvoice: typeof wallets.lookupInvoice = async (walletId, ...rest) => {
    if (walletId === silent.walletId) {
      asked.resolve()
      await release.promise
    }
    return wallets.lookupInvoice(walletId, ...rest)
  }
  const calls = new Proxy(wallets, {
    get: (of, name) => (name === 'lookupInvoice' ? lookupInvoice : Reflect.get(of, name)),
  })
  /** Also what a busy machine has asked in vain is due again: by its own turn, as the clock stands still otherwise. */
  const succeeds = ({ row }: typeof later) =>
    stage.until(async () => {
      const { status, nextCheckAt } = await row()
      if (status === 'UNKNOWN') clock.nowMs = Math.max(clock.nowMs, (nextCheckAt as Date).getTime())
      return status === 'SUCCEEDED'
    })
  clock.nowMs += minutes
  const [now, soon, never] = [
    new Date(clock.nowMs),
    new Date(clock.nowMs + 30 * minutes),
    new Date(clock.nowMs + 30 * days),
  ]
  const hashes = [silent, answering].map(({ paymentHash }) => paymentHash)
  await sql`
    update card_payments set next_check_at = case when payment_hash = any(${hashes}) then ${now}::timestamptz
      when payment_hash = ${later.paymentHash} then ${soon}::timestamptz else ${never}::timestamptz end
    where next_check_at is not null`
  // What answers has as much time as it needs.
  const ending = new AbortController()
  let timesRead = 0
  const countedNow = () => {
    timesRead++
    return new Date(clock.nowMs)
  }
  const deps = { ...web.deps, wallets: calls, walletLimitMs: 60_000, now: countedNow }
  const resolving = resolvePayments(deps, ending.signal)
  await asked.promise
  await succeeds(answering)
  // Nobody but the silent wallet is asked any more, and it looks for more: a look reads the clock twice.
  const [readBefore, perLook] = [timesRead, 2]
  await stage.until(() => timesRead > readBefore + perLook)
  assert.equal((await later.row()).status, 'UNKNOWN')
  // What falls due meanwhile is taken up too.
  await succeeds(later)
  assert.equal((await silent.row()).status, 'UNKNOWN')
  ending.abort()
  release.resolve()
  await resolving
})

describe('what a process leaves behind that dies', () => {
  const claimedOnly = async () => {
    const held = await stage.heldCard()
    const payment = await unresolved(held)
    held.wallet.faults.silent = false
    // As it stood before the boundary.
    await sql`
      update card_payments
      set status = 'PENDING', published_at = null, event = null, event_id = null, next_check_at = null,
          lease_until = ${new Date(clock.nowMs + 5000)}
      where payment_hash = ${payment.paymentHash}`
    return payment
  }

  test('before the boundary is released when its lease is over, and another tap pays', async () => {
    const { card, tap, invoice, row } = await claimedOnly()
    await resolve()
    assert.equal((await row()).status, 'PENDING')
    assert.deepEqual(told(await tapAndPay(card, bill().invoice)), wait('card_payment_unresolved'))
    clock.nowMs += 5000
    await resolve()
    assert.deepEqual(statusAndCode(await row()), ['REJECTED', 'not_started'])
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('not_started'))
    assert.deepEqual(await stage.payToEnd(card, invoice), paid)
  })

  test('past the boundary is looked up when its lease is over', async () => {
    const { row, wallet, paymentHash, invoice } = await unresolved()
    await sql`
      update card_payments set status = 'PENDING', next_check_at = null, lease_until = ${new Date(clock.nowMs + 5000)}
      where payment_hash = ${paymentHash}`
    Object.assign(wallet.faults, { silent: false, noNotifications: true })
    assert.ok(stage.service.ledger.pay(wallet.accountId, invoice).ok)
    await resolve()
    assert.equal((await row()).status, 'PENDING')
    clock.nowMs += 5000
    await resolveUntil(async () => (await row()).status === 'SUCCEEDED')
    assert.equal((await row()).resolvedBy, 'lookup')
  })
})
