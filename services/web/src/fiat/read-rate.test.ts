import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRate } from './read-rate.ts'

const rateIn = (body: unknown) => readRate(body, 'EUR')?.perBitcoin

test('the shapes of known services', () => {
  assert.deepEqual(readRate({ time: 1_790_000_000, USD: 1, EUR: 90_000 }, 'EUR'), {
    perBitcoin: 90_000,
    quotedAt: new Date(1_790_000_000_000),
  })
  assert.deepEqual(readRate({ bitcoin: { eur: 90_000.5, last_updated_at: 1_790_000_000 } }, 'EUR'), {
    perBitcoin: 90_000.5,
    quotedAt: new Date(1_790_000_000_000),
  })
  assert.equal(rateIn({ data: { currency: 'BTC', rates: { EUR: '90000.25' } } }), 90_000.25)
  assert.deepEqual(
    readRate({ rate: 90_000, timestamp: 1_790_000_000_123 }, 'EUR')?.quotedAt,
    new Date(1_790_000_000_123),
  )
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
  test(`no rate in ${JSON.stringify(body)}`, () => assert.equal(rateIn(body), undefined))
}
