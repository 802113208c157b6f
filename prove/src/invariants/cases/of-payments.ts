/** What is paid, passed on, handed over, and known at last. */
import { ana, bea, type Case, got, hash, ordered, paid, received, shown, well } from './examples.ts'

const line = { line: 'l', live: 1, holders: [ana], isOnItsWay: false }
const tomorrow = new Date(Date.now() + 86_400_000).toISOString()

export const casesOfPayments: Case[] = [
  ['paid twice', 'once', 0, well],
  ['paid twice', 'by one wallet twice', 1, { ...well, entries: [paid, paid, got] }],
  ['paid twice', 'by two wallets', 1, { ...well, entries: [paid, { ...paid, memberId: bea, accountId: 'b' }, got] }],
  ['paid twice', 'again after it came back', 0, { ...well, entries: [{ ...paid, state: 'failed' }, paid, got] }],
  ['paid without an order', 'ordered', 0, well],
  ['paid without an order', 'by nobody', 1, { ...well, orders: [] }],
  ['paid without an order', 'of somebody else', 1, { ...well, orders: [ordered('paid', { memberId: bea })] }],
  ['paid without an order', 'another amount', 1, { ...well, orders: [ordered('paid', { amountMsats: 999 })] }],
  [
    'paid without an order',
    'passed on to whom the member named',
    0,
    { entries: [paid, { ...got, memberId: bea }], forwardings: [{ memberId: ana, toMemberIds: [bea] }] },
  ],
  [
    'paid without an order',
    'passed on to somebody else',
    1,
    { entries: [paid, { ...got, memberId: 'cai' }], forwardings: [{ memberId: ana, toMemberIds: [bea] }] },
  ],
  [
    'paid without an order',
    'sent to a name, and not answered yet',
    0,
    { ...well, orders: [], unheard: [{ memberId: ana, amountMsats: 1000 }] },
  ],
  [
    'more passed on than received',
    'as much',
    0,
    { entries: [paid, { ...got, memberId: bea }, received], forwardings: [{ memberId: ana, toMemberIds: [bea] }] },
  ],
  [
    'more passed on than received',
    'out of its own',
    1,
    { entries: [paid, { ...got, memberId: bea }], forwardings: [{ memberId: ana, toMemberIds: [bea] }] },
  ],
  ['a voucher lost or doubled', 'held by one', 0, { coupons: [line] }],
  ['a voucher lost or doubled', 'on its way', 0, { coupons: [{ ...line, holders: [], isOnItsWay: true }] }],
  ['a voucher lost or doubled', 'lost', 1, { coupons: [{ ...line, holders: [] }] }],
  ['a voucher lost or doubled', 'shown by two', 1, { coupons: [{ ...line, holders: [ana, bea] }] }],
  ['a voucher lost or doubled', 'two live codes', 1, { coupons: [{ ...line, live: 2 }] }],
  ['an unknown outcome that stays unknown', 'without an end', 1, { own: [shown('open')] }],
  ['an unknown outcome that stays unknown', 'a voucher', 0, { own: [shown('open', { kind: 'voucher-out' })] }],
  ['an unknown outcome that stays unknown', 'known by a moment', 0, { own: [shown('open', { knownBy: tomorrow })] }],
  [
    'an unknown outcome that stays unknown',
    'though the wallet knows',
    1,
    { entries: [paid], own: [shown('open', { knownBy: tomorrow })] },
  ],
  [
    'an unknown outcome that stays unknown',
    'and its wallet cannot tell',
    0,
    { entries: [{ ...paid, tells: 'nothing' }], own: [shown('open', { knownBy: tomorrow })] },
  ],
  [
    'an unknown outcome that stays unknown',
    'though its wallet tells it without a proof',
    1,
    { entries: [{ ...paid, tells: 'word' }], own: [shown('open', { knownBy: tomorrow })] },
  ],
  [
    'an unknown outcome that stays unknown',
    'in the journal, without a proof',
    0,
    { entries: [{ ...paid, tells: 'word' }], unresolved: [{ paymentHash: hash, state: 'unknown' }] },
  ],
  [
    'an unknown outcome that stays unknown',
    'in the journal',
    1,
    { entries: [paid], unresolved: [{ paymentHash: hash, state: 'unknown' }] },
  ],
]
