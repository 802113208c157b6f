import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { encodeNpub } from '@chispa/protocols/nip19'
import { newPerson } from '@chispa/testing/person'
import { refusalIn, testApp } from '../../test/app.ts'
import { rowsRead } from '../../test/kept-plans.ts'
import { hex, minute, paymentRows } from '../../test/payment-rows.ts'
import { listPaymentRows, pageStatement } from './store.ts'

const web = await testApp()
after(() => web.close())
const { sql } = web
const { memberWithWallet, received, tapped, forwarded, voucher, handedOver, nameCard, paidOut } = paymentRows(web)

describe('GET /api/wallet/payments', () => {
  test('everything in and out in one list, newest first, with direction and state', async () => {
    const ana = await memberWithWallet()
    const zapper = newPerson().pubkey
    const zap = {
      id: hex(),
      pubkey: zapper,
      created_at: 1,
      kind: 9734,
      tags: [],
      content: ' great talk ',
      sig: hex() + hex(),
    }
    const ids = [
      await received(ana, minute(1), { comment: 'for the beer' }),
      await received(ana, minute(2), { zap }),
      await tapped(ana, minute(3), 'SUCCEEDED'),
      await tapped(ana, minute(4), 'REJECTED'),
      await forwarded(ana, minute(5), 'mum@home.example'),
    ]
    const held = await voucher(ana, minute(6), 'Two for one')
    ids.push(`voucher-${held}`, await handedOver(held, minute(7)))
    await received(ana, minute(8), { paid: false })
    await received(await memberWithWallet(), minute(9))

    const { rows } = await ana.list()
    assert.deepEqual(
      rows.map(({ id }) => id),
      ids.reverse(),
    )
    assert.deepEqual(
      rows.map(({ kind, direction, state, amountMsats }) => [kind, direction, state, amountMsats]),
      [
        ['voucher-out', 'out', 'open', null],
        ['voucher-in', 'in', 'done', null],
        ['forward', 'out', 'done', 7000],
        ['card', 'out', 'failed', 5000],
        ['card', 'out', 'done', 5000],
        ['zap', 'in', 'done', 21000],
        ['received', 'in', 'done', 21000],
      ],
    )
    const [handover, , forward, declined, , zapped, first] = rows as unknown as Record<string, unknown>[]
    assert.equal(handover!.with, 'beto@there.example')
    assert.equal(forward!.with, 'mum@home.example')
    assert.equal(declined!.code, 'insufficient_balance')
    assert.deepEqual([zapped!.with, zapped!.comment], [zapper, 'great talk'])
    assert.equal(first!.comment, 'for the beer')
  })

  test('pages meet without a gap or a repetition, also where many happened in the same millisecond', async () => {
    const ana = await memberWithWallet()
    for (let i = 0; i < 7; i++) {
      await received(ana, minute(i % 2))
      await tapped(ana, minute(i % 2), 'SUCCEEDED')
    }
    const whole = (await ana.list()).rows.map(({ id }) => id)
    const paged: string[] = []
    let query = '?limit=3'
    for (;;) {
      const { rows, next } = await ana.list(query)
      paged.push(...rows.map(({ id }) => id))
      if (!next) break
      query = `?limit=3&cursor=${next}`
    }
    assert.equal(new Set(whole).size, 14)
    assert.deepEqual(paged, whole)
  })

  test('filters: in, out, card, zap, voucher, and what is still open', async () => {
    const ana = await memberWithWallet()
    const zap = { id: hex(), pubkey: hex(), created_at: 1, kind: 9734, tags: [], content: '', sig: hex() + hex() }
    const plain = await received(ana, minute(1))
    const zapped = await received(ana, minute(2), { zap })
    const done = await tapped(ana, minute(3), 'SUCCEEDED')
    const open = await tapped(ana, minute(4), 'UNKNOWN')
    const held = `voucher-${await voucher(ana, minute(5), 'Cake')}`
    const shown = async (show: string) => (await ana.list(`?show=${show}`)).rows.map(({ id }) => id)
    assert.deepEqual(await shown('in'), [held, zapped, plain])
    assert.deepEqual(await shown('out'), [open, done])
    assert.deepEqual(await shown('card'), [open, done])
    assert.deepEqual(await shown('zap'), [zapped])
    assert.deepEqual(await shown('voucher'), [held])
    assert.deepEqual(await shown('open'), [open])
    const other = await web.call({ url: '/api/wallet/payments?show=everything', as: ana })
    assert.equal(refusalIn(other).reason, 'invalid_request')
  })

  test('search finds words by their beginnings: in a comment, a description, an address, a key or an amount', async () => {
    const ana = await memberWithWallet()
    const zapper = newPerson().pubkey
    const zap = { id: hex(), pubkey: zapper, created_at: 1, kind: 9734, tags: [['relays', 'wss://hidden.example']] }
    const beer = await received(ana, minute(1), { comment: 'Beer 100% off_er', sats: 12_345 })
    const coffee = await tapped(ana, minute(2), 'SUCCEEDED', 'Two Coffees')
    const mum = await forwarded(ana, minute(3), 'mum@home.example')
    const open = await tapped(ana, minute(4), 'UNKNOWN', 'Two Ñoquis')
    const zapped = await received(ana, minute(5), { zap: { ...zap, content: '“Great” talk', sig: hex() + hex() } })
    const cake = await voucher(ana, minute(6), 'Cake')
    const given = await handedOver(cake, minute(7))
    await received(await memberWithWallet(), minute(8), { comment: 'Beer' })
    const found = async (q: string) => (await ana.list(`?q=${encodeURIComponent(q)}`)).rows.map(({ id }) => id)
    assert.deepEqual(await found('coffee'), [coffee])
    assert.deepEqual(await found('two'), [open, coffee], 'also what has not ended')
    assert.deepEqual(await found('ñoq TWO'), [open])
    assert.deepEqual(await found('HOME'), [mum])
    assert.deepEqual(await found('mum@home.ex'), [mum])
    assert.deepEqual(await found('100%'), [beer])
    assert.deepEqual(await found('off_e'), [beer])
    assert.deepEqual(await found('beer great'), [], 'all words, of one payment')
    assert.deepEqual(await found('\\'), [])
    for (const amount of ['12,345', '12.345 sats', '12345', '+12 345']) assert.deepEqual(await found(amount), [beer])
    assert.deepEqual(await found('talk'), [zapped])
    assert.deepEqual(await found(encodeNpub(zapper)), [zapped])
    assert.deepEqual(await found(encodeNpub(zapper).slice(0, 12)), [zapped])
    assert.deepEqual(await found('hidden'), [], 'nobody sees what else a zap request has')
    assert.deepEqual(await found('cake'), [given, `voucher-${cake}`])
    assert.deepEqual(await found('beto'), [given])
    assert.deepEqual(
      (await ana.list('?q=two&show=open')).rows.map(({ id }) => id),
      [open],
    )
  })

  test('search finds what was paid with a card by its name, and each payment once', async () => {
    const ana = await memberWithWallet()
    const paid = await tapped(ana, minute(1), 'SUCCEEDED', 'Blue cheese')
    const [payment] = await sql<{ cardId: string }[]>`select card_id from card_payments where user_id = ${ana.userId}`
    await nameCard(ana, payment!.cardId, 'The blue one')
    const found = async (q: string) => (await ana.list(`?q=${q}`)).rows.map(({ id }) => id)
    assert.deepEqual(await found('blue'), [paid])
    assert.deepEqual(await found('one'), [paid])
    assert.deepEqual(await found('red'), [])
  })

  describe('search by people and notes', async () => {
    const [ana, bruno] = [await memberWithWallet(), await memberWithWallet()]
    const found = async (q: string) => (await ana.list(`?q=${encodeURIComponent(q)}`)).rows.map(({ id }) => id)
    const hashOf = (id: string) => id.slice('received-'.length)
    const name = (who: { userId: string }, name: string) => sql`
      insert into member_profiles (user_id, name, updated_at) values (${who.userId}, ${name}, now())
      on conflict (user_id) do update set name = excluded.name`

    test('who paid: a member as they call themselves, as the member who looks calls them, and not by another’s payment', async () => {
      await name(bruno, 'Bruno Gómez')
      const paid = await received(ana, minute(1))
      await sql`update invoices set payer_id = ${bruno.userId} where payment_hash = ${hashOf(paid)}`
      await received(ana, minute(2), { comment: 'From nobody' })
      await received(await memberWithWallet(), minute(3))
      assert.deepEqual(await found('gomez'), [paid])
      assert.deepEqual(await found('bru'), [paid])
      await sql`
        insert into contacts (user_id, member_id, name, created_at, updated_at) values (${ana.userId}, ${bruno.userId}, 'The baker', now(), now())`
      assert.deepEqual(await found('baker'), [paid])
      assert.deepEqual(await found('bruno'), [], 'a name that is not shown finds nothing')
      const [row] = (await ana.list('?q=baker')).rows as unknown as { who: { name: string } }[]
      assert.equal(row?.who.name, 'The baker')
    })

    test('who paid from elsewhere, as their wallet says; who zapped, by their profile; whom the member paid', async () => {
      const claimed = await received(ana, minute(4))
      await sql`update invoices set payer_name = 'Zoë', payer_address = 'zoe@there.example' where payment_hash = ${hashOf(claimed)}`
      assert.deepEqual(await found('zoë'), [claimed])
      assert.deepEqual(await found('zoe@there'), [claimed])
      const zapper = newPerson().pubkey
      const zap = { id: hex(), pubkey: zapper, created_at: 1, kind: 9734, tags: [], content: '', sig: hex() + hex() }
      const zapped = await received(ana, minute(5), { zap })
      await sql`insert into profile_lookups (pubkey, wanted_at, due_at) values (${zapper}, now(), now())`
      await sql`insert into nostr_profiles (pubkey, name, signed_at, fetched_at) values (${zapper}, 'Satoshi', 1, now())`
      assert.deepEqual(await found('satoshi'), [zapped])
      const sent = await paidOut(ana, minute(6), 'shop@there.example')
      await sql`
        insert into contacts (user_id, address, name, created_at, updated_at) values (${ana.userId}, 'shop@there.example', 'Greengrocer', now(), now())`
      assert.deepEqual(await found('greengro'), [sent])
    })

    test('the member’s own note, of whatever kind the payment is, and nobody else’s; both are columns of the CSV', async () => {
      const ids = [await received(ana, minute(7)), await tapped(ana, minute(8), 'SUCCEEDED')]
      ids.push(await forwarded(ana, minute(9), 'mum@home.example'), `voucher-${await voucher(ana, minute(10), 'Tea')}`)
      for (const id of ids) {
        await sql`insert into payment_notes (user_id, payment_id, note, updated_at) values (${ana.userId}, ${id}, 'Rent of March', now())`
      }
      await sql`insert into payment_notes (user_id, payment_id, note, updated_at) values (${bruno.userId}, ${ids[0]!}, 'Secret', now())`
      assert.deepEqual(await found('rent march'), ids.toReversed())
      assert.deepEqual(await found('secret'), [])
      const { body } = await web.call({ url: '/api/wallet/payments.csv?q=baker', as: ana })
      assert.match(body, /,The baker,,,,\r\n$/)
      const noted = await web.call({ url: '/api/wallet/payments.csv?q=rent', as: ana })
      assert.equal(noted.body.match(/,,Rent of March,/g)?.length, 4)
    })
  })

  test('a zap request that cannot be read stops no payment, and says nothing', async () => {
    const ana = await memberWithWallet()
    const ids = []
    for (const zap of ['{"content":"\\u0000"}', '{', '[]', '"text"', '{"content":7}']) {
      const id = await received(ana, minute(ids.length), { comment: 'odd' })
      await sql`update invoices set zap_request = ${zap} where payment_hash = ${id.slice('received-'.length)}`
      ids.push(id)
    }
    const long = await received(ana, minute(9), { comment: `odd ${'é'.repeat(3000)}` })
    assert.deepEqual(
      (await ana.list('?q=odd')).rows.map(({ id }) => id),
      [long, ...ids.reverse()],
    )
  })

  test('from and to choose the time', async () => {
    const ana = await memberWithWallet()
    const ids = [await received(ana, minute(1)), await received(ana, minute(2)), await received(ana, minute(3))]
    const { rows } = await ana.list(`?from=${minute(2).toISOString()}&to=${minute(3).toISOString()}`)
    assert.deepEqual(
      rows.map(({ id }) => id),
      [ids[1]],
    )
  })

  test('what a wallet says it paid and does not prove is neither done nor open', async () => {
    const ana = await memberWithWallet()
    await tapped(ana, minute(1), 'UNPROVEN')
    await forwarded(ana, minute(2), 'beto@there.example')
    await sql`update forwarding_attempts set status = 'UNPROVEN', preimage = null where wallet_id = ${ana.walletId}`
    const { rows } = await ana.list()
    assert.deepEqual(
      rows.map(({ kind, state }) => [kind, state]),
      [
        ['forward', 'unproven'],
        ['card', 'unproven'],
      ],
    )
    assert.deepEqual((await ana.list('?show=open')).rows, [])
  })

  test('403 for a device token, 401 for strangers, nothing for somebody who is no member yet', async () => {
    const ana = await memberWithWallet()
    const token = await web.deviceToken(ana.userId, ['cards:read', 'users:read'])
    assert.equal(refusalIn(await web.call({ url: '/api/wallet/payments', token })).status, 403)
    assert.equal(refusalIn(await web.call({ url: '/api/wallet/payments' })).status, 401)
    assert.deepEqual((await web.call({ url: '/api/wallet/payments', as: newPerson() })).json(), [])
  })

  test('a page is read by the indexes, however long the history of everybody is', async () => {
    const ana = await memberWithWallet()
    const [many, crowd] = [await memberWithWallet(), await memberWithWallet()]
    await sql`
      insert into invoices (payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, status, paid_at, created_at, expires_at)
      select encode(sha256(n::text::bytea), 'hex'), 'lnbc', 1000, 'LUD16_PAYMENT', ${many.walletId},
             case when n % 20 = 0 then ${many.userId} else ${crowd.userId} end, 'PAID', now() - n * interval '1 minute', now() - interval '1 year', now()
      from generate_series(1, 20000) as n`
    await sql`
      insert into card_payments (request_id, card_id, counter, user_id, wallet_id, payment_hash, invoice, amount_msats, status,
                                 error_code, created_at, invoice_expires_at, resolved_at, deadline_at)
      select encode(sha256(n::text::bytea), 'hex'), md5(n::text), 1, case when n % 20 = 0 then ${many.userId} else 'other ' || n % 100 end, ${many.walletId}, encode(sha256(n::text::bytea), 'hex'),
             'lnbc', 1000, 'REJECTED', 'payment_failed', now() - n * interval '1 minute', now(), now(), now()
      from generate_series(1, 20000) as n`
    await sql`
      insert into sent_payments (user_id, idempotency_key, wallet_id, request_id, payment_hash, invoice, target, amount_msats, status, code,
                                 created_at, resolved_at)
      select ${many.userId}, md5(n::text), ${many.walletId}, encode(sha256(n::text::bytea), 'hex'), encode(sha256(n::text::bytea), 'hex'),
             'lnbc', 'lnbc', 1000, 'REJECTED', 'payment_failed', now() - n * interval '1 minute', now()
      from generate_series(1, 5000) as n`
    await forwarded(many, minute(1), 'beto@there.example')
    await sql`
      insert into forwarding_attempts (request_id, destination_id, leg_id, attempt_no, wallet_id, invoice, payment_hash, amount_msats,
                                       reserve_msats, hops, status, preimage, invoice_expires_at, created_at, resolved_at)
      select encode(sha256(n::text::bytea), 'hex'), f.destination_id, f.leg_id, n + 1, f.wallet_id, 'lnbc',
             encode(sha256(n::text::bytea), 'hex'), 1000, 0, 0, 'SUCCEEDED', f.preimage, now(), now() - n * interval '1 minute', now()
      from forwarding_attempts f, generate_series(1, 5000) as n where f.wallet_id = ${many.walletId}`
    const example = await voucher(many, minute(1), 'Tea')
    await sql`
      insert into vouchers (id, user_id, service_pubkey, fingerprint, sealed_code, is_signed, merchant_pubkey, name, claim_url, has_own_urls,
                            status, next_check_at, created_at)
      select md5(n::text), v.user_id, v.service_pubkey, sha256(n::text::bytea), v.sealed_code, false, v.merchant_pubkey, 'Tea', v.claim_url,
             false, 'minted', now(), now() - n * interval '1 minute'
      from vouchers v, generate_series(1, 5000) as n where v.id = ${example}`
    await sql`
      insert into voucher_sends (id, voucher_id, address, outcome, ended_at, lease_until, created_at)
      select md5(n::text), md5(n::text), 'beto@there.example', 'transferred', now(), now(), now() - n * interval '1 minute'
      from generate_series(1, 5000) as n`
    await sql`analyze`
    for (const query of [{}, { before: [new Date().toISOString(), 'card-0'] as const }]) {
      const plan = await sql`explain ${pageStatement(sql, { userId: many.userId, limit: 51, ...query })}`
      const text = plan.map(row => Object.values(row)[0]).join('\n')
      for (const index of [
        'invoices_received',
        'card_payments_by_member',
        'sent_payments_by_member',
        'forwarding_attempts_by_wallet',
        'vouchers_by_member',
        'voucher_sends_by_member',
      ]) {
        assert.ok(text.includes(index), `${index}\n${text}`)
      }
      const tables = 'invoices|card_payments|sent_payments|forwarding_attempts|vouchers|voucher_sends'
      assert.doesNotMatch(text, new RegExp(`Seq Scan on (?:${tables}) `), text)
    }
    for (const show of ['zap', 'card', 'open'] as const) {
      const read = await rowsRead(sql, pageStatement(sql, { userId: many.userId, limit: 51, show }))
      assert.ok(read <= 200, `${show}: ${read} rows were read`)
    }
    assert.equal((await listPaymentRows(sql, { userId: many.userId, limit: 51 })).length, 51)
    assert.equal((await listPaymentRows(sql, { userId: ana.userId, limit: 51 })).length, 0)
  })
})

