import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { noRateFaults, startRateService } from '@chispa/sandbox/rate-service'
import { refusalIn, testApp } from '../../test/app.ts'
import { hex, minute, paymentRows } from '../../test/payment-rows.ts'

let now = minute(0)
const service = await startRateService({ now: () => now })
const web = await testApp({ now: () => now })
const admin = await web.member('ADMIN')
after(async () => {
  await web.close()
  await service.stop()
})
const { sql } = web
const rows = paymentRows(web)
type Member = Awaited<ReturnType<typeof rows.memberWithWallet>>

const set = (body: object) => web.call({ method: 'POST', url: '/api/settings', as: admin, body })
const choose = (who: Member, currency: string | null) =>
  web.call({ method: 'PUT', url: '/api/users/me/currency', as: who, body: { currency } })
const look = (currency = '') => web.call({ url: `/api/fiat-rate${currency && `?currency=${currency}`}` })

async function receive(who: Member, paidAt = now) {
  const id = await rows.received(who, paidAt, { paid: false })
  const { count } = await sql`
    update invoices set status = 'PAID', paid_at = ${paidAt}, next_lookup_at = null
    where payment_hash = ${id.slice('received-'.length)} and status <> 'PAID'`
  assert.equal(count, 1)
  return id
}

async function send({ userId, walletId }: Member) {
  const [row] = await sql<{ id: string }[]>`
    insert into sent_payments (user_id, idempotency_key, wallet_id, request_id, payment_hash, invoice, target, amount_msats, attempt_no,
                               max_fee_msats, created_at, next_check_at)
    values (${userId}, ${hex()}, ${walletId}, ${hex()}, ${hex()}, 'lnbc1', 'lnbc1', 9000, 1, 100, ${now}, ${now}) returning id`
  return `sent-${row!.id}`
}

const rateOf = async (who: Member, id: string) => {
  const { rate } = (await web.call({ url: `/api/wallet/payments/${id}`, as: who })).json()
  return rate && `${rate.currency} ${rate.perBitcoin}`
}

describe('the rate of the moment', () => {
  let round = 0
  beforeEach(async () => {
    Object.assign(service.faults, noRateFaults())
    service.prices.ARS = 150_000_000
    now = minute(round * 10_000)
    await set({ fiat_currency: 'EUR', fiat_rate_url: `${service.url}?${round++}`, fiat_fixed_rate: null })
    await look()
  })

  test('is kept with what is received, sent, paid with a card and passed on, in the member’s currency', async () => {
    const ana = await rows.memberWithWallet()
    await choose(ana, 'ARS')
    const ids = [await receive(ana), await send(ana), await rows.tapped(ana, now, 'SUCCEEDED')]
    ids.push(await rows.forwarded(ana, now, 'mum@home.example'))
    service.prices.ARS = 300_000_000
    now = new Date(now.getTime() + 6 * 60_000)
    await look('ARS')
    for (const id of ids) assert.equal(await rateOf(ana, id), 'ARS 150000000', id)
    const { rows: listed } = await ana.list()
    assert.equal(listed.filter(row => 'rate' in row && row.rate).length, 4)
  })

  test('is in the community’s for who chose none, and stays when another is chosen later', async () => {
    const beto = await rows.memberWithWallet()
    const first = await receive(beto)
    assert.equal((await choose(beto, 'USD')).json().currency, 'USD')
    const second = await send(beto)
    assert.deepEqual([await rateOf(beto, first), await rateOf(beto, second)], ['EUR 90000', 'USD 100000'])
  })

  test('is none where the rate is too old, the currency has none, or the payment was made long before', async () => {
    const carla = await rows.memberWithWallet()
    await choose(carla, 'CLP')
    assert.equal(await rateOf(carla, await receive(carla)), null, 'no service has the currency')
    await choose(carla, 'ARS')
    const caughtUp = await receive(carla, new Date(now.getTime() - 31 * 60_000))
    assert.equal(await rateOf(carla, caughtUp), null, 'told now, paid half an hour before any rate')
    service.faults.status = 500
    now = new Date(now.getTime() + 31 * 60_000)
    await look('ARS')
    for (const id of [await receive(carla), await send(carla)]) assert.equal(await rateOf(carla, id), null)
  })

  test('is a fixed one without any service', async () => {
    await set({ fiat_rate_url: null, fiat_fixed_rate: 80_000 })
    const dora = await rows.memberWithWallet()
    assert.equal(await rateOf(dora, await receive(dora)), 'EUR 80000')
    await choose(dora, 'ARS')
    assert.equal(await rateOf(dora, await receive(dora)), null)
  })

  test('is that of the second begin, where a card payment that moved nothing begins anew', async () => {
    const eva = await rows.memberWithWallet()
    const id = await rows.tapped(eva, now, 'REJECTED')
    await choose(eva, 'USD')
    await sql`update card_payments set created_at = ${now} where id = ${id.slice('card-'.length)}`
    assert.equal(await rateOf(eva, id), 'USD 100000')
    await choose(eva, 'ARS')
    await sql`update card_payments set status = 'SUCCEEDED', preimage = ${hex()}, error_code = null where id = ${id.slice('card-'.length)}`
    assert.equal(await rateOf(eva, id), 'USD 100000')
  })

  test('a payment that becomes paid while the currency changes keeps one of both, whole', async () => {
    const fede = await rows.memberWithWallet()
    const ids = await Promise.all(Array.from({ length: 8 }, () => rows.received(fede, now, { paid: false })))
    await Promise.all([
      ...ids.map(
        id =>
          sql`update invoices set status = 'PAID', paid_at = ${now}, next_lookup_at = null where payment_hash = ${id.slice(9)}`,
      ),
      choose(fede, 'ARS'),
      choose(fede, 'USD'),
    ])
    for (const id of ids) assert.match(await rateOf(fede, id), /^(EUR 90000|ARS 150000000|USD 100000)$/)
  })
})

describe('PUT /api/users/me/currency', () => {
  test('is told to all devices of the member, and can be taken back', async () => {
    const gina = await rows.memberWithWallet()
    const mine = async () => (await web.call({ url: '/api/users/me', as: gina })).json().currency
    assert.equal(await mine(), null)
    await choose(gina, 'BRL')
    assert.equal(await mine(), 'BRL')
    const told = await sql`select name from member_events where user_id = ${gina.userId} and name = 'address:changed'`
    assert.equal(told.length, 1)
    await choose(gina, null)
    assert.equal(await mine(), null)
  })

  for (const currency of ['XYZ', 'ars', '', 5]) {
    test(`400 for ${JSON.stringify(currency)}`, async () => {
      const reply = await choose(await rows.memberWithWallet(), currency as string)
      assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [400, 'invalid_request'])
    })
  }
})
