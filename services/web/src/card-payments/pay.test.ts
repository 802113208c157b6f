import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { encodeBolt11 } from '@chispa/protocols/bolt11-encode'
import { checkEvent } from '@chispa/protocols/nip01'
import { newCardKeys } from '@chispa/protocols/ntag424'
import { until } from '@chispa/sandbox/until'
import { newSecretKey, verifySchnorr } from '@chispa/signatures/schnorr'
import { refusalIn } from '../../test/app.ts'
import { declined, openStage, paid, told, VirtualCard, wait } from '../../test/till-stage.ts'

let clock = Date.now()
const stage = await openStage({ now: () => new Date(clock) })
after(() => stage.close())
const { web, scanned, pay, tapAndPay, bill } = stage
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const minutes = 60_000

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
    const { invoice, paymentHash, expiresAt } = bill(2000, { expirySeconds: 30 })
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
    for (const id of ['%00', 'x', '0'.repeat(33)]) {
      const other = new VirtualCard(id, card.uid, card.keys)
      const reply = await pay(other, { ...card.tap(), k1: '00'.repeat(32) }, bill().invoice)
      assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [200, 'card_not_found'])
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

describe('the invoice', () => {
  const now = () => Math.floor(clock / 1000)
  const draft = {
    network: 'regtest',
    paymentHash: 'ab'.repeat(32),
    paymentSecret: 'cd'.repeat(32),
    description: 'x',
  } as const
  const signed = (more: object) => encodeBolt11({ ...draft, timestamp: now(), ...more }, newSecretKey())
  const unsigned = () =>
    encodeBolt11({ ...draft, amountMsats: 2000, timestamp: now() }, newSecretKey(), () => ({
      signature: new Uint8Array(64),
      recoveryId: 0,
    }))
  const refused: [string, () => string, string][] = [
    ['text', () => 'hello', 'invoice_unreadable'],
    ['an invoice cut short', () => bill().invoice.slice(0, -1), 'invoice_unreadable'],
    [
      'an invoice with one letter changed',
      () => bill().invoice.replace(/.$/, last => (last === 'q' ? 'p' : 'q')),
      'invoice_unreadable',
    ],
    ['one that nobody signed', unsigned, 'invoice_unreadable'],
    ['an address', () => 'alice@example.com', 'invoice_unreadable'],
    ['one without an amount', () => signed({}), 'invoice_without_amount'],
    ['one that has expired', () => bill(2000, { timestamp: now() - 3601 }).invoice, 'invoice_expired'],
    ['one that expires now', () => bill(2000, { timestamp: now() - 60, expirySeconds: 60 }).invoice, 'invoice_expired'],
    ['one of the main network', () => bill(2000, { network: 'mainnet' }).invoice, 'invoice_of_other_network'],
    ['one of a test network', () => bill(2000, { network: 'testnet' }).invoice, 'invoice_of_other_network'],
    ['one below a satoshi', () => bill(999).invoice, 'amount_under_one_sat'],
    ['one above the limit of a tap', () => bill(10_000_001).invoice, 'amount_over_tap_limit'],
  ]

  for (const [name, make, reason] of refused) {
    test(`${name}: ${reason}, and the tap is not spent`, async () => {
      const { card, wallet } = await stage.heldCard()
      const tap = await scanned(card)
      const asked = stage.requestsOf(wallet)
      assert.deepEqual(told(await pay(card, tap, make())), declined(reason))
      const row = await stage.cardRow(card)
      assert.deepEqual([row.counter, row.lastUsedAt, asked.length], [0, null, 0])
      assert.deepEqual(told(await pay(card, tap, bill().invoice)), paid)
    })
  }

  test('of exactly the limit is paid', async () => {
    const { card } = await stage.heldCard()
    assert.deepEqual(told(await tapAndPay(card, bill(10_000_000).invoice)), paid)
  })

  test('of a wallet that names no network may be of any; the wallet declines what is not its own', async () => {
    const { card, walletId } = await stage.heldCard()
    await web.sql`update remote_wallets set network = null where id = ${walletId}`
    assert.deepEqual(
      told(await tapAndPay(card, bill(2000, { network: 'mainnet' }).invoice)),
      declined('payment_failed'),
    )
  })

  test('may claim to live for ages', async () => {
    const { card } = await stage.heldCard()
    assert.deepEqual(told(await tapAndPay(card, bill(2000, { expirySeconds: 2 ** 40 }).invoice)), paid)
  })

  test('may say anything: what it says is kept as one line', async () => {
    const { card } = await stage.heldCard()
    const { invoice, paymentHash } = bill(2000, { description: '  two\u0000lines\n\u202eof text ' })
    assert.deepEqual(told(await tapAndPay(card, invoice)), paid)
    assert.equal((await stage.paymentRow(paymentHash)).description, 'two lines of text')
  })
})

