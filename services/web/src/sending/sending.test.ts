import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { peekBolt11 } from '@chispa/protocols/bolt11'
import { encodeLnurl } from '@chispa/protocols/lud01'
import { until } from '@chispa/sandbox/until'
import { refusalIn } from '../../test/app.ts'
import { openStage, type Source } from '../../test/forwarding-stage.ts'
import { resolveSent } from './resolve.ts'

// Some answers here are lost, and waited for.
const stage = await openStage({ replyTimeoutMs: 6000 })
after(() => stage.close())
const { web, ledger, service, sent } = stage

const shop = await service.create({ name: 'shop', balanceMsats: 0 })
const invoiceOf = (amountMsats: number) =>
  ledger.createInvoice(shop.accountId, { amountMsats, description: 'Two coffees' }).invoice

type Body = { idempotencyKey: string; to: string; amountMsats: number; comment?: string }
const pay = (who: Source, body: Partial<Body> & { to: string; amountMsats: number }) =>
  web.call({ method: 'POST', url: '/api/wallet/payments', as: who, body: { idempotencyKey: randomUUID(), ...body } })
const preview = (who: Source, to: string) =>
  web.call({ method: 'POST', url: '/api/wallet/sending/preview', as: who, body: { to } })
const read = async (who: Source, id: string) => (await web.call({ url: `/api/wallet/payments/${id}`, as: who })).json()

