import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameBenefit, readBenefit } from './voucher-benefit.ts'

const cases: [string, unknown, unknown][] = [
  ['percent', { type: 'percent', percent: 20 }, { type: 'percent', percent: 20 }],
  [
    'percent of some products',
    { type: 'percent', percent: 20, productDs: ['x', 'y', 'x', 5, ''] },
    { type: 'percent', percent: 20, productCount: 2 },
  ],
  [
    'percent of no products is of all',
    { type: 'percent', percent: 20, productDs: [] },
    { type: 'percent', percent: 20 },
  ],
  [
    'multibuy of one product, as older coupons say it',
    { type: 'multibuy', buyQty: 2, payQty: 1, productD: 'x' },
    { type: 'multibuy', buyQty: 2, payQty: 1, productCount: 1 },
  ],
  ['one for another', { type: 'buyXgetY', buyProductD: 'x', giftProductD: 'y' }, { type: 'buyXgetY', productCount: 2 }],
  ['percent above 100', { type: 'percent', percent: 101 }, undefined],
  ['percent of zero', { type: 'percent', percent: 0 }, undefined],
  ['percent as a text', { type: 'percent', percent: '20' }, undefined],
  [
    'percent with a cap',
    { type: 'percent', percent: 20, cap: { amount: 5000, currency: 'ARS' } },
    { type: 'percent', percent: 20, cap: { amount: 5000, currency: 'ARS' } },
  ],
  ['a cap that is none', { type: 'buyXgetY', cap: { amount: -1, currency: 'ARS' } }, { type: 'buyXgetY' }],
  ['fixed', { type: 'fixed', amount: 1500, currency: 'SAT' }, { type: 'fixed', amount: 1500, currency: 'SAT' }],
  ['fixed without a currency', { type: 'fixed', amount: 1500 }, undefined],
  ['multibuy', { type: 'multibuy', buyQty: 3, payQty: 2 }, { type: 'multibuy', buyQty: 3, payQty: 2 }],
  ['multibuy that gives nothing', { type: 'multibuy', buyQty: 2, payQty: 2 }, undefined],
  [
    'free items',
    { type: 'freeItems', items: [{ d: 'a', qty: 2 }, { d: 'b', qty: 1 }, null] },
    { type: 'freeItems', count: 3, productCount: 2 },
  ],
  ['no free items', { type: 'freeItems', items: [] }, undefined],
  ['another type', { type: 'lottery' }, undefined],
  ['no object', 'percent', undefined],
  ['nothing', null, undefined],
]
for (const [name, value, expected] of cases) {
  test(`benefit: ${name}`, () => assert.deepEqual(readBenefit(value), expected))
}

test('the same benefit in another order of keys is the same; a changed number, a missing and a new key are not', () => {
  const benefit = { type: 'percent', percent: 20, productDs: ['a', 'b'], cap: { amount: 1, currency: 'ARS' } }
  const reordered = { cap: { currency: 'ARS', amount: 1 }, productDs: ['a', 'b'], percent: 20, type: 'percent' }
  assert.ok(isSameBenefit(benefit, reordered))
  for (const other of [
    { ...benefit, percent: 19 },
    { ...benefit, productDs: ['b', 'a'] },
    { ...benefit, cap: { amount: 1 } },
    { ...benefit, more: undefined },
    { ...benefit, productDs: { 0: 'a', 1: 'b' } },
    null,
    [],
  ]) {
    assert.ok(!isSameBenefit(benefit, other), JSON.stringify(other))
    assert.ok(!isSameBenefit(other, benefit), JSON.stringify(other))
  }
})