describe('limits', () => {
  test('of the day count what was spent in 24 hours, not what was declined', async () => {
    const { card, wallet } = await stage.heldCard()
    await stage.limit(card, { tapMsats: 60_000, dayMsats: 100_000 })
    assert.deepEqual(told(await tapAndPay(card, bill(60_000).invoice)), paid)
    wallet.faults.failWith = 'QUOTA_EXCEEDED'
    assert.deepEqual(told(await tapAndPay(card, bill(40_000).invoice)), declined('wallet_quota_reached'))
    wallet.faults.failWith = null
    const tap = await scanned(card)
    assert.deepEqual(told(await pay(card, tap, bill(40_001).invoice)), declined('amount_over_day_limit'))
    assert.deepEqual(told(await pay(card, tap, bill(40_000).invoice)), paid)
    clock += 24 * 60 * minutes - 1
    assert.deepEqual(told(await tapAndPay(card, bill(1000).invoice)), declined('amount_over_day_limit'))
    clock += 1
    assert.deepEqual(told(await tapAndPay(card, bill(60_000).invoice)), paid)
  })

  test('of the settings hold where the card has none, and change at once', async () => {
    const { card } = await stage.heldCard()
    await stage.set({ card_tap_limit_sats: 20, card_day_limit_sats: 30 })
    const tap = await scanned(card)
    assert.deepEqual(told(await pay(card, tap, bill(20_001).invoice)), declined('amount_over_tap_limit'))
    assert.deepEqual(told(await pay(card, tap, bill(20_000).invoice)), paid)
    assert.deepEqual(told(await tapAndPay(card, bill(10_001).invoice)), declined('amount_over_day_limit'))
    await stage.set({ card_tap_limit_sats: null, card_day_limit_sats: null })
    assert.deepEqual(told(await tapAndPay(card, bill(10_001).invoice)), paid)
  })

  test('of zero let nothing through', async () => {
    const { card } = await stage.heldCard()
    await stage.limit(card, { tapMsats: 0 })
    assert.deepEqual(told(await tapAndPay(card, bill(1000).invoice)), declined('amount_over_tap_limit'))
  })
})

