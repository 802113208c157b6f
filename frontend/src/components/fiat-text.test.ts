import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currencies } from '@chispa/contract/currencies'
import { fiatText, isCurrent, minorDigits, minorText, satsForMinor } from './fiat-text.ts'

const euro = { currency: 'EUR', perBitcoin: 90_000 }
const plain = (text: string) => text.replace(/\s/g, ' ')

test('an amount in the currency, as the language writes it', () => {
  assert.equal(fiatText(2_100_000, euro, 'en-GB'), '€1.89')
  assert.equal(plain(fiatText(2_100_000, euro, 'es-ES')), '1,89 €')
  assert.equal(plain(fiatText(2_100_000, { currency: 'JPY', perBitcoin: 15_000_000 }, 'en-GB')), '¥315')
})

const dollar = { currency: 'USD', perBitcoin: 100_000 }
const peso = { currency: 'ARS', perBitcoin: 150_000_000 }
const real = { currency: 'BRL', perBitcoin: 500_000 }
const mexican = { currency: 'MXN', perBitcoin: 2_000_000 }

test('dollars and pesos say whose they are, where the language puts the sign', () => {
  const table = Object.fromEntries(
    ['es-AR', 'es-ES', 'en-US', 'pt-BR'].map(how => [
      how,
      [dollar, peso, real, mexican].map(price => plain(fiatText(2_100_000, price, how))),
    ]),
  )
  assert.deepEqual(table, {
    'es-AR': ['US$ 2,10', 'AR$ 3.150,00', 'R$ 10,50', 'MX$ 42,00'],
    'es-ES': ['2,10 US$', '3.150,00 AR$', '10,50 R$', '42,00 MX$'],
    'en-US': ['US$2.10', 'AR$3,150.00', 'R$10.50', 'MX$42.00'],
    'pt-BR': ['US$ 2,10', 'AR$ 3.150,00', 'R$ 10,50', 'MX$ 42,00'],
  })
})

test('no currency that can be chosen is a bare sign that several share, in no language', () => {
  for (const how of ['es-AR', 'es-ES', 'es-MX', 'en-US', 'en-GB', 'en-CA', 'en-AU', 'pt-BR']) {
    const signs = new Map<string, string>()
    for (const currency of currencies) {
      const sign = plain(fiatText(0, { currency, perBitcoin: 1 }, how)).replace(/[\d.,\s]/g, '')
      assert.notEqual(sign, '$', `${currency} in ${how}`)
      assert.equal(signs.get(sign), undefined, `${currency} and ${signs.get(sign)} in ${how}`)
      signs.set(sign, currency)
    }
  }
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
