import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { decodeBolt11 } from '@chispa/protocols/bolt11'
import { until } from '@chispa/sandbox/until'
import type { Person } from '@chispa/testing/person'
import { refusalIn } from '../../test/app.ts'
import { openStage } from '../../test/payee-stage.ts'
import { waitForAnswers } from '../../test/wallet-timeouts.ts'
import { forgetSplits } from './feature.ts'

let clock: Date | undefined
const stage = await openStage({ now: () => clock ?? new Date() })
after(() => stage.close())
const { web } = stage
waitForAnswers(web, 'lookupInvoice')

type Share = { id: string; amountMsats: number; name: string | null; state: string; member: { name: string } | null }
const make = (as: Person, body: object) => web.call({ method: 'POST', url: '/api/wallet/splits', as, body })
const read = async (as: Person, id: string): Promise<Share[]> =>
  (await web.call({ url: `/api/wallet/splits/${id}`, as })).json().shares
const shown = (id: string) => web.call({ url: `/api/splits/${id}` })
const invoice = (id: string, shareId: string, body: object = {}) =>
  web.call({ method: 'POST', url: `/api/splits/${id}/shares/${shareId}/invoice`, body })
const asked = async (as: Person) => (await web.call({ url: '/api/wallet/asked', as })).json()
/** As a payer's page does. */
const look = (paymentHash: string, username: string) =>
  web.call({ url: `/api/lud16/${username}/verify/${paymentHash}` })

const pizza = { totalMsats: 9_000_000, words: 'Pizza' }

async function split(username: string, shares: object[] = [{ amountMsats: 3_000_000 }, { amountMsats: 3_000_000 }]) {
  const maker = await stage.payee(username)
  const reply = await make(maker, { ...pizza, shares })
  assert.equal(reply.statusCode, 200, reply.body)
  const { id, shares: made } = reply.json() as { id: string; shares: Share[] }
  return { maker, id, shares: made, username }
}