describe('GET /api/wallet/payments/:id', () => {
  test('200 with invoice, proof, wallet and what happened when; 404 for somebody else’s', async () => {
    const [ana, beto] = [await memberWithWallet(), await memberWithWallet()]
    const id = await tapped(ana, minute(3), 'SUCCEEDED')
    const reply = await web.call({ url: `/api/wallet/payments/${id}`, as: ana })
    const detail = reply.json()
    assert.deepEqual(
      [detail.id, detail.invoice, detail.walletName, detail.feesMsats, detail.preimage.length],
      [id, 'lnbc2', 'Main', 1500, 64],
    )
    assert.deepEqual(
      detail.steps.map(({ step }: { step: string }) => step),
      ['asked', 'sent', 'ended'],
    )
    for (const wrong of [id, 'received-00', 'nothing', 'card-']) {
      const refused = await web.call({ url: `/api/wallet/payments/${wrong}`, as: beto })
      assert.equal(refusalIn(refused).reason, 'payment_not_found')
    }
  })

  test('every kind can be opened by its id', async () => {
    const ana = await memberWithWallet()
    await received(ana, minute(1))
    await forwarded(ana, minute(2), 'mum@home.example')
    await handedOver(await voucher(ana, minute(3), 'Cake'), minute(4))
    for (const { id } of (await ana.list()).rows) {
      assert.equal((await web.call({ url: `/api/wallet/payments/${id}`, as: ana })).json().id, id)
    }
  })
})
