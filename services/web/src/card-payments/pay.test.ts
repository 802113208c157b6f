/** The callback of a tap: what is paid, what is written down, and what is refused before anything is spent. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { checkEvent } from '@chispa/protocols/nip01'
import { newCardKeys } from '@chispa/protocols/ntag424'
import { until } from '@chispa/sandbox/until'
import { verifySchnorr } from '@chispa/signatures/schnorr'
import { refusalIn } from '../../test/app.ts'
import { declined, openStage, paid, told, VirtualCard, wait } from '../../test/till-stage.ts'

const clock = Date.now()
const stage = await openStage({ now: () => new Date(clock) })
after(() => stage.close())
const { web, scanned, pay, tapAndPay, bill } = stage
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('GET /api/cards/:id/scan/cb', () => {
  test('refused before anything is claimed or sent while the wallet, by its own list, does not pay; paid once it does', async () => {
    const { card, wallet, walletId } = await stage.heldCard()
    const lists = (methods: string[]) =>
      web.sql`update remote_wallets set methods = ${methods}, info_at = ${new Date(clock)} where id = ${walletId}`
    await lists(['make_invoice', 'lookup_invoice'])
    const { invoice, paymentHash } = bill(21_000)
    const tap = await scanned(card)
    const refused = await pay(card, tap, invoice)
    assert.deepEqual(told(refused), declined('wallet_not_allowed'))
    assert.equal(await stage.paymentRow(paymentHash), undefined)
    assert.equal(stage.outgoing(wallet).length, 0)
    await lists(['make_invoice', 'lookup_invoice', 'pay_invoice'])
    assert.deepEqual(told(await pay(card, tap, invoice)), paid)
    assert.equal(stage.outgoing(wallet).length, 1)
  })

  test('200 OK pays the invoice, spends the tap, and writes down all there is to know', async () => {
    const { card, holder, wallet, walletId } = await stage.heldCard()
    wallet.faults.noNotifications = true
    const before = stage.merchant.balanceMsats
    const { invoice, paymentHash } = bill(21_000)
    const tap = await scanned(card)
    const reply = await pay(card, tap, invoice)
    assert.deepEqual([reply.statusCode, reply.json()], [200, { status: 'OK' }])
    assert.equal(reply.headers['access-control-allow-origin'], '*')
    assert.equal(stage.merchant.balanceMsats, before + 21_000)

    const [sent] = stage.outgoing(wallet)
    const row = await stage.paymentRow(paymentHash)
    const { id, event, eventId, createdAt, publishedAt, resolvedAt, ...rest } = row
    assert.deepEqual(rest, {
      requestId: sha256(`${walletId}|${paymentHash}`),
      cardId: card.id,
      counter: 1,
      userId: holder.userId,
      walletId,
      paymentHash,
      invoice,
      description: 'coffee',
      amountMsats: 21_000,
      status: 'SUCCEEDED',
      errorCode: null,
      walletErrorCode: null,
      preimage: sent?.preimage,
      feesPaidMsats: 0,
      transport: 'DIRECT',
      encryption: 'nip44_v2',
      leaseUntil: null,
      invoiceExpiresAt: new Date(Math.floor(clock / 1000) * 1000 + 3600_000),
      nextCheckAt: null,
      resolvedBy: 'reply',
      counts: true,
      corrected: false,
      attemptNo: 1,
      movedNothing: false,
      fiatCurrency: null,
      fiatPerBitcoin: null,
      deadlineAt: new Date(Math.floor(clock / 1000) * 1000 + 7200_000),
    })
    assert.deepEqual([createdAt, publishedAt, resolvedAt], [new Date(clock), new Date(clock), new Date(clock)])
    const signed = JSON.parse(event as string)
    assert.deepEqual([signed.id, signed.kind, checkEvent(signed, verifySchnorr)], [eventId, 23194, true])
    const expiration = signed.tags.find(([name]: string[]) => name === 'expiration')[1]
    assert.equal(Number(expiration), Math.floor(clock / 1000 + 120))

    const after = await stage.cardRow(card)
    assert.deepEqual([after.counter, after.lastUsedAt, after.used], [1, new Date(clock), true])
  })

  test('a request never outlives its invoice', async () => {
    const { card } = await stage.heldCard()
    const { invoice, paymentHash, expiresAt } = bill(2000, { expirySeconds: 110 })
    assert.deepEqual(told(await tapAndPay(card, invoice)), paid)
    const { event } = await stage.paymentRow(paymentHash)
    const [, expiration] = JSON.parse(event as string).tags.find(([name]: string[]) => name === 'expiration')
    assert.equal(Number(expiration), expiresAt)
  })

  test('p, c, k1 and the invoice count in either case, the invoice also as a link', async () => {
    const { card } = await stage.heldCard()
    const { p, c, k1 } = await scanned(card)
    const lower = { p: p.toLowerCase(), c: c.toLowerCase(), k1: k1.toUpperCase() }
    assert.deepEqual(told(await pay(card, lower, bill().invoice.toUpperCase())), paid)
    assert.deepEqual(told(await tapAndPay(card, `lightning:${bill().invoice}`)), paid)
    assert.deepEqual(told(await tapAndPay(card, `LIGHTNING:${bill().invoice.toUpperCase()}`)), paid)
  })

  test('the wallet bound to the card pays, not the primary one', async () => {
    const { card, holder, wallet } = await stage.heldCard()
    const bound = await stage.service.create({ balanceMsats: 1_000_000 })
    const walletId = await stage.addWallet(holder, bound)
    await web.call({ method: 'PUT', url: `/api/cards/${card.id}/wallet`, as: holder, body: { walletId } })
    assert.deepEqual(told(await tapAndPay(card, bill(50_000).invoice)), paid)
    assert.deepEqual([bound.balanceMsats, wallet.balanceMsats], [950_000, 100_000_000])
  })

  test('400 without k1 or invoice, or with k1 of another form; nothing is spent', async () => {
    const { card } = await stage.heldCard()
    const { p, c, k1 } = await scanned(card)
    const { invoice: pr } = bill()
    const queries = [
      { p, c, pr },
      { p, c, k1 },
      { p, c, k1, pr: '' },
      { p, c, k1: 'k', pr },
      { p, c, k1: `${k1}00`, pr },
    ]
    for (const query of queries) {
      const reply = await web.call({ url: `/api/cards/${card.id}/scan/cb?${new URLSearchParams(query as never)}` })
      assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [200, 'invalid_request'])
      assert.equal(reply.json().status, 'ERROR')
    }
    const long = await pay(card, { p, c, k1 }, 'l'.repeat(8193))
    assert.deepEqual([long.statusCode, refusalIn(long).reason], [200, 'invalid_request'])
    assert.equal((await stage.cardRow(card)).counter, 0)
    assert.deepEqual(told(await pay(card, { p, c, k1 }, pr)), paid)
  })

  test('400 with the k1 of another tap, of another card, or one made up; nothing is spent', async () => {
    const [{ card }, other] = [await stage.heldCard(), await stage.heldCard()]
    const [tap, later, foreign] = [await scanned(card), await scanned(card), await scanned(other.card)]
    for (const k1 of [later.k1, foreign.k1, '00'.repeat(32), `ffffffff${tap.k1.slice(8)}`]) {
      const reply = await pay(card, { ...tap, k1 }, bill().invoice)
      assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [200, 'invalid_k1'])
    }
    assert.equal((await stage.cardRow(card)).counter, 0)
    assert.deepEqual(told(await pay(card, tap, bill().invoice)), paid)
  })

  test('a tap that is first seen here proves that the card was programmed, whatever else is wrong with it', async () => {
    const { card } = await stage.heldCard()
    const stranger = new VirtualCard(card.id, card.uid, newCardKeys())
    await pay(card, { ...stranger.tap(), k1: '00'.repeat(32) }, bill().invoice)
    assert.equal((await stage.cardRow(card)).tappedAt, null)
    const reply = await pay(card, { ...card.tap(), k1: '00'.repeat(32) }, bill().invoice)
    assert.equal(refusalIn(reply).reason, 'invalid_k1')
    assert.deepEqual((await stage.cardRow(card)).tappedAt, new Date(clock))
    const url = `/api/cards/${card.id}/write-token`
    assert.equal((await web.call({ method: 'POST', url, as: stage.admin })).statusCode, 409)
  })

  test('an error for what cannot be a card', async () => {
    const { card } = await stage.heldCard()
    for (const [id, reason] of [
      ['%00', 'malformed_request'],
      ['x', 'card_not_found'],
      ['0'.repeat(33), 'card_not_found'],
    ] as const) {
      const other = new VirtualCard(id, card.uid, card.keys)
      const reply = await pay(other, { ...card.tap(), k1: '00'.repeat(32) }, bill().invoice)
      assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [200, reason])
    }
  })

  test('400 for a tap that is not the card’s own', async () => {
    const [{ card }, other] = [await stage.heldCard(), await stage.heldCard()]
    const [tap, foreign] = [await scanned(card), await scanned(other.card)]
    const forged = new VirtualCard(card.id, card.uid, newCardKeys()).tap()
    for (const wrong of [
      { ...foreign, k1: tap.k1 },
      foreign,
      { ...forged, k1: tap.k1 },
      { ...tap, c: '0'.repeat(16) },
    ]) {
      const reply = await pay(card, wrong, bill().invoice)
      assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [200, 'tap_not_authentic'])
    }
    assert.equal((await stage.cardRow(card)).counter, 0)
  })

  test('404 for a card that does not exist', async () => {
    const { card } = await stage.heldCard()
    const reply = await pay({ id: 'ff'.repeat(16) }, await scanned(card), bill().invoice)
    assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [200, 'card_not_found'])
  })
})

describe('a wallet that decides', () => {
  const codes = {
    INSUFFICIENT_BALANCE: 'insufficient_balance',
    QUOTA_EXCEEDED: 'wallet_quota_reached',
    RESTRICTED: 'wallet_not_allowed',
    UNAUTHORIZED: 'wallet_not_allowed',
    NOT_IMPLEMENTED: 'wallet_not_allowed',
    RATE_LIMITED: 'wallet_busy',
    PAYMENT_FAILED: 'payment_failed',
  }
  for (const [code, reason] of Object.entries(codes)) {
    test(`${code} is final: ${reason}, and the card is free`, async () => {
      const { card, wallet } = await stage.heldCard()
      wallet.faults.failWith = code
      const { invoice, paymentHash } = bill()
      assert.deepEqual(told(await tapAndPay(card, invoice)), declined(reason))
      const row = await stage.paymentRow(paymentHash)
      assert.deepEqual([row.status, row.errorCode, row.walletErrorCode, row.counts], ['REJECTED', reason, code, false])
      wallet.faults.failWith = null
      assert.deepEqual(told(await tapAndPay(card, bill().invoice)), paid)
    })
  }
})

test('an invoice that somebody sends by hand, or has sent, is not paid with a card as well', async () => {
  const { card, wallet, walletId, holder } = await stage.heldCard()
  const { invoice, paymentHash } = bill()
  await web.sql`
    insert into sent_payments (user_id, idempotency_key, wallet_id, request_id, payment_hash, invoice, target, amount_msats, created_at,
                               next_check_at)
    values (${holder.userId}, ${paymentHash}, ${walletId}, ${sha256(paymentHash)}, ${paymentHash}, ${invoice}, ${invoice}, 1000, now(), now())`
  assert.deepEqual(told(await tapAndPay(card, invoice)), wait('invoice_being_paid'))
  const preimage = '00'.repeat(32)
  await web.sql`
    update sent_payments set status = 'SUCCEEDED', preimage = ${preimage}, resolved_at = now(), next_check_at = null
    where payment_hash = ${paymentHash}`
  assert.deepEqual(told(await tapAndPay(card, invoice)), declined('invoice_already_paid'))
  assert.equal(stage.outgoing(wallet, paymentHash).length, 0)
})

test('what happened is in the activity log, and no secret is in it or in any log line', async () => {
  const { card, wallet, holder } = await stage.heldCard()
  const { invoice, paymentHash } = bill()
  const tap = await scanned(card)
  // The till is answered before the line is written.
  const written = (count: number) =>
    until(async () => {
      const lines = await web.sql`
        select event, metadata from activity where user_id = ${holder.userId} and event like 'card_payment.%' order by id`
      return lines.length >= count && lines
    })
  await pay(card, tap, invoice)
  await written(1)
  wallet.faults.failWith = 'RESTRICTED'
  await tapAndPay(card, bill().invoice)
  const entries = await written(2)
  assert.deepEqual(
    entries.map(({ event }) => event),
    ['card_payment.succeeded', 'card_payment.rejected'],
  )
  const { preimage, id } = await stage.paymentRow(paymentHash)
  assert.equal(entries[0]?.metadata.paymentId, id)
  const all = JSON.stringify(await web.sql`select * from activity`) + web.lines.join('\n')
  for (const secret of [preimage, tap.k1, tap.p, tap.c, ...Object.values(card.keys)]) {
    assert.ok(!all.includes(String(secret)), String(secret))
  }
})
