import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import type { Sale } from '@chispa/contract/till'
import { decodeBolt11 } from '@chispa/protocols/bolt11'
import { refusalIn } from '../../test/app.ts'
import { openStage } from '../../test/payee-stage.ts'
import { openCounter } from '../../test/till-counter.ts'

/** A wallet has as long as a busy machine takes. */
const stage = await openStage({ walletLimitMs: 60_000 })
after(() => stage.close())
const { web } = stage

describe('PUT /api/till/sales/{saleId}', () => {
  test('200 with an invoice of the owner’s wallet; paid once it is, with its receipt', async () => {
    const { sale, read, paid: untilPaid } = await openCounter(stage, 'till-ana')
    const made = await sale(2_310_000, {
      tipMsats: 210_000,
      note: ' Two\ncoffees ',
      fiat: { currency: 'EUR', minor: 208 },
    })
    const decoded = decodeBolt11(made.invoice)
    assert.ok(decoded.ok)
    assert.deepEqual([decoded.invoice.amountMsats, decoded.invoice.description], [2_310_000, 'Two coffees'])
    assert.deepEqual([made.state, made.tipMsats, made.card, made.paidAt], ['open', 210_000, null, null])
    assert.equal((await read(made.id)).state, 'open')
    const receipt = async () => {
      const token = made.receiptUrl.split('/').at(-1)
      return (await web.call({ url: `/api/receipts/${token}` })).json()
    }
    assert.equal((await receipt()).state, 'open')
    stage.pay(made.invoice)
    const paid = await untilPaid(made.id)
    assert.ok(paid.paidAt)
    assert.deepEqual(await receipt(), {
      state: 'paid',
      amountMsats: 2_310_000,
      tipMsats: 210_000,
      note: 'Two coffees',
      fiat: { currency: 'EUR', minor: 208 },
      createdAt: made.createdAt,
      paidAt: paid.paidAt,
      payee: 'till-ana@localhost',
      rate: null,
    })
  })

  test('the same id is the same sale and the same invoice, however often and at once it is asked for', async () => {
    const { owner, charge, paid } = await openCounter(stage, 'till-beto')
    const id = randomUUID()
    const replies = await Promise.all(Array.from({ length: 6 }, () => charge(1000, {}, id)))
    for (const reply of replies) {
      if (reply.statusCode !== 200) assert.equal(refusalIn(reply).reason, 'sale_being_made')
    }
    const again: Sale = (await charge(1000, {}, id)).json()
    const invoices = new Set(replies.filter(({ statusCode }) => statusCode === 200).map(reply => reply.json().invoice))
    assert.deepEqual([...invoices], [again.invoice])
    const [row] = await web.sql`select count(*)::int from invoices where user_id = ${owner.userId}`
    assert.equal(row?.count, 1)
    stage.pay(again.invoice)
    await paid(id)
    assert.equal((await charge(1000, {}, id)).json().state, 'paid')
  })

  test('409 for another amount, or another member, under the same id', async () => {
    const [ana, other] = [await openCounter(stage, 'till-carla'), await openCounter(stage, 'till-dario')]
    const { id } = await ana.sale(1000)
    assert.equal(refusalIn(await ana.charge(2000, {}, id)).reason, 'sale_differs')
    assert.equal(refusalIn(await other.charge(1000, {}, id)).reason, 'sale_differs')
    const read = await web.call({ url: `/api/till/sales/${id}`, token: other.token })
    assert.equal(refusalIn(read).reason, 'sale_not_found')
  })

  test('a wallet that fails once is asked again by the same sale', async () => {
    const { owner, charge } = await openCounter(stage, 'till-eva')
    const id = randomUUID()
    await web.sql`update remote_wallets set status = 'ARCHIVED', is_primary = false where user_id = ${owner.userId}`
    assert.equal(refusalIn(await charge(1000, {}, id)).reason, 'no_receiving_wallet')
    await web.sql`update remote_wallets set status = 'ACTIVE', is_primary = true where user_id = ${owner.userId}`
    assert.equal((await charge(1000, {}, id)).json().state, 'open')
  })

  for (const [id, body] of [
    ['not-a-uuid', { amountMsats: 1000 }],
    [randomUUID(), { amountMsats: 1500 }],
    [randomUUID(), { amountMsats: 1000, tipMsats: 1000 }],
    [randomUUID(), { amountMsats: 1000, fiat: { currency: 'euro', minor: 1 } }],
  ] as const) {
    test(`400 for ${JSON.stringify(body)} as ${id.slice(0, 8)}`, async () => {
      const { token } = await openCounter(stage, `till-${randomUUID().slice(0, 8)}`)
      const reply = await web.call({ method: 'PUT', url: `/api/till/sales/${id}`, token, body })
      assert.equal(reply.statusCode, 400)
    })
  }
})

test('GET /api/till/day sums what was paid, and lists what was not as well', async () => {
  const { token, sale, paid } = await openCounter(stage, 'till-fede')
  const since = new Date(Date.now() - 60_000).toISOString()
  const [first, second] = [await sale(3_000_000, { tipMsats: 300_000 }), await sale(1_000_000)]
  await sale(5_000_000)
  for (const made of [first, second]) {
    stage.pay(made.invoice)
    await paid(made.id)
  }
  const day = (await web.call({ url: `/api/till/day?since=${since}`, token })).json()
  assert.deepEqual([day.paidCount, day.paidMsats, day.tipMsats], [2, 4_000_000, 300_000])
  assert.deepEqual(
    day.sales.map(({ amountMsats, state }: Sale) => [amountMsats, state]),
    [
      [5_000_000, 'open'],
      [1_000_000, 'paid'],
      [3_000_000, 'paid'],
    ],
  )
  await web.sql`update till_sales set created_at = now() - interval '3 days' where id = ${second.id}`
  const all = (await web.call({ url: '/api/till/day?since=1970-01-01T00:00:00.000Z', token })).json()
  assert.equal(all.paidMsats, 3_000_000, 'a day, and no more than two')
  const later = (
    await web.call({ url: `/api/till/day?since=${new Date(Date.now() + 60_000).toISOString()}`, token })
  ).json()
  assert.deepEqual(later, { paidCount: 0, paidMsats: 0, tipMsats: 0, sales: [] })
})

test('404 for a receipt that nobody was given', async () => {
  assert.equal(refusalIn(await web.call({ url: `/api/receipts/${'0'.repeat(32)}` })).reason, 'receipt_not_found')
})