describe('the card', () => {
  const post = (card: VirtualCard, what: string, as = stage.admin) =>
    web.call({ method: 'POST', url: `/api/cards/${card.id}/${what}`, as })

  test('is declined when nobody holds it, without a wallet, when paused, when blocked', async () => {
    const loose = await stage.newCard()
    assert.deepEqual(told(await tapAndPay(loose, bill().invoice)), declined('card_not_paired'))
    const poor = await stage.newCard()
    await stage.activate(poor, await web.member())
    assert.deepEqual(told(await tapAndPay(poor, bill().invoice)), declined('card_without_wallet'))
    const { card, holder } = await stage.heldCard()
    const tap = await scanned(card)
    await post(card, 'disable', holder)
    assert.deepEqual(told(await pay(card, tap, bill().invoice)), declined('card_disabled'))
    await post(card, 'enable', holder)
    await post(card, 'wipe')
    assert.deepEqual(told(await pay(card, tap, bill().invoice)), declined('card_blocked'))
    assert.equal((await stage.cardRow(card)).counter, 0)
  })

  test('is declined when its wallet is out of use', async () => {
    const { card, holder, walletId } = await stage.heldCard()
    const url = `/api/remote-wallets/${walletId}`
    const tap = await scanned(card)
    await web.call({ method: 'PATCH', url, as: holder, body: { status: 'DISABLED' } })
    assert.deepEqual(told(await pay(card, tap, bill().invoice)), declined('card_without_wallet'))
    await web.call({ method: 'PATCH', url, as: holder, body: { status: 'ACTIVE' } })
    assert.deepEqual(told(await pay(card, tap, bill().invoice)), paid)
  })

  test('has the whole story of its declines in words that say what to do', async () => {
    const { card } = await stage.heldCard({ balanceMsats: 1000 })
    const { reason, error } = (await tapAndPay(card, bill().invoice)).json()
    assert.equal(reason, 'Not enough in the wallet. Top up and tap again, or pay another way.')
    assert.deepEqual(error, { message: reason, code: 'PAYMENT_REQUIRED', reason: 'insufficient_balance' })
  })
})

describe('asked again', () => {
  test('the same tap and invoice get the result of the first, whatever has changed since', async () => {
    const { card, holder, wallet } = await stage.heldCard()
    const { invoice, paymentHash } = bill()
    const tap = await scanned(card)
    assert.deepEqual(told(await pay(card, tap, invoice)), paid)
    await stage.addWallet(holder, await stage.service.create())
    await web.call({ method: 'POST', url: `/api/cards/${card.id}/disable`, as: holder })
    clock += 120 * minutes
    for (let at = 0; at < 3; at++) assert.deepEqual(told(await pay(card, tap, invoice)), paid)
    assert.equal(stage.outgoing(wallet, paymentHash).length, 1)
  })

  test('a decline is the same decline, though the reason is gone', async () => {
    const { card, wallet } = await stage.heldCard({ balanceMsats: 1000 })
    const { invoice } = bill()
    const tap = await scanned(card)
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('insufficient_balance'))
    stage.service.ledger.fund(wallet.accountId, 1_000_000)
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('insufficient_balance'))
    assert.deepEqual(told(await tapAndPay(card, bill().invoice)), paid)
  })

  test('a tap pays one invoice', async () => {
    const { card } = await stage.heldCard()
    const tap = await scanned(card)
    assert.deepEqual(told(await pay(card, tap, bill().invoice)), paid)
    assert.deepEqual(told(await pay(card, tap, bill().invoice)), declined('tap_used'))
  })

  test('an invoice is paid by one tap', async () => {
    const held = await stage.heldCard()
    const second = await stage.secondCard(held)
    const stranger = await stage.heldCard()
    const { invoice } = bill()
    assert.deepEqual(told(await tapAndPay(held.card, invoice)), paid)
    for (const { card } of [held, second, stranger]) {
      assert.deepEqual(told(await tapAndPay(card, invoice)), declined('invoice_already_paid'))
    }
  })

  test('an invoice that one wallet declined may be paid by another', async () => {
    const [poor, rich] = [await stage.heldCard({ balanceMsats: 0 }), await stage.heldCard()]
    const { invoice } = bill()
    assert.deepEqual(told(await tapAndPay(poor.card, invoice)), declined('insufficient_balance'))
    assert.deepEqual(told(await tapAndPay(rich.card, invoice)), paid)
  })

  test('a tap from before one that was spent is used, shown or not', async () => {
    const { card } = await stage.heldCard()
    const early = await scanned(card)
    assert.deepEqual(told(await tapAndPay(card, bill().invoice)), paid)
    assert.deepEqual(told(await pay(card, early, bill().invoice)), declined('tap_used'))
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
