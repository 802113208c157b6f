import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRates } from './read-rates.ts'

const wanted = { currencies: ['EUR', 'ARS'], unnamed: 'EUR' }
const ratesIn = (body: unknown, of = wanted) => Object.fromEntries(readRates(body, of)?.perBitcoin ?? [])
const timeIn = (body: unknown) => readRates(body, wanted)?.quotedAt

test('the shapes of known services', () => {
  const at = new Date(1_790_000_000_000)
  const mempool = { time: 1_790_000_000, USD: 1, EUR: 90_000 }
  assert.deepEqual([ratesIn(mempool), timeIn(mempool)], [{ EUR: 90_000 }, at])
  const coinGecko = { bitcoin: { eur: 90_000.5, ars: 150_000_000, last_updated_at: 1_790_000_000 } }
  assert.deepEqual([ratesIn(coinGecko), timeIn(coinGecko)], [{ EUR: 90_000.5, ARS: 150_000_000 }, at])
  assert.deepEqual(ratesIn({ data: { currency: 'BTC', rates: { EUR: '90000.25' } } }), { EUR: 90_000.25 })
  const yadio = { BTC: { EUR: 90_000, ARS: 150_000_000 }, base: 'BTC', timestamp: 1_790_000_000_123 }
  assert.deepEqual([ratesIn(yadio), timeIn(yadio)], [{ EUR: 90_000, ARS: 150_000_000 }, new Date(1_790_000_000_123)])
})

test('a service that names no currency speaks of the community’s', () => {
  assert.deepEqual(ratesIn({ rate: 90_000, timestamp: 1_790_000_000_123 }), { EUR: 90_000 })
  assert.deepEqual(ratesIn({ rate: 90_000 }, { ...wanted, unnamed: 'USD' }), {})
})

test('one wrong price leaves the others', () => {
  assert.deepEqual(ratesIn({ EUR: -1, ARS: 150_000_000 }), { ARS: 150_000_000 })
})

for (const body of [
  null,
  [],
  'EUR',
  {},
  { EUR: 0 },
  { EUR: -1 },
  { EUR: 'soon' },
  { EUR: '1e9' },
  { EUR: Number.NaN },
  { EUR: 1e300 },
  { USD: 90_000 },
  { data: { currency: 'ETH', rates: { EUR: '90000' } } },
  { bitcoin: { usd: 90_000 } },
]) {
  test(`no rate in ${JSON.stringify(body)}`, () => assert.equal(readRates(body, wanted), undefined))
}
