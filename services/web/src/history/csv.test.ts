import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { refusalIn, testApp } from '../../test/app.ts'
import { minute, paymentRows } from '../../test/payment-rows.ts'

const web = await testApp()
after(() => web.close())
const { sql } = web
const { memberWithWallet, received, tapped } = paymentRows(web)

describe('GET /api/wallet/payments.csv', () => {
  test('amounts with a sign, fees exact, what strangers wrote never a formula', async () => {
    const ana = await memberWithWallet()
    await received(ana, minute(1), { comment: '=HYPERLINK("x"),"y"' })
    await tapped(ana, minute(2), 'SUCCEEDED', 'Two, please')
    const reply = await web.call({ url: '/api/wallet/payments.csv', as: ana })
    assert.match(String(reply.headers['content-disposition']), /payments\.csv/)
    const [head, out, into, end] = reply.body.split('\r\n')
    assert.equal(head, 'at,id,kind,state,amount_sats,fees_sats,with,title,comment,reason,name,note,currency,rate,value')
    assert.match(out!, /^2026-03-01T12:02:00\.000Z,card-[\w-]+,card,done,-5,-1\.5,,,"Two, please",,,,,,$/)
    assert.match(into!, /,received,done,21,,,,"'=HYPERLINK\(""x""\),""y""",,,,,,$/)
    assert.equal(end, '')
  })

  test('what each was worth then, with a sign, in whole units where a currency has no smaller ones', async () => {
    const ana = await memberWithWallet()
    const [euros, yen] = [await received(ana, minute(1)), await received(ana, minute(2))]
    await tapped(ana, minute(3), 'SUCCEEDED')
    await sql`update card_payments set fiat_currency = 'EUR', fiat_per_bitcoin = 90000 where user_id = ${ana.userId}`
    const keep = (id: string, currency: string, rate: number) => sql`
      update invoices set fiat_currency = ${currency}, fiat_per_bitcoin = ${rate} where payment_hash = ${id.slice('received-'.length)}`
    await keep(euros, 'EUR', 90_000.5)
    await keep(yen, 'JPY', 15_000_000)
    const { body } = await web.call({ url: '/api/wallet/payments.csv', as: ana })
    const worths = body.split('\r\n').map(line => line.split(',').slice(-3).join(' '))
    assert.deepEqual(worths, ['currency rate value', 'EUR 90000 0', 'JPY 15000000 3', 'EUR 90000.5 0.02', ''])
  })

  test('of a period, in the time of a zone, whose distance from UTC changes with the season', async () => {
    const ana = await memberWithWallet()
    const winter = new Date('2026-01-15T23:30:00Z')
    const summer = new Date('2026-07-15T23:30:00Z')
    for (const at of [winter, summer, new Date('2025-07-15T12:00:00Z')]) await received(ana, at)
    const timesIn = async (timezone: string) => {
      const query = `from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z&timezone=${encodeURIComponent(timezone)}`
      const { body } = await web.call({ url: `/api/wallet/payments.csv?${query}`, as: ana })
      return body
        .split('\r\n')
        .slice(1, -1)
        .map(line => line.split(',')[0])
    }
    assert.deepEqual(await timesIn('Europe/Madrid'), ['2026-07-16T01:30:00+02:00', '2026-01-16T00:30:00+01:00'])
    assert.deepEqual(await timesIn('America/Argentina/Buenos_Aires'), [
      '2026-07-15T20:30:00-03:00',
      '2026-01-15T20:30:00-03:00',
    ])
    assert.deepEqual(await timesIn('UTC'), ['2026-07-15T23:30:00+00:00', '2026-01-15T23:30:00+00:00'])
  })

  test('400 for a time zone that there is not', async () => {
    const reply = await web.call({
      url: '/api/wallet/payments.csv?timezone=Mars/Olympus',
      as: await memberWithWallet(),
    })
    assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [400, 'timezone_unknown'])
  })
})
