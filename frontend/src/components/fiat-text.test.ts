import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fiatText, isCurrent, minorDigits, minorText, satsForMinor } from './fiat-text.ts'

const euro = { currency: 'EUR', perBitcoin: 90_000 }
const plain = (text: string) => text.replace(/\s/g, ' ')

test('an amount in the currency, as the language writes it', () => {
  assert.equal(fiatText(2_100_000, euro, 'en-GB'), '€1.89')
  assert.equal(plain(fiatText(2_100_000, euro, 'es-ES')), '1,89 €')
  assert.equal(plain(fiatText(2_100_000, { currency: 'ARS', perBitcoin: 150_000_000 }, 'es-AR')), '$ 3.150,00')
  assert.equal(plain(fiatText(2_100_000, { currency: 'JPY', perBitcoin: 15_000_000 }, 'en-GB')), '¥315')
})

test('what was entered in the currency, as whole sats', () => {
  assert.equal(satsForMinor(189, euro), 2100)
  assert.equal(satsForMinor(1, euro), 11)
  assert.equal(satsForMinor(315, { currency: 'JPY', perBitcoin: 15_000_000 }), 2100)
  assert.deepEqual([minorDigits('EUR'), minorDigits('JPY'), minorText(189, 'EUR', 'en-GB')], [2, 0, '€1.89'])
})

test('a rate past its end is not current; a fixed one has no end', () => {
  const expiresAt = new Date(1000).toISOString()
  assert.deepEqual(
    [isCurrent({ expiresAt }, 999), isCurrent({ expiresAt }, 1000), isCurrent({ expiresAt: null }, 1e15)],
    [true, false, true],
  )
})
