/** Each invariant is fed ledgers that violate it, beside ledgers that do not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Books,
  type CardRule,
  type CardStanding,
  type Entry,
  type MemberRule,
  type MemberStanding,
  noBooks,
  type Order,
  type OwnPayment,
  type Pin,
} from './books.ts'
import { invariants, maxHeldMs, violationsOf } from './invariants.ts'
import { Timeline } from './timeline.ts'

const [ana, bea, hash] = ['ana', 'bea', 'h1']
const paid: Entry = {
  memberId: ana,
  accountId: 'a',
  type: 'outgoing',
  state: 'settled',
  paymentHash: hash,
  amountMsats: 1000,
  at: 2,
  settledAt: 2,
  tells: 'proof',
}
const got: Entry = { ...paid, memberId: undefined, accountId: 'merchant', type: 'incoming' }
const ordered = (said: 'paid' | 'failed' | 'open', changes: Partial<Order> = {}): Order => ({
  kind: 'tap',
  memberId: ana,
  cardId: 'c',
  paymentHash: hash,
  amountMsats: 1000,
  startedAt: 0,
  answers: [{ at: 1, said, word: said }],
  ...changes,
})
const shown = (state: OwnPayment['state'], changes: Partial<OwnPayment> = {}): OwnPayment => ({
  memberId: ana,
  id: 'p1',
  kind: 'card',
  direction: 'out',
  state,
  amountMsats: 1000,
  paymentHash: hash,
  preimage: null,
  knownBy: null,
  ...changes,
})
const charge = {
  ...({ kind: 'address', memberId: ana, paymentHash: hash } as const),
  ...{ amountMsats: 1000, askedMsats: 1000, wasToldPaid: false },
}
const told = { webhookId: 'w', isSigned: true, type: 'payment.received', paymentHash: hash, paymentId: undefined }
const received = { ...got, memberId: ana, accountId: 'a' }
const rule: CardRule = {
  cardId: 'c',
  memberId: ana,
  limits: new Timeline({ tapMsats: 1000, dayMsats: 1500 }),
  ceiling: new Timeline({ tapMsats: 9000, dayMsats: 9000 }),
  pin: new Timeline<Pin | undefined>(undefined),
  standing: new Timeline<CardStanding>('usable'),
}
const lowered = (askedAt: number, certainAt: number) => {
  const limits = new Timeline({ tapMsats: 1000, dayMsats: 1500 })
  limits.note({ tapMsats: 900, dayMsats: 900 }, askedAt, certainAt)
  return limits
}
const paused = (askedAt: number, certainAt: number) => {
  const standing = new Timeline<CardStanding>('usable')
  standing.note('paused', askedAt, certainAt)
  return standing
}
const zap = { memberId: ana, paymentHash: hash, invoice: 'lnbcrt1', request: '{}' }
const receipt = { id: 'r1', paymentHash: hash, problem: undefined }
const blocked: MemberRule = {
  memberId: ana,
  standing: new Timeline<MemberStanding>('blocked'),
  hook: new Timeline<'on' | 'off'>('off'),
}
const pin = new Timeline<Pin | undefined>({ pin: '1', limitMsats: 1000 })
const heard = { type: 'payment_received', paymentHash: hash, isDelivered: true }
const sale = { paymentHash: hash, till: 'paid', receipt: 'paid' }
const line = { line: 'l', live: 1, holders: [ana], isOnItsWay: false }
const tomorrow = new Date(Date.now() + 86_400_000).toISOString()

type Case = [name: string, what: string, violations: number, Partial<Books>]
const well = { entries: [paid, got], orders: [ordered('paid')], own: [shown('done')] }
const cases: Case[] = [
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
  ['heard by the listener and not shown', 'kept', 1, { charges: [charge], events: [{ ...heard, isDelivered: false }] }],
  ['heard by the listener and not shown', 'delivered and not shown', 1, { charges: [charge], events: [heard] }],
  [
    'heard by the listener and not shown',
    'shown',
    0,
    { charges: [charge], events: [heard], own: [shown('done', { direction: 'in' })] },
  ],
  ['heard by the listener and not shown', 'of no charge', 0, { events: [heard] }],
  ['a sale told differently to till and customer', 'alike', 0, { ...well, sales: [sale] }],
  ['a sale told differently to till and customer', 'a receipt', 1, { ...well, sales: [{ ...sale, receipt: 'open' }] }],
  [
    'a sale told differently to till and customer',
    'paid by the customer',
    1,
    { ...well, sales: [{ ...sale, till: 'open', receipt: 'open' }] },
  ],
  ['told paid and not paid', 'a till', 1, { orders: [ordered('paid')] }],
  ['told paid and not paid', 'a till whose customer was told otherwise before', 0, well],
  ['told paid and not paid', 'a payer', 1, { charges: [{ ...charge, wasToldPaid: true }] }],
  ['told paid and not paid', 'a member', 1, { own: [shown('done')] }],
  ['told paid and not paid', 'a webhook', 1, { messages: [{ ...told, reader: ana, userId: ana }] }],
  ['told failed and paid', 'a till that takes a sale', 1, { ...well, orders: [ordered('failed', { kind: 'sale' })] }],
  [
    'told failed and paid',
    'a press that nobody answered yet',
    0,
    { ...well, orders: [ordered('failed', { unheard: 1 })] },
  ],
  ['told failed and paid', 'a till', 1, { ...well, orders: [ordered('failed')] }],
  ['told failed and paid', 'a till that tapped again', 0, { ...well, orders: [ordered('failed'), ordered('paid')] }],
  ['told failed and paid', 'a member', 1, { ...well, own: [shown('failed')] }],
  ['told failed and paid', 'nothing was paid', 0, { orders: [ordered('failed')], own: [shown('failed')] }],
  [
    'received and never told',
    'told',
    0,
    {
      entries: [received],
      charges: [charge],
      own: [shown('done', { direction: 'in' })],
      messages: [ana, 'instance'].map(reader => ({ ...told, reader, userId: ana })),
    },
  ],
  ['received and never told', 'neither shown nor told', 3, { entries: [received], charges: [charge] }],
  ['received and never told', 'not paid', 0, { charges: [charge] }],
  ['a limit exceeded', 'within', 0, { ...well, cards: [rule] }],
  [
    'a limit exceeded',
    'of a tap',
    1,
    { ...well, cards: [{ ...rule, limits: new Timeline({ tapMsats: 999, dayMsats: 1500 }) }] },
  ],
  [
    'a limit exceeded',
    'of a day',
    1,
    {
      cards: [rule],
      orders: [ordered('paid'), ordered('paid', { paymentHash: 'h2' })],
      entries: [paid, { ...paid, paymentHash: 'h2' }],
    },
  ],
  ['a voucher lost or doubled', 'held by one', 0, { coupons: [line] }],
  ['a voucher lost or doubled', 'on its way', 0, { coupons: [{ ...line, holders: [], isOnItsWay: true }] }],
  ['a voucher lost or doubled', 'lost', 1, { coupons: [{ ...line, holders: [] }] }],
  ['a voucher lost or doubled', 'shown by two', 1, { coupons: [{ ...line, holders: [ana, bea] }] }],
  ['a voucher lost or doubled', 'two live codes', 1, { coupons: [{ ...line, live: 2 }] }],
  ['a card unusable without a stated reason', 'held', 1, { held: [{ cardId: 'c', heldMs: maxHeldMs + 1 }] }],
  ['a card unusable without a stated reason', 'held for a moment', 0, { held: [{ cardId: 'c', heldMs: 90_000 }] }],
  [
    'a card unusable without a stated reason',
    'at the end',
    1,
    { lastTaps: [{ cardId: 'c', isUsable: false, word: 'card_payment_unresolved', waitedMs: maxHeldMs + 1 }] },
  ],
  [
    'a card unusable without a stated reason',
    'with a reason',
    0,
    { lastTaps: [{ cardId: 'c', isUsable: true, word: 'amount_over_day_limit', waitedMs: 5 }] },
  ],
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
  ['a limit exceeded', 'that was lowered afterwards', 0, { ...well, cards: [{ ...rule, limits: lowered(3, 4) }] }],
  ['a limit exceeded', 'that was being lowered', 0, { ...well, cards: [{ ...rule, limits: lowered(-9, 1) }] }],
  ['a limit exceeded', 'that was lowered before', 2, { ...well, cards: [{ ...rule, limits: lowered(-9, -8) }] }],
  ['paid by somebody who may not pay', 'by a card', 0, { ...well, cards: [rule] }],
  [
    'paid by somebody who may not pay',
    'by a paused card',
    1,
    { ...well, cards: [{ ...rule, standing: paused(-9, -8) }] },
  ],
  [
    'paid by somebody who may not pay',
    'by one that was being paused',
    0,
    { ...well, cards: [{ ...rule, standing: paused(-9, 1) }] },
  ],
  ['paid by somebody who may not pay', 'without its PIN', 1, { ...well, cards: [{ ...rule, pin }] }],
  [
    'paid by somebody who may not pay',
    'with its PIN',
    0,
    { ...well, orders: [ordered('paid', { pin: '1' })], cards: [{ ...rule, pin }] },
  ],
  [
    'paid by somebody who may not pay',
    'with another PIN',
    1,
    { ...well, orders: [ordered('paid', { pin: '2' })], cards: [{ ...rule, pin }] },
  ],
  ['a PIN that can be guessed', 'paused by the third', 0, { guesses: [{ cardId: 'c', wrong: 2 }] }],
  ['a PIN that can be guessed', 'a third that pauses nothing', 1, { guesses: [{ cardId: 'c', wrong: 3 }] }],
  ['deleted with a payment on its way', 'it was over', 0, { ...well, members: [{ ...blocked, deletedAt: 3 }] }],
  [
    'deleted with a payment on its way',
    'it arrived later',
    1,
    { ...well, entries: [{ ...paid, settledAt: 9 }], members: [{ ...blocked, deletedAt: 3 }] },
  ],
  ['a zap without a receipt', 'paid', 1, { zaps: [zap], entries: [received] }],
  ['a zap without a receipt', 'with one', 0, { zaps: [zap], entries: [received], receipts: [receipt] }],
  ['a zap without a receipt', 'not paid', 0, { zaps: [zap] }],
  ['a receipt that is not true', 'of a zap', 0, { zaps: [zap], entries: [received], receipts: [receipt] }],
  ['a receipt that is not true', 'that nobody paid', 1, { zaps: [zap], receipts: [receipt] }],
  [
    'a receipt that is not true',
    'a second one',
    1,
    { zaps: [zap], entries: [received], receipts: [receipt, { ...receipt, id: 'r2' }] },
  ],
  [
    'a receipt that is not true',
    'over something else',
    1,
    { zaps: [zap], entries: [received], receipts: [{ ...receipt, problem: 'amount' }] },
  ],
  ['paid by somebody who may not pay', 'by who is blocked', 1, { ...well, members: [blocked] }],
  [
    'received and never told',
    'while the payee was blocked',
    2,
    { entries: [received], charges: [charge], members: [blocked] },
  ],
  ['told to somebody who may not know it', 'a webhook', 1, { messages: [{ ...told, reader: bea, userId: bea }] }],
  [
    'told to somebody who may not know it',
    'a webhook of another account',
    1,
    { charges: [{ ...charge, memberId: bea }], messages: [{ ...told, reader: bea, userId: ana }] },
  ],
  [
    'told to somebody who may not know it',
    'a webhook that nobody signed',
    1,
    { messages: [{ ...told, reader: 'instance', userId: ana, isSigned: false }] },
  ],
  [
    'told to somebody who may not know it',
    'a stream',
    1,
    { streamed: [{ memberId: bea, id: 'p1', isReadable: false }] },
  ],
  [
    'told to somebody who may not know it',
    'a history, of what is about to be passed on',
    0,
    {
      entries: [{ ...got, memberId: bea, state: 'pending' }],
      own: [shown('open', { kind: 'forward' })],
      forwardings: [{ memberId: ana, toMemberIds: [bea] }],
    },
  ],
  ['told to somebody who may not know it', 'a history', 1, { own: [shown('done', { memberId: bea })] }],
  [
    'told to somebody who may not know it',
    'the instance',
    0,
    { messages: [{ ...told, reader: 'instance', userId: ana }] },
  ],
]

for (const [name, what, violations, books] of cases) {
  test(`${name}: ${what}`, () => {
    const invariant = invariants.filter(one => one.name === name)
    assert.equal(invariant.length, 1)
    assert.equal(violationsOf({ ...noBooks(), ...books }, invariant).length, violations)
  })
}

test('every invariant is shown to be violated here', () => {
  const violated = new Set(cases.filter(([, , violations]) => violations > 0).map(([name]) => name))
  assert.deepEqual(
    invariants.map(({ name }) => name).filter(name => !violated.has(name)),
    [],
  )
})
