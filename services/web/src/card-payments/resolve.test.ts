/** Every unresolved payment comes to an end, and the card with it; an operator sees and resolves what nobody knows. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { refusalIn } from '../../test/app.ts'
import { declined, type HeldCard, openStage, paid, told, wait } from '../../test/till-stage.ts'
import { resolvePayments } from './resolve.ts'

let clock = Date.now()
/** Long enough for a busy machine to send a request within it: without time to hear the answer none is sent. */
const stage = await openStage({ now: () => new Date(clock), walletLimitMs: 2000 })
after(() => stage.close())
const { web, scanned, pay, tapAndPay, bill } = stage
const { sql } = web
const [minutes, hours, days] = [60_000, 3_600_000, 86_400_000]
/** Of wallets that say nothing: they are not waited for as long. */
const resolve = () => resolvePayments({ ...web.deps, walletLimitMs: 600 })

/** A payment whose request is out and whose wallet says nothing. */
async function unresolved(held?: HeldCard, expirySeconds = 600) {
  const of = held ?? (await stage.heldCard())
  const invoice = bill(5000, { expirySeconds })
  const tap = await scanned(of.card)
  of.wallet.faults.silent = true
  assert.deepEqual(told(await pay(of.card, tap, invoice.invoice)), wait('payment_unresolved'))
  const row = () => stage.paymentRow(invoice.paymentHash)
  // On a busy machine the till is told to wait before the wallet's time is over.
  await stage.until(async () => (await row()).status === 'UNKNOWN')
  return { ...of, ...invoice, tap, row }
}

/** On a busy machine a wallet may be asked in vain: then again at its next turn. */
async function resolveUntil(isSo: () => Promise<boolean>, turnMs = minutes): Promise<void> {
  await stage.until(async () => {
    await resolve()
    if (await isSo()) return true
    clock += turnMs
  })
}

const statusAndCode = ({ status, errorCode }: Record<string, unknown>) => [status, errorCode]