describe('a split', () => {
  test('is paid by a stranger and by a member; who made it sees who, and each counts once', async () => {
    const luz = await web.member()
    const { maker, id, shares, username } = await split('splits-ana', [
      { amountMsats: 3_000_000 },
      { amountMsats: 2_000_000, publicKey: luz.pubkey },
    ])
    const [open, ofLuz] = shares as [Share, Share]
    const seen = (await shown(id)).json()
    assert.deepEqual(
      [seen.words, seen.from.address, seen.shares],
      ['Pizza', `${username}@localhost`, [{ id: open.id, amountMsats: 3_000_000, name: null, paid: false }]],
      'a stranger sees nothing of the member, nor of the whole bill',
    )
    assert.ok(!JSON.stringify(seen).includes(maker.pubkey))
    const made = (await invoice(id, open.id, { name: ' Beto ' })).json()
    const decoded = decodeBolt11(made.invoice)
    assert.ok(decoded.ok)
    assert.deepEqual([decoded.invoice.amountMsats, decoded.invoice.description], [3_000_000, 'Pizza'])
    stage.pay(made.invoice)
    await look(made.paymentHash, username)
    const [wanted] = await asked(luz)
    assert.deepEqual(
      [wanted.shareId, wanted.amountMsats, wanted.from.address],
      [ofLuz.id, 2_000_000, `${username}@localhost`],
    )
    const own = (await invoice(id, wanted.shareId)).json()
    stage.pay(own.invoice)
    await look(own.paymentHash, username)
    assert.deepEqual(
      (await read(maker, id)).map(({ state, name }) => [state, name]),
      [
        ['paid', 'Beto'],
        ['paid', null],
      ],
    )
    assert.deepEqual(await asked(luz), [])
    assert.equal(refusalIn(await invoice(id, open.id)).reason, 'share_paid')
    const history = (await web.call({ url: '/api/wallet/payments', as: maker })).json()
    assert.deepEqual(
      history.map((row: { comment: string }) => row.comment),
      ['Pizza', 'Pizza'],
    )
  })

  test('ten who ask for a named share at once get one and the same invoice', async () => {
    const { id, shares } = await split('splits-race', [{ amountMsats: 1_000_000, name: 'Beto' }])
    const replies = await Promise.all(Array.from({ length: 10 }, () => invoice(id, shares[0]!.id)))
    for (const reply of replies) assert.equal(reply.statusCode, 200, reply.body)
    assert.equal(new Set(replies.map(reply => reply.json().paymentHash)).size, 1)
    const [row] = await web.sql`select count(*)::int as count from split_invoices where share_id = ${shares[0]!.id}`
    assert.equal(row?.count, 1)
  })

  test('a share that was paid while a second invoice for it was being made has no second one', async () => {
    const { id, shares, username } = await split('splits-slow', [{ amountMsats: 1_000_000, name: 'Beto' }])
    const { makeInvoice } = web.wallets
    const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    web.wallets.makeInvoice = async (...order: Parameters<typeof makeInvoice>) => {
      web.wallets.makeInvoice = makeInvoice
      const made = await makeInvoice.apply(web.wallets, order)
      asked.resolve()
      await goOn.promise
      return made
    }
    const slow = invoice(id, shares[0]!.id)
    await asked.promise
    const first = (await invoice(id, shares[0]!.id)).json()
    stage.pay(first.invoice)
    await until(async () => (await look(first.paymentHash, username)).json().settled)
    goOn.resolve()
    assert.equal(refusalIn(await slow).reason, 'share_paid')
  })

  test('shares without a name are handed out one after the other; when none is left, it says so', async () => {
    const { id, shares, username } = await split('splits-alike')
    const [first, second] = shares as [Share, Share]
    const [one, two, three] = [
      (await invoice(id, first.id)).json(),
      (await invoice(id, first.id)).json(),
      (await invoice(id, first.id)).json(),
    ]
    assert.deepEqual([one.shareId, two.shareId, three.shareId], [first.id, second.id, first.id])
    assert.equal(three.paymentHash, one.paymentHash)
    for (const { invoice: text, paymentHash } of [one, two]) {
      stage.pay(text)
      await look(paymentHash, username)
    }
    assert.equal(refusalIn(await invoice(id, first.id)).reason, 'share_paid')
  })

  test('when an invoice is over another is made; a payment that is found late counts, and nothing twice', async () => {
    const { maker, id, shares, username } = await split('splits-late', [{ amountMsats: 1_000_000, name: 'Beto' }])
    const before = (await invoice(id, shares[0]!.id)).json()
    await web.sql`
      update invoices set created_at = created_at - interval '2 days', expires_at = now() - interval '1 day'
      where payment_hash = ${before.paymentHash}`
    const after = (await invoice(id, shares[0]!.id)).json()
    assert.notEqual(after.paymentHash, before.paymentHash)
    for (const { invoice: text, paymentHash } of [before, after]) {
      stage.pay(text)
      await look(paymentHash, username)
    }
    const made = await until(async () => {
      const rows = await read(maker, id)
      return rows[0]?.state === 'paid' && rows
    })
    assert.equal(made.length, 1)
  })

  test('an invoice that was paid as it ended is found before another is made', async () => {
    const { id, shares } = await split('splits-found', [{ amountMsats: 1_000_000, name: 'Beto' }])
    const first = (await invoice(id, shares[0]!.id)).json()
    stage.pay(first.invoice)
    await web.sql`
      update invoices set created_at = created_at - interval '2 days', expires_at = now() - interval '1 day'
      where payment_hash = ${first.paymentHash}`
    assert.equal(refusalIn(await invoice(id, shares[0]!.id)).reason, 'share_paid')
  })

  test('who made it says that a share was paid another way, and takes that back; a member declines', async () => {
    const luz = await web.member()
    const { maker, id, shares } = await split('splits-cash', [
      { amountMsats: 1_000_000, name: 'Beto' },
      { amountMsats: 1_000_000, publicKey: luz.pubkey },
    ])
    const [ofBeto, ofLuz] = shares as [Share, Share]
    const settle = (settled: boolean, as: Person = maker) =>
      web.call({ method: 'PUT', url: `/api/wallet/splits/${id}/shares/${ofBeto.id}/settled`, as, body: { settled } })
    assert.equal((await settle(true)).json().shares[0].state, 'settled')
    assert.equal(refusalIn(await invoice(id, ofBeto.id)).reason, 'share_paid')
    assert.equal((await settle(false)).json().shares[0].state, 'open')
    assert.equal(refusalIn(await settle(true, luz)).reason, 'split_not_found')
    const decline = (as: Person) =>
      web.call({ method: 'POST', url: `/api/wallet/asked/${ofLuz.id}/decline`, as, body: {} })
    assert.equal(refusalIn(await decline(maker)).reason, 'split_not_found')
    assert.equal((await decline(luz)).statusCode, 200)
    assert.deepEqual(await asked(luz), [])
    assert.equal((await read(maker, id))[1]?.state, 'declined')
  })

  test('nobody else reads or deletes it; taken back its link asks for nothing', async () => {
    const { maker, id, shares } = await split('splits-gone')
    const other = await web.member()
    const remove = (as: Person) => web.call({ method: 'DELETE', url: `/api/wallet/splits/${id}`, as })
    assert.equal(refusalIn(await web.call({ url: `/api/wallet/splits/${id}`, as: other })).reason, 'split_not_found')
    assert.equal(refusalIn(await remove(other)).reason, 'split_not_found')
    assert.equal((await remove(maker)).statusCode, 200)
    assert.equal(refusalIn(await shown(id)).reason, 'split_not_found')
    assert.equal(refusalIn(await invoice(id, shares[0]!.id)).reason, 'split_not_found')
  })

  test('a member hears nothing of somebody whom they blocked', async () => {
    const luz = await web.member()
    const maker = await stage.payee('splits-blocked')
    const block = { publicKey: maker.pubkey, isBlocked: true }
    assert.equal((await web.call({ method: 'POST', url: '/api/contacts', as: luz, body: block })).statusCode, 200)
    await make(maker, { ...pizza, shares: [{ amountMsats: 1000, publicKey: luz.pubkey }] })
    assert.deepEqual(await asked(luz), [])
  })

  test('who made it and who is asked are told of it live', async () => {
    const luz = await web.member()
    const { maker, id, shares, username } = await split('splits-live', [{ amountMsats: 1000, publicKey: luz.pubkey }])
    const told = await web.sql`
      select user_id from member_events where name = 'request:changed' and subject = ${id}`
    assert.deepEqual(new Set(told.map(({ userId }) => userId)), new Set([maker.userId, luz.userId]))
    const toLuz = async () =>
      (await web.sql`select 1 from member_events where subject = ${id} and user_id = ${luz.userId}`).length
    const before = await toLuz()
    const made = (await invoice(id, shares[0]!.id)).json()
    stage.pay(made.invoice)
    await look(made.paymentHash, username)
    assert.equal(await toLuz(), before + 1, 'and who was asked, once it is known to be paid')
  })

  for (const [name, body, reason] of [
    ['shares that are more than the bill', { shares: [{ amountMsats: 10_000_000 }] }, 'shares_exceed_bill'],
    ['a key of nobody here', { shares: [{ amountMsats: 1000, publicKey: 'ab'.repeat(32) }] }, 'user_not_found'],
    ['part satoshis', { shares: [{ amountMsats: 1500 }] }, 'invalid_request'],
    ['no shares', { shares: [] }, 'invalid_request'],
    ['blank words', { words: '  ', shares: [{ amountMsats: 1000 }] }, 'invalid_request'],
  ] as const) {
    test(`refused for ${name}`, async () => {
      const maker = await web.member()
      assert.equal(refusalIn(await make(maker, { ...pizza, ...body })).reason, reason)
    })
  }

  test('ends after thirty days, and is forgotten later; what was paid stays in the history', async () => {
    const { maker, id, shares, username } = await split('splits-old', [{ amountMsats: 1_000_000, name: 'Beto' }])
    const paid = (await invoice(id, shares[0]!.id)).json()
    stage.pay(paid.invoice)
    await look(paid.paymentHash, username)
    const fresh = (await make(maker, { ...pizza, shares: [{ amountMsats: 1000, name: 'Caro' }] })).json()
    clock = new Date(Date.now() + 31 * 86_400_000)
    assert.equal(refusalIn(await invoice(fresh.id, fresh.shares[0].id)).reason, 'split_over')
    await forgetSplits(web.deps)
    assert.equal((await shown(id)).statusCode, 200)
    clock = new Date(Date.now() + 95 * 86_400_000)
    await forgetSplits(web.deps)
    clock = undefined
    assert.equal(refusalIn(await shown(id)).reason, 'split_not_found')
    assert.equal((await web.call({ url: '/api/wallet/payments', as: maker })).json().length, 1)
  })
})