describe('POST /api/wallet/payments', () => {
  test('200 with the proof once an invoice is paid; it is in the history', async () => {
    const ana = await stage.source({ balanceMsats: 10_000_000 })
    const to = invoiceOf(2_100_000)
    const seen = (await preview(ana, `lightning:${to.toUpperCase()}`)).json()
    assert.deepEqual([seen.kind, seen.amountMsats, seen.description], ['invoice', 2_100_000, 'Two coffees'])
    const reply = await pay(ana, { to, amountMsats: 2_100_000 })
    assert.equal(reply.statusCode, 200, reply.body)
    const payment = reply.json()
    assert.deepEqual([payment.kind, payment.direction, payment.state], ['sent', 'out', 'done'])
    assert.equal(payment.preimage.length, 64)
    assert.equal(sent(ana).length, 1)
    const [row] = (await web.call({ url: '/api/wallet/payments', as: ana })).json()
    assert.equal(row.id, payment.id)
  })

  for (const link of [
    'lightning://{}',
    'bitcoin:bcrt1qexample?amount=0.000021&lightning={}',
    'bitcoin:?lightning={}',
  ]) {
    for (const inUpperCase of [false, true]) {
      const spelled = inUpperCase ? link.toUpperCase() : link
      test(`200 for an invoice in ${spelled}`, async () => {
        const ana = await stage.source({ balanceMsats: 10_000_000 })
        const invoice = invoiceOf(2_100_000)
        const to = spelled.replace('{}', inUpperCase ? invoice.toUpperCase() : invoice)
        assert.equal((await preview(ana, to)).json().amountMsats, 2_100_000)
        assert.equal((await pay(ana, { to, amountMsats: 2_100_000 })).json().state, 'done')
        assert.equal(sent(ana).length, 1)
      })
    }
  }

  test('an address and an LNURL in a BIP-21 link are read like bare ones; one for the chain alone is refused', async () => {
    const ana = await stage.source({ balanceMsats: 10_000_000 })
    const { address } = stage.outside.name('kiosk', shop)
    const lnurl = encodeLnurl(`http://${stage.outside.host}/.well-known/lnurlp/kiosk`)
    assert.equal((await preview(ana, `bitcoin:?lightning=${address}`)).json().to, address)
    assert.equal((await preview(ana, `BITCOIN:?LIGHTNING=${lnurl.toUpperCase()}`)).json().kind, 'lnurl')
    assert.equal(refusalIn(await preview(ana, 'bitcoin:bc1qexample?amount=1')).reason, 'target_on_chain')
  })

  test('an invoice that commits to another description than the address told is paid, and it is noted', async () => {
    const ana = await stage.source({ balanceMsats: 10_000_000 })
    const { address, faults } = stage.outside.name('elsewhere', shop)
    faults.invoice = { descriptionHash: 'ab'.repeat(32) }
    const reply = await pay(ana, { to: address, amountMsats: 1_000_000 })
    assert.equal(reply.json().state, 'done', reply.body)
    const noted = web.lines.filter(line => line.includes('another description'))
    assert.deepEqual(
      noted.map(line => JSON.parse(line).to),
      [address],
    )
    for (const wrong of [{ moreMsats: 1000 }, { invoice: { network: 'mainnet' as const } }]) {
      Object.assign(faults, { moreMsats: 0, invoice: {} }, wrong)
      await web.wallets.getInfo(ana.walletId)
      assert.equal(refusalIn(await pay(ana, { to: address, amountMsats: 1_000_000 })).reason, 'target_refused')
    }
    assert.equal(sent(ana).length, 1)
  })

  test('ten requests of one key at once send one payment and answer with the same', async () => {
    const ana = await stage.source({ balanceMsats: 50_000_000 })
    const { address: to } = stage.outside.name('shop', shop)
    const body = { idempotencyKey: randomUUID(), to, amountMsats: 1_000_000 }
    const replies = await Promise.all(Array.from({ length: 10 }, () => pay(ana, body)))
    for (const reply of replies) assert.equal(reply.statusCode, 200, reply.body)
    assert.equal(new Set(replies.map(reply => reply.json().id)).size, 1)
    await until(async () => (await read(ana, replies[0]!.json().id)).state === 'done')
    assert.equal(sent(ana).length, 1)
    assert.equal((await pay(ana, body)).json().state, 'done')
    assert.equal(sent(ana).length, 1)
  })

  test('asked again under its key while the listener or the wallet is away, the payment is told: never that one cannot pay', async () => {
    const ana = await stage.source({ balanceMsats: 50_000_000 })
    const body = { idempotencyKey: randomUUID(), to: invoiceOf(1_000_000), amountMsats: 1_000_000 }
    const first = (await pay(ana, body)).json()
    assert.equal(first.state, 'done')
    await stage.set({ listener_enabled: false })
    assert.equal((await pay(ana, body)).json().id, first.id)
    await stage.set({ listener_enabled: true })
    await web.sql`update remote_wallets set methods = '{make_invoice}' where id = ${ana.walletId}`
    assert.equal((await pay(ana, body)).json().id, first.id)
  })

  test('ten keys for one invoice at once: one pays, the others are told that it was sent', async () => {
    const ana = await stage.source({ balanceMsats: 50_000_000 })
    const to = invoiceOf(1_000_000)
    const replies = await Promise.all(Array.from({ length: 10 }, () => pay(ana, { to, amountMsats: 1_000_000 })))
    const refused = replies.filter(reply => reply.statusCode !== 200)
    assert.equal(refused.length, 9)
    for (const reply of refused) assert.equal(refusalIn(reply).reason, 'invoice_sent_before')
    assert.equal(sent(ana).length, 1)
  })

  test('409 for a key that belongs to another payment, 400 for another amount than the invoice’s', async () => {
    const ana = await stage.source({ balanceMsats: 50_000_000 })
    const body = { idempotencyKey: randomUUID(), to: invoiceOf(1_000_000), amountMsats: 1_000_000 }
    assert.equal((await pay(ana, body)).statusCode, 200)
    const other = await pay(ana, { ...body, to: invoiceOf(1_000_000) })
    assert.equal(refusalIn(other).reason, 'idempotency_key_reused')
    const wrong = await pay(ana, { to: invoiceOf(1_000_000), amountMsats: 2_000_000 })
    assert.equal(refusalIn(wrong).reason, 'amount_out_of_range')
    assert.equal(sent(ana).length, 1)
  })

  test('an address of this instance is paid with its comment, without the detour over HTTP', async () => {
    const ana = await stage.source({ balanceMsats: 50_000_000 })
    const beto = await stage.source({ username: 'beto-sending' })
    const to = 'Beto-Sending@chispa.example'
    const seen = (await preview(ana, to)).json()
    assert.deepEqual([seen.kind, seen.amountMsats, seen.maxCommentLength], ['address', null, 200])
    const payment = (await pay(ana, { to, amountMsats: 3_000_000, comment: 'Thanks\0' })).json()
    assert.deepEqual([payment.state, payment.with, payment.comment], ['done', 'beto-sending@chispa.example', 'Thanks'])
    const got = await until(async () => (await web.call({ url: '/api/wallet/payments', as: beto })).json()[0])
    assert.deepEqual([got.kind, got.comment, got.amountMsats], ['received', 'Thanks', 3_000_000])
  })

  test('a link of ours that asks for an amount proposes it with its words, and so does its LNURL', async () => {
    const ana = await stage.source({ balanceMsats: 50_000_000 })
    await stage.source({ username: 'dora-asks' })
    for (const path of ['dora-asks?amount=500&for=Cake', 'api/lud16/dora-asks?amount=500&for=Cake']) {
      const link = `https://chispa.example/${path}`
      const seen = (await preview(ana, path.startsWith('api') ? encodeLnurl(link) : link)).json()
      assert.deepEqual([seen.to, seen.asked], ['dora-asks@chispa.example', { amountMsats: 500_000, words: 'Cake' }])
    }
    assert.equal((await preview(ana, 'dora-asks')).json().asked, null)
  })

  test('an invoice that a member here asked for names them, in the preview and in the history', async () => {
    const [ana, caro] = [
      await stage.source({ balanceMsats: 50_000_000 }),
      await stage.source({ username: 'caro-asks' }),
    ]
    const ask = { method: 'POST', url: '/api/wallet/requests', as: caro, body: { amountMsats: 4000, note: 'Cake' } }
    const to = (await web.call(ask)).json().invoice
    const seen = (await preview(ana, to)).json()
    assert.deepEqual([seen.kind, seen.to, seen.description], ['invoice', 'caro-asks@chispa.example', 'Cake'])
    const payment = (await pay(ana, { to, amountMsats: 4000 })).json()
    assert.deepEqual([payment.state, payment.with], ['done', 'caro-asks@chispa.example'])
  })

  test('an address of this instance takes no more than its member wants', async () => {
    const ana = await stage.source({ balanceMsats: 50_000_000 })
    const beto = await stage.source({ username: 'beto-small' })
    const limit = { method: 'PUT', url: '/api/wallet/largest-payment', as: beto, body: { ownMaxMsats: 5000 } }
    assert.equal((await web.call(limit)).statusCode, 200)
    const to = 'beto-small@chispa.example'
    assert.equal((await preview(ana, to)).json().maxMsats, 5000)
    assert.equal(refusalIn(await pay(ana, { to, amountMsats: 6000 })).reason, 'amount_out_of_range')
    assert.equal((await pay(ana, { to, amountMsats: 5000 })).json().state, 'done')
  })

  test('a wallet that declines: the reason is told, nothing moved, and after a top-up the same invoice is paid, once', async () => {
    const ana = await stage.source({ balanceMsats: 1000 })
    const order = { to: invoiceOf(9_000_000), amountMsats: 9_000_000 }
    for (let tries = 0; tries < 2; tries++) {
      const payment = (await pay(ana, order)).json()
      assert.deepEqual([payment.state, payment.code], ['failed', 'insufficient_balance'])
    }
    assert.equal(sent(ana).length, 0)
    ledger.fund(ana.wallet.accountId, 20_000_000)
    const replies = await Promise.all(Array.from({ length: 5 }, () => pay(ana, order)))
    assert.deepEqual(
      replies.map(reply => (reply.statusCode === 200 ? reply.json().state : refusalIn(reply).reason)).sort(),
      ['done', ...Array.from({ length: 4 }, () => 'invoice_sent_before')],
    )
    assert.equal(sent(ana).length, 1)
    assert.equal(refusalIn(await pay(ana, order)).reason, 'invoice_sent_before')
  })

  test('a decline that may have moved something is final: the invoice is not sent again', async () => {
    const ana = await stage.source({ balanceMsats: 50_000_000 })
    ana.wallet.faults.failWith = 'PAYMENT_FAILED'
    const order = { to: invoiceOf(1_000_000), amountMsats: 1_000_000 }
    assert.equal((await pay(ana, order)).json().code, 'payment_failed')
    ana.wallet.faults.failWith = null
    assert.equal(refusalIn(await pay(ana, order)).reason, 'invoice_sent_before')
    assert.equal(sent(ana).length, 0)
  })

  test('an answer that is lost leaves it open, never failed, and the proof ends it', async () => {
    const ana = await stage.source({ balanceMsats: 50_000_000 })
    ana.wallet.faults.loseAnswerAfterPaying = true
    const body = { idempotencyKey: randomUUID(), to: invoiceOf(1_000_000), amountMsats: 1_000_000 }
    const first = (await pay(ana, body)).json()
    assert.notEqual(first.state, 'failed')
    const done = await until(async () => {
      await web.sql`update sent_payments set next_check_at = now() - interval '1 s' where next_check_at is not null`
      await resolveSent(web.deps)
      const now = await read(ana, first.id)
      return now.state === 'done' && now
    })
    assert.equal(done.preimage.length, 64)
    assert.equal((await pay(ana, body)).json().id, first.id)
    assert.equal(sent(ana).length, 1)
  })

  /** The checks whose turn it is, as if it were this late. */
  const resolveAt = async (now = new Date()) => {
    await web.sql`update sent_payments set next_check_at = now() - interval '1 s' where next_check_at is not null`
    await resolveSent({ ...web.deps, now: () => now })
  }

  test('a wallet that says it has paid and tells no preimage: unproven, and no longer open', async () => {
    const ana = await stage.source({ balanceMsats: 50_000_000 })
    Object.assign(ana.wallet.faults, { paysWith: 'null', hidesPreimage: true })
    const to = invoiceOf(1_000_000)
    const { id } = (await pay(ana, { to, amountMsats: 1_000_000 })).json()
    const told = await until(async () => {
      await resolveAt()
      const now = await read(ana, id)
      return now.state !== 'open' && now
    })
    assert.deepEqual([told.state, told.code, told.knownBy], ['unproven', null, null])
    assert.equal((await pay(ana, { to, amountMsats: 1_000_000 })).statusCode, 409)
    ana.wallet.faults.hidesPreimage = false
    const done = await until(async () => {
      await resolveAt()
      const now = await read(ana, id)
      return now.state === 'done' && now
    })
    assert.equal(done.preimage.length, 64, 'a proof counts whenever it comes')
  })

  test('where the wallet cannot tell, it ends at the time that was told: nobody knows, and nobody pays the invoice again', async () => {
    const [ana, bea] = [
      await stage.source({ balanceMsats: 50_000_000 }),
      await stage.source({ balanceMsats: 50_000_000 }),
    ]
    // As with one custodian: a look-up shows the payee's row.
    Object.assign(ana.wallet.faults, { paysWith: 'id', hidesPreimage: true, findsPayee: true, noNotifications: true })
    const to = invoiceOf(1_000_000)
    const { id } = (await pay(ana, { to, amountMsats: 1_000_000 })).json()
    await resolveAt()
    const { state, knownBy } = await read(ana, id)
    assert.equal(state, 'open')
    await resolveAt(new Date(Date.parse(knownBy) - 1000))
    assert.equal((await read(ana, id)).state, 'open')
    await resolveAt(new Date(knownBy))
    const ended = await read(ana, id)
    assert.deepEqual([ended.state, ended.code, ended.knownBy], ['failed', 'unresolved_expired', null])
    for (const who of [ana, bea])
      assert.equal(refusalIn(await pay(who, { to, amountMsats: 1_000_000 })).reason, 'invoice_sent_before')
    assert.equal(sent(ana).length + sent(bea).length, 1)
  })

  test('what was stored and never reached the listener is called off, and never begins later', async () => {
    const ana = await stage.source({ balanceMsats: 50_000_000 })
    const made = ledger.createInvoice(shop.accountId, { amountMsats: 1_000_000 })
    const requestId = randomBytes(32).toString('hex')
    const [row] = await web.sql<{ id: string }[]>`
      insert into sent_payments (user_id, idempotency_key, wallet_id, request_id, payment_hash, invoice, target, amount_msats, created_at,
                                 next_check_at)
      values (${ana.userId}, ${randomUUID()}, ${ana.walletId}, ${requestId}, ${made.paymentHash}, ${made.invoice}, ${made.invoice}, 1000000,
              now(), now()) returning id`
    const open = await read(ana, `sent-${row!.id}`)
    const { expiresAt } = peekBolt11(made.invoice)!
    assert.deepEqual([open.state, open.knownBy], ['open', new Date((expiresAt + 3600) * 1000).toISOString()])
    await until(async () => {
      await web.sql`update sent_payments set next_check_at = now() - interval '1 s' where next_check_at is not null`
      await resolveSent(web.deps)
      return (await read(ana, `sent-${row!.id}`)).state === 'failed'
    })
    const ended = await read(ana, `sent-${row!.id}`)
    assert.deepEqual([ended.code, ended.knownBy], ['not_started', null])
    assert.equal(sent(ana).length, 0)
  })

  for (const [to, reason] of [
    ['hello there', 'invalid_payment_target'],
    ['lnbcrt1notaninvoice', 'invoice_unreadable'],
    ['nobody@chispa.example', 'address_not_found'],
    ['shop@127.0.0.1:1', 'target_unreachable'],
  ] as const) {
    test(`${reason} for ${to}`, async () => {
      const ana = await stage.source({ balanceMsats: 1000 })
      assert.equal(refusalIn(await preview(ana, to)).reason, reason)
      assert.equal(refusalIn(await pay(ana, { to, amountMsats: 1000 })).reason, reason)
    })
  }

  test('a press that is refused while another one under its key is paid hears of that payment', async () => {
    const ana = await stage.source({ balanceMsats: 10_000_000 })
    const { address, faults } = stage.outside.name('slow', shop)
    const body = { idempotencyKey: randomUUID(), to: address, amountMsats: 2000 }
    faults.hang = true
    const first = pay(ana, body)
    await until(() => stage.outside.asked.some(({ name }) => name === 'slow'))
    faults.hang = false
    const paid = await pay(ana, body)
    assert.equal(paid.json().state, 'done', paid.body)
    const late = await first
    assert.equal(late.statusCode, 200, late.body)
    assert.equal(late.json().id, paid.json().id)
    assert.equal(sent(ana).length, 1)
  })

  test('403 for a device token, whatever its scopes', async () => {
    const ana = await stage.source({ balanceMsats: 1000 })
    const token = await web.deviceToken(ana.userId, ['cards:read', 'cards:write', 'users:read'])
    const body = { idempotencyKey: randomUUID(), to: invoiceOf(1000), amountMsats: 1000 }
    const reply = await web.call({ method: 'POST', url: '/api/wallet/payments', token, body })
    assert.equal(refusalIn(reply).reason, 'device_token_refused')
  })
})

describe('GET /api/wallet/sending', () => {
  test('says why one cannot pay: no wallet, a wallet that only receives, a listener that is away', async () => {
    const readiness = async (as: Parameters<typeof web.call>[0]['as']) =>
      (await web.call({ url: '/api/wallet/sending', as: as! })).json().obstacle
    assert.equal(await readiness(await web.member()), 'no_wallet')
    const ana = await stage.source({ balanceMsats: 1000 })
    assert.equal(await readiness(ana), null)
    await web.sql`update remote_wallets set methods = '{make_invoice,lookup_invoice}' where id = ${ana.walletId}`
    assert.equal(await readiness(ana), 'wallet_receives_only')
    const refused = await pay(ana, { to: invoiceOf(1000), amountMsats: 1000 })
    assert.equal(refusalIn(refused).reason, 'cannot_send')
    await web.sql`update remote_wallets set methods = null where id = ${ana.walletId}`
    await stage.set({ listener_enabled: false })
    assert.equal(await readiness(ana), 'listener_away')
    await stage.set({ listener_enabled: true })
  })
})