describe('an unresolved payment', () => {
  test('of a wallet that comes back and knows nothing of it ends an hour after the invoice expired', async () => {
    const { card, wallet, tap, invoice, row } = await unresolved()
    wallet.faults.silent = false
    clock += 70 * minutes - 2000
    await resolve()
    assert.deepEqual(statusAndCode(await row()), ['UNKNOWN', null])
    clock += 2000
    await resolveUntil(async () => (await row()).errorCode === 'expired_unpaid', 6 * hours)
    assert.deepEqual(statusAndCode(await row()), ['REJECTED', 'expired_unpaid'])
    assert.equal((await row()).counts, false)
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('expired_unpaid'))
    assert.deepEqual(await stage.payToEnd(card, bill().invoice), paid)
  })

  test('of a wallet that is gone ends then too, and says that nobody knows; its amount still counts', async () => {
    const { card, holder, tap, invoice, row } = await unresolved()
    await stage.limit(card, { dayMsats: 8000 })
    clock += 70 * minutes
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
    clock += 70 * minutes
    await resolve()
    // It had the request all along, say.
    Object.assign(wallet.faults, { silent: false, noNotifications: true })
    assert.ok(stage.service.ledger.pay(wallet.accountId, invoice).ok)
    clock += 6 * hours
    await resolveUntil(async () => (await row()).status === 'SUCCEEDED', 6 * hours)
    assert.deepEqual([...statusAndCode(await row()), (await row()).resolvedBy], ['SUCCEEDED', null, 'lookup'])
  })

  test('that nobody knew of is told to have expired when the wallet comes back and has no record', async () => {
    const { wallet, row } = await unresolved()
    clock += 70 * minutes
    await resolve()
    wallet.faults.silent = false
    clock += 6 * hours
    await resolveUntil(async () => (await row()).errorCode === 'expired_unpaid', 6 * hours)
    assert.deepEqual([...statusAndCode(await row()), (await row()).counts], ['REJECTED', 'expired_unpaid', false])
  })

  test('is asked about for a week at most', async () => {
    const { row } = await unresolved()
    clock += 70 * minutes
    await resolve()
    assert.notEqual((await row()).nextCheckAt, null)
    clock += 7 * days
    await resolve()
    assert.deepEqual(
      [...statusAndCode(await row()), (await row()).nextCheckAt],
      ['REJECTED', 'unresolved_expired', null],
    )
  })

  test('of an invoice that lives for months holds the card for a day and an hour', async () => {
    const { row } = await unresolved(undefined, 100 * 24 * 3600)
    clock += 25 * hours - 1000
    await resolve()
    assert.equal((await row()).status, 'UNKNOWN')
    clock += 1000
    await resolve()
    assert.deepEqual(statusAndCode(await row()), ['REJECTED', 'unresolved_expired'])
  })

  test('of a wallet whose row is gone ends like any other', async () => {
    const { row, walletId, card } = await unresolved()
    await sql`delete from remote_wallets where id = ${walletId}`
    clock += 70 * minutes
    await resolve()
    assert.deepEqual(statusAndCode(await row()), ['REJECTED', 'unresolved_expired'])
    await web.call({ method: 'POST', url: `/api/cards/${card.id}/release`, as: stage.admin })
    assert.equal((await web.call({ method: 'DELETE', url: `/api/cards/${card.id}`, as: stage.admin })).statusCode, 200)
  })

  test('of a wallet that cannot look up ends like any other', async () => {
    const held = await stage.heldCard({ methods: ['get_info', 'get_balance', 'pay_invoice'] })
    const { row, wallet } = await unresolved(held)
    wallet.faults.silent = false
    clock += 70 * minutes
    await resolve()
    assert.deepEqual(statusAndCode(await row()), ['REJECTED', 'unresolved_expired'])
  })

  test('of a wallet whose connection cannot be opened ends like any other', async () => {
    const { row, walletId } = await unresolved()
    await sql`update remote_wallets set sealed_uri = ${Buffer.alloc(80, 1)} where id = ${walletId}`
    clock += 70 * minutes
    await resolve()
    assert.deepEqual(statusAndCode(await row()), ['REJECTED', 'unresolved_expired'])
  })

  test('is looked at ever less often, at most every half minute, and on its deadline', async () => {
    const { row } = await unresolved()
    const { createdAt } = await row()
    const start = (createdAt as Date).getTime()
    const turns: number[] = []
    for (let turn = 0; turn < 12; turn++) {
      clock = ((await row()).nextCheckAt as Date).getTime()
      turns.push(Math.round((clock - start) / 1000))
      await resolve()
    }
    assert.deepEqual(turns.slice(0, 8), [0, 2, 4, 8, 16, 32, 62, 92])
    clock = start + 70 * minutes - 10_000
    await resolve()
    assert.deepEqual((await row()).nextCheckAt, new Date(Math.floor(start / 1000) * 1000 + 70 * minutes))
  })

  test('of many processes one asks at a time', async () => {
    const { wallet, walletId } = await unresolved()
    wallet.faults.silent = false
    clock += minutes
    const asked = stage.requestsOf(wallet)
    await Promise.all(Array.from({ length: 5 }, resolve))
    // On a busy machine the question may be given up before the wallet has read it.
    await stage.until(() => asked.length > 0)
    assert.equal(asked.length, 1)
    await sql`update card_payments set next_check_at = ${new Date(clock + days)} where wallet_id = ${walletId}`
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
      if (status === 'UNKNOWN') clock = Math.max(clock, (nextCheckAt as Date).getTime())
      return status === 'SUCCEEDED'
    })
  clock += minutes
  const [now, soon, never] = [new Date(clock), new Date(clock + 30 * minutes), new Date(clock + 30 * days)]
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
    return new Date(clock)
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
          lease_until = ${new Date(clock + 5000)}
      where payment_hash = ${payment.paymentHash}`
    return payment
  }

  test('before the boundary is released when its lease is over, and another tap pays', async () => {
    const { card, tap, invoice, row } = await claimedOnly()
    await resolve()
    assert.equal((await row()).status, 'PENDING')
    assert.deepEqual(told(await tapAndPay(card, bill().invoice)), wait('card_payment_unresolved'))
    clock += 5000
    await resolve()
    assert.deepEqual(statusAndCode(await row()), ['REJECTED', 'not_started'])
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('not_started'))
    assert.deepEqual(await stage.payToEnd(card, invoice), paid)
  })

  test('past the boundary is looked up when its lease is over', async () => {
    const { row, wallet, paymentHash, invoice } = await unresolved()
    await sql`
      update card_payments set status = 'PENDING', next_check_at = null, lease_until = ${new Date(clock + 5000)}
      where payment_hash = ${paymentHash}`
    Object.assign(wallet.faults, { silent: false, noNotifications: true })
    assert.ok(stage.service.ledger.pay(wallet.accountId, invoice).ok)
    await resolve()
    assert.equal((await row()).status, 'PENDING')
    clock += 5000
    await resolveUntil(async () => (await row()).status === 'SUCCEEDED')
    assert.equal((await row()).resolvedBy, 'lookup')
  })
})

describe('GET /api/card-payments', () => {
  const list = (query = '', as = stage.admin) => web.call({ url: `/api/card-payments${query}`, as })

  test('200 with what is unresolved, and what ended without anybody knowing', async () => {
    const open = await unresolved()
    // The newest comes first, and two of one moment in any order.
    clock += 1000
    const lost = await unresolved()
    const { card, invoice } = { ...(await stage.heldCard()), ...bill() }
    assert.deepEqual(await stage.payToEnd(card, invoice), paid)
    const [expired, over] = [new Date(clock - 2 * hours), new Date(clock - hours)]
    await sql`
      update card_payments set invoice_expires_at = ${expired}, deadline_at = ${over}
      where payment_hash = ${lost.paymentHash}`
    clock += 2 * minutes
    await resolve()
    const reply = await list('?unresolved=true&limit=2')
    assert.equal(reply.statusCode, 200, reply.body)
    const [second, first] = reply.json()
    const { id, createdAt, publishedAt, nextCheckAt, ...rest } = first
    assert.deepEqual(rest, {
      status: 'UNKNOWN',
      code: null,
      amountMsats: 5000,
      feesPaidMsats: null,
      paymentHash: open.paymentHash,
      description: 'coffee',
      resolvedAt: null,
      cardId: open.card.id,
      counter: 1,
      userId: open.holder.userId,
      walletId: open.walletId,
      walletErrorCode: null,
      transport: 'DIRECT',
      invoiceExpiresAt: new Date(open.expiresAt * 1000).toISOString(),
      endsBy: new Date(open.expiresAt * 1000 + hours).toISOString(),
      resolvedBy: null,
    })
    assert.ok(id && createdAt && publishedAt && nextCheckAt)
    assert.deepEqual(
      [second.paymentHash, second.status, second.code, second.endsBy, second.resolvedBy],
      [lost.paymentHash, 'REJECTED', 'unresolved_expired', null, 'deadline'],
    )
    assert.ok(!reply.body.includes(invoice))
  })

  test('pages, and filters by card', async () => {
    const { card } = await stage.heldCard()
    const bills = [bill(), bill(), bill()]
    for (const { invoice } of bills) {
      assert.deepEqual(await stage.payToEnd(card, invoice), paid)
      clock += 1
    }
    const first = await list(`?cardId=${card.id.toUpperCase()}&limit=2`)
    const second = await list(`?cardId=${card.id}&limit=2&cursor=${first.headers['x-next-cursor']}`)
    const hashes = [...first.json(), ...second.json()].map(({ paymentHash }) => paymentHash)
    assert.deepEqual(hashes, bills.map(({ paymentHash }) => paymentHash).reverse())
    assert.equal(second.headers['x-next-cursor'], undefined)
    assert.equal(refusalIn(await list('?cursor=nonsense')).reason, 'invalid_cursor')
  })

  test('403 without cards:read', async () => {
    assert.equal(refusalIn(await list('', await web.member())).reason, 'permission_missing')
    assert.equal((await list('', await web.member('VIEWER'))).statusCode, 200)
  })
})

describe('POST /api/card-payments/:id/resolve', () => {
  const resolveByHand = (id: unknown, body: object, as = stage.admin) =>
    web.call({ method: 'POST', url: `/api/card-payments/${id}/resolve`, as, body })

  test('200 rejected frees the card and its limits, and is logged with who did it', async () => {
    const { card, wallet, row, tap, invoice } = await unresolved()
    const { id } = await row()
    const reply = await resolveByHand(id, { outcome: 'rejected' })
    assert.deepEqual(
      [reply.statusCode, reply.json().status, reply.json().code],
      [200, 'REJECTED', 'rejected_by_operator'],
    )
    assert.equal((await row()).counts, false)
    wallet.faults.silent = false
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('rejected_by_operator'))
    assert.deepEqual(await stage.payToEnd(card, bill().invoice), paid)
    const entry = await stage.until(async () => {
      const [line] = await sql`
        select level, metadata from activity
        where event = 'card_payment.resolved_by_operator' and metadata->>'paymentId' = ${id as string}`
      return line
    })
    assert.deepEqual(
      [entry.level, entry.metadata.outcome, entry.metadata.resolvedBy],
      ['WARN', 'rejected', stage.admin.pubkey],
    )
  })

  test('200 succeeded with the preimage; 400 without it or with another', async () => {
    const { row, wallet, invoice, tap, card } = await unresolved()
    const { id } = await row()
    const settled = stage.service.ledger.pay(wallet.accountId, invoice)
    assert.ok(settled.ok)
    for (const preimage of [undefined, '', 'zz', '00'.repeat(32)]) {
      const reply = await resolveByHand(id, { outcome: 'succeeded', preimage })
      assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [400, 'wrong_preimage'])
    }
    const reply = await resolveByHand(id, { outcome: 'succeeded', preimage: settled.payment.preimage?.toUpperCase() })
    assert.deepEqual([reply.statusCode, reply.json().status, reply.json().resolvedBy], [200, 'SUCCEEDED', 'operator'])
    assert.deepEqual(told(await pay(card, tap, invoice)), paid)
    assert.ok(!reply.body.includes(settled.payment.preimage as string))
  })

  test('200 for one that ended without anybody knowing', async () => {
    const { row } = await unresolved()
    clock += 70 * minutes
    await resolve()
    assert.equal((await resolveByHand((await row()).id, { outcome: 'rejected' })).json().code, 'rejected_by_operator')
    assert.equal((await row()).nextCheckAt, null)
  })

  test('409 when its end is known, 409 while it is being made, 404 for none, 400 for another word', async () => {
    const { row, paymentHash } = await unresolved()
    const { id } = await row()
    assert.equal(refusalIn(await resolveByHand(id, { outcome: 'perhaps' })).status, 400)
    assert.equal(refusalIn(await resolveByHand('nothing', { outcome: 'rejected' })).reason, 'card_payment_not_found')
    await sql`
      update card_payments set status = 'PENDING', next_check_at = null, lease_until = ${new Date(clock + 5000)}
      where payment_hash = ${paymentHash}`
    assert.equal(refusalIn(await resolveByHand(id, { outcome: 'rejected' })).reason, 'card_payment_in_progress')
    clock += 5000
    await resolve()
    assert.equal((await resolveByHand(id, { outcome: 'rejected' })).statusCode, 200)
    assert.equal(refusalIn(await resolveByHand(id, { outcome: 'rejected' })).reason, 'card_payment_resolved')
  })

  test('403 without cards:write', async () => {
    const { row } = await unresolved()
    for (const role of ['USER', 'VIEWER'] as const) {
      const reply = await resolveByHand((await row()).id, { outcome: 'rejected' }, await web.member(role))
      assert.equal(refusalIn(reply).reason, 'permission_missing')
    }
  })
})
