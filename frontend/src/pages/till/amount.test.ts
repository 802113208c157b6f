import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fiatTotal, isChargeable, totalOf, typed } from './amount.ts'

const type = (keys: string[]) => keys.reduce(typed, '')

test('keys become digits', () => {
  assert.equal(type(['0', '0', '2', '1', '00']), '2100')
  assert.equal(type(['2', '1', 'back', 'back', 'back']), '')
  assert.equal(type(Array.from({ length: 20 }, () => '9')).length, 10)
})

test('sats with a tip', () => {
  assert.deepEqual(totalOf('2100', 'sats', 10, undefined), { baseSats: 2100, tipSats: 210, totalSats: 2310 })
  assert.deepEqual(totalOf('', 'sats', 10, undefined), { baseSats: 0, tipSats: 0, totalSats: 0 })
})

test('the currency becomes sats by the rate of the moment; without one there is nothing to charge', () => {
  const euro = { currency: 'EUR', perBitcoin: 90_000 }
  assert.deepEqual(totalOf('189', 'fiat', 0, euro), { baseSats: 2100, tipSats: 0, totalSats: 2100 })
  assert.equal(isChargeable(totalOf('189', 'fiat', 0, undefined), 1_000_000_000), false)
})

test('from one sat to what the community allows', () => {
  const can = (digits: string, tip = 0) => isChargeable(totalOf(digits, 'sats', tip, undefined), 1_000_000_000)
  assert.deepEqual(
    [can('0'), can('1'), can('1000000'), can('1000001'), can('1000000', 5)],
    [false, true, true, false, false],
  )
})

test('what the customer pays in the currency has the tip in it', () => {
  const sale = { amountMsats: 1_100_000, tipMsats: 100_000, fiat: { currency: 'USD', minor: 100 } }
  assert.deepEqual(fiatTotal(sale), { currency: 'USD', minor: 110 })
  assert.deepEqual(fiatTotal({ ...sale, amountMsats: 1_000_000, tipMsats: 0 }), { currency: 'USD', minor: 100 })
  assert.equal(fiatTotal({ amountMsats: 1000, tipMsats: 0, fiat: null }), undefined)
})
