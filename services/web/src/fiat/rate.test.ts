import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { noRateFaults, startRateService } from '@chispa/sandbox/rate-service'
import { refusalIn, testApp } from '../../test/app.ts'
import { waitForServers } from '../../test/http-timeouts.ts'
import { Rates } from './rates.ts'

let now = Date.now()
const service = await startRateService({ now: () => new Date(now) })
const second = await startRateService({ now: () => new Date(now) })
const web = await testApp({ now: () => new Date(now) })
waitForServers(web, () => service.faults.silent)
const admin = await web.member('ADMIN')
after(async () => {
  await web.close()
  await service.stop()
  await second.stop()
})

const set = (body: object) => web.call({ method: 'POST', url: '/api/settings', as: admin, body })
const ask = async (currency?: string) =>
  (await web.call({ url: `/api/fiat-rate${currency ? `?currency=${currency}` : ''}` })).json()
const read = async (currency?: string) => (await ask(currency)).rate
const minutes = (count: number) => count * 60_000

describe('GET /api/fiat-rate', () => {
  let round = 0
  beforeEach(async () => {
    for (const { faults } of [service, second]) Object.assign(faults, noRateFaults())
    service.prices.EUR = 90_000
    // Another source each time: nothing is remembered of the one before.
    const fiat_rate_url = `${service.url}?${round++}`
    await set({ fiat_currency: 'EUR', fiat_rate_url, fiat_second_rate_url: null, fiat_fixed_rate: null })
  })

  test('null until there is a currency and a source', async () => {
    await set({ fiat_currency: null })
    assert.equal(await read(), null)
    await set({ fiat_currency: 'eur', fiat_rate_url: null })
    assert.equal(await read(), null)
  })

  test('a fixed rate counts without a service, and before one', async () => {
    const { asked } = service
    await set({ fiat_fixed_rate: 100_000_000 })
    const rate = await read()
    assert.deepEqual([rate.currency, rate.perBitcoin, rate.expiresAt], ['EUR', 100_000_000, null])
    assert.equal(service.asked, asked)
  })

  test('a service is asked once for everybody, and again after five minutes', async () => {
    const { asked } = service
    const rates = await Promise.all([read(), read(), read(), read()])
    assert.deepEqual(
      rates.map(({ perBitcoin }) => perBitcoin),
      [90_000, 90_000, 90_000, 90_000],
    )
    service.prices.EUR = 91_000
    assert.equal((await read()).perBitcoin, 90_000)
    assert.equal(service.asked, asked + 1)
    now += minutes(6)
    // Whoever looks first is not kept waiting.
    assert.equal((await read()).perBitcoin, 90_000)
    while ((await read()).perBitcoin !== 91_000) await new Promise(setImmediate)
    assert.equal(service.asked, asked + 2)
  })

  test('rows that were read before an answer came do not have the service asked again', async () => {
    const { asked } = service
    const answered = Promise.withResolvers<void>()
    const lateSql = (...query: Parameters<typeof web.sql>) =>
      web.sql(...query).then(async rows => {
        await answered.promise
        return rows
      })
    const late = new Rates({ ...web.deps, sql: lateSql as unknown as typeof web.sql }).find(undefined)
    assert.equal((await new Rates(web.deps).find(undefined)).rate?.perBitcoin, 90_000)
    answered.resolve()
    assert.equal((await late).rate?.perBitcoin, 90_000)
    assert.equal(service.asked, asked + 1)
  })

  for (const fault of [{ silent: true }, { status: 500 }, { garbage: true }]) {
    test(`with ${JSON.stringify(fault)} the last rate holds for half an hour and no longer`, async () => {
      assert.equal((await read()).perBitcoin, 90_000)
      Object.assign(service.faults, fault)
      now += minutes(29)
      assert.equal((await read()).perBitcoin, 90_000)
      now += minutes(2)
      assert.equal(await read(), null)
      const { asked } = service
      assert.equal(await read(), null)
      assert.equal(service.asked, asked, 'a service that failed is left alone for a while')
      Object.assign(service.faults, noRateFaults())
      now += minutes(1)
      assert.equal((await read()).perBitcoin, 90_000)
    })
  }

  test('one question of a service gives every currency that members can choose', async () => {
    const { asked } = service
    const rates = await Promise.all([read('ARS'), read('USD'), read('EUR'), read('CLP')])
    assert.deepEqual(
      rates.map(rate => rate && [rate.currency, rate.perBitcoin]),
      [['ARS', 150_000_000], ['USD', 100_000], ['EUR', 90_000], null],
    )
    assert.equal(service.asked, asked + 1)
    assert.deepEqual((await ask()).currencies, ['ARS', 'EUR', 'USD'])
  })

  test('a fixed rate is of the community’s currency alone', async () => {
    await set({ fiat_fixed_rate: 80_000 })
    assert.deepEqual([(await read()).perBitcoin, (await read('ARS')).perBitcoin], [80_000, 150_000_000])
  })

  test('the second service counts where the first has no current rate, and not before it', async () => {
    second.prices.EUR = 91_000
    second.prices.CLP = 95_000_000
    await set({ fiat_second_rate_url: `${second.url}?${round}` })
    assert.equal((await read()).perBitcoin, 90_000)
    assert.equal((await read('CLP')).perBitcoin, 95_000_000, 'a currency that only the second has')
    service.faults.status = 500
    now += minutes(29)
    assert.equal((await read()).perBitcoin, 90_000)
    now += minutes(2)
    assert.equal((await read()).perBitcoin, 91_000)
    delete second.prices.CLP
  })

  test('past its end the last rate is told apart, with its time, for a day', async () => {
    const { asOf } = await read()
    assert.equal((await ask()).staleRate, null)
    service.faults.status = 500
    now += minutes(31)
    const { rate, staleRate, currencies } = await ask()
    assert.deepEqual([rate, staleRate.perBitcoin, staleRate.asOf], [null, 90_000, asOf])
    assert.ok(currencies.includes('EUR'))
    now += minutes(24 * 60)
    const later = await ask()
    assert.deepEqual([later.rate, later.staleRate, later.currencies], [null, null, []])
  })

  test('what a service said is gone once another is set', async () => {
    await read()
    await set({ fiat_rate_url: `${service.url}?${round++}` })
    service.faults.status = 500
    assert.deepEqual([await read(), (await ask()).staleRate], [null, null])
    Object.assign(service.faults, noRateFaults())
    now += minutes(1)
    await read()
    const sources = await web.sql`select distinct source from fiat_rates`
    assert.equal(sources.length, 1)
  })

  test('an old rate in a new answer is no current one', async () => {
    service.faults.ageMs = minutes(31)
    assert.equal(await read(), null)
    service.faults.ageMs = minutes(10)
    now += minutes(6)
    const rate = await read()
    assert.equal(Date.parse(rate.expiresAt) - now < minutes(21), true)
  })

  test('a rate of one currency is not told as another', async () => {
    assert.equal((await read()).perBitcoin, 90_000)
    await set({ fiat_currency: 'USD' })
    assert.deepEqual(Object.values(await read()).slice(0, 2), ['USD', 100_000])
    await set({ fiat_currency: 'JPY' })
    assert.equal(await read(), null)
  })

  for (const fiat_currency of ['E', 'EURO', '12A', 5]) {
    test(`400 for the currency ${fiat_currency}`, async () => {
      assert.equal(refusalIn(await set({ fiat_currency })).reason, 'invalid_setting')
    })
  }
})

test('a service in a private network is not asked where members may not lead us there', async () => {
  const strict = await testApp({ privateHostsAllowed: false })
  const boss = await strict.member('ADMIN')
  const body = { fiat_currency: 'EUR', fiat_rate_url: service.url }
  await strict.call({ method: 'POST', url: '/api/settings', as: boss, body })
  const { asked } = service
  assert.equal((await strict.call({ url: '/api/fiat-rate' })).json().rate, null)
  assert.equal(service.asked, asked)
  await strict.close()
})
