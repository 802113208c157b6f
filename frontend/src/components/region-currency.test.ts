import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currencyOfRegion } from './region-currency.ts'

for (const [wanted, currency] of [
  [['es-AR', 'es'], 'ARS'],
  [['es-ES'], 'EUR'],
  [['en-US'], 'USD'],
  [['pt-BR'], 'BRL'],
  [['es', 'es-419', 'es-MX'], 'MXN'],
  [['es-EC'], 'USD'],
  [['en-GB'], 'GBP'],
  [['es-UY'], 'UYU'],
  [['zh-Hant-TW'], 'TWD'],
  [['fr-SN'], 'XOF'],
  [['es'], undefined],
  [['en-AQ'], undefined],
] as const) {
  test(`${wanted.join(', ')} proposes ${currency ?? 'none'}`, () => assert.equal(currencyOfRegion(wanted), currency))
}
