/** What a card, and its holder, may pay. */
import type { Books, CardRule, CardStanding, OwnPayment, Pin } from '../../books.ts'
import { Timeline } from '../../timeline.ts'
import { heldWord, maxHeldMs } from '../holds.ts'
import { ana, blocked, type Case, ordered, paid, shown, well } from './examples.ts'

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
const pin = new Timeline<Pin | undefined>({ pin: '1', limitMsats: 1000 })
/** Refused so long after its payment began. */
const held = (afterMs: number, payment: Partial<OwnPayment> = {}): Partial<Books> => ({
  orders: [
    ordered('open'),
    ordered('failed', { paymentHash: 'h2', answers: [{ at: afterMs, said: 'failed', word: heldWord }] }),
  ],
  own: [shown('open', payment)],
})

export const casesOfCards: Case[] = [
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
  ['paid by somebody who may not pay', 'by who is blocked', 1, { ...well, members: [blocked] }],
  ['a card unusable without a stated reason', 'held for a moment', 0, held(120_000)],
  ['a card unusable without a stated reason', 'held for ever', 1, held(maxHeldMs + 1)],
  ['a card unusable without a stated reason', 'held by a payment that was never made', 1, { ...held(1), own: [] }],
  [
    'a card unusable without a stated reason',
    'held by a payment of a service whose clock is ahead',
    0,
    held(maxHeldMs + 1, { askedAt: 300_000 }),
  ],
  [
    'a card unusable without a stated reason',
    'held by a service whose clock is behind',
    0,
    { ...held(maxHeldMs + 1), lateClocks: [{ from: maxHeldMs - 9000, to: maxHeldMs - 5000 }] },
  ],
  [
    'a card unusable without a stated reason',
    'at the end',
    1,
    { lastTaps: [{ cardId: 'c', isUsable: false, word: 'the tap was not taken', waitedMs: maxHeldMs + 1 }] },
  ],
  [
    'a card unusable without a stated reason',
    'with a reason',
    0,
    { lastTaps: [{ cardId: 'c', isUsable: true, word: 'amount_over_day_limit', waitedMs: 5 }] },
  ],
]
