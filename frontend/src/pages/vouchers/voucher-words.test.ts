import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Voucher } from '@chispa/contract/vouchers'
import { badgeOf, benefitLine, hostOf, scopeLine, timeLine } from './voucher-words.ts'

const lines: [object, string | undefined][] = [
  [{ type: 'percent', percent: 20 }, '20% off'],
  [{ type: 'percent', percent: 20, cap: { amount: 5000, currency: 'ARS' } }, '20% off, up to 5,000.00 ARS'],
  [{ type: 'fixed', amount: 500, currency: 'ARS' }, '500.00 ARS off'],
  [{ type: 'fixed', amount: 1500, currency: 'SAT' }, '1,500 sats off'],
  [{ type: 'multibuy', buyQty: 3, payQty: 2 }, '3 for the price of 2'],
  [{ type: 'buyXgetY' }, 'Buy one, get one free'],
  [{ type: 'freeItems', items: [{ d: 'x', qty: 1 }] }, '1 free item'],
  [{ type: 'freeItems', items: [{ d: 'x', qty: 2 }] }, '2 free items'],
  [{ type: 'lottery' }, undefined],
]
for (const [benefit, line] of lines) {
  test(`benefit ${JSON.stringify(benefit)}`, () => assert.equal(benefitLine(benefit), line))
}

const scopes: [object, string | undefined][] = [
  [{ type: 'percent', percent: 20 }, undefined],
  [{ type: 'percent', percent: 20, productDs: ['x'] }, 'Only for one product of the shop'],
  [{ type: 'percent', percent: 20, productDs: ['x', 'y'] }, 'Only for 2 products of the shop'],
  [{ type: 'lottery', productDs: ['x'] }, undefined],
]
for (const [benefit, line] of scopes) {
  test(`scope of ${JSON.stringify(benefit)}`, () => assert.equal(scopeLine(benefit), line))
}

const now = new Date('2026-06-01T12:00:00Z')
const times: [Partial<Voucher>, string, boolean][] = [
  [{ status: 'minted', expiresAt: null }, 'Does not expire', false],
  [{ status: 'minted', expiresAt: '2026-06-01T13:00:00Z' }, 'Expires within a day', true],
  [{ status: 'minted', expiresAt: '2026-06-03T11:00:00Z' }, '1 day left', true],
  [{ status: 'minted', expiresAt: '2026-06-11T12:00:00Z' }, '10 days left', false],
  [{ status: 'minted', expiresAt: '2027-06-11T12:00:00Z' }, 'Until 11 Jun 2027', false],
  [{ status: 'expired', expiresAt: '2026-05-01T12:00:00Z' }, 'Expired on 1 May 2026', false],
  [{ status: 'claimed', claimedAt: '2026-05-01T12:00:00Z' }, 'Redeemed on 1 May 2026', false],
  [{ status: 'transferred', transferredTo: 'a@b.example' }, 'Sent to a@b.example', false],
  [{ status: 'transferred', transferredTo: null }, 'Moved by somebody else', false],
  [{ status: 'transfer_pending', transferredTo: 'a@b.example' }, 'On its way to a@b.example', false],
]
for (const [voucher, text, isSoon] of times) {
  test(`time: ${text}`, () => assert.deepEqual(timeLine(voucher as Voucher, now), { text, isSoon }))
}

test('what somebody else moved is not called sent', () => {
  assert.deepEqual(badgeOf({ status: 'transferred', isMovedByOthers: false } as Voucher), {
    label: 'Sent',
    tone: 'plain',
  })
  assert.deepEqual(badgeOf({ status: 'transferred', isMovedByOthers: true } as Voucher), {
    label: 'Moved',
    tone: 'danger',
  })
})

test('a link is named by its host', () => assert.equal(hostOf('https://www.cafe.example:8443/x'), 'cafe.example:8443'))
