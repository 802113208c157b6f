/** Each agreement of ledgers is fed books that break it, beside books that do not. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { type Books, type Charge, type Entry, noBooks, type Order, type OwnPayment } from '../books.ts'
import {
  neverStreamed,
  otherAmounts,
  paidTwiceByOne,
  passedOnByWordOnly,
  passedOnTwice,
  shownFalseProof,
  shownTwice,
  toldMoreThanShown,
} from './agreement.ts'

const preimage = 'ab'.repeat(32)
const hash = createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex')
const paid: Entry = {
  ...({ memberId: 'ana', accountId: 'a', type: 'outgoing', state: 'settled', paymentHash: hash } as const),
  ...{ amountMsats: 1000, at: 0, settledAt: 0, tells: 'proof' as const },
}
const order: Order = {
  ...({ kind: 'tap', memberId: 'ana', paymentHash: hash, amountMsats: 1000, startedAt: 0, once: 'tap 1' } as const),
  answers: [{ at: 1, said: 'paid', word: 'OK' }],
}
const shown: OwnPayment = {
  ...({ memberId: 'ana', id: 'p1', kind: 'card', direction: 'out', state: 'done' } as const),
  ...{ amountMsats: 1000, paymentHash: hash, preimage, knownBy: null, askedAt: 0 },
}
const charge: Charge = {
  ...({ kind: 'address', memberId: 'ana', paymentHash: hash } as const),
  ...{ amountMsats: 1000, askedMsats: 1000, wasToldPaid: false },
}
const well = { entries: [paid], orders: [order], own: [shown] }
const other = { ...paid, paymentHash: 'h2' }

type Case = [what: string, of: (books: Books) => string[], violations: number, Partial<Books>]
const cases: Case[] = [
  ['one tap pays one bill', paidTwiceByOne, 0, well],
  [
    'one tap pays two bills',
    paidTwiceByOne,
    1,
    { ...well, entries: [paid, other], orders: [order, { ...order, paymentHash: 'h2' }] },
  ],
  ['one tap is shown two bills', paidTwiceByOne, 0, { ...well, orders: [order, { ...order, paymentHash: 'h2' }] }],
  ['one payment is shown once', shownTwice, 0, well],
  ['one payment is shown twice', shownTwice, 1, { ...well, own: [shown, { ...shown, id: 'p2' }] }],
  ['a second one was declined', shownTwice, 0, { ...well, own: [shown, { ...shown, id: 'p2', state: 'failed' }] }],
  ['a preimage is that of its payment', shownFalseProof, 0, well],
  ['a preimage is another', shownFalseProof, 1, { own: [{ ...shown, preimage: 'cd'.repeat(32) }] }],
  ['a till and its customer hear the same', toldMoreThanShown, 0, well],
  [
    'a till hears of a proof, its customer of none',
    toldMoreThanShown,
    1,
    { ...well, own: [{ ...shown, state: 'unproven' }] },
  ],
  [
    'a sale is told by the wallet of its seller',
    toldMoreThanShown,
    0,
    { ...well, orders: [{ ...order, kind: 'sale' }], own: [{ ...shown, state: 'unproven' }] },
  ],
  ['amounts agree', otherAmounts, 0, { ...well, charges: [charge] }],
  ['the history has another amount', otherAmounts, 1, { ...well, own: [{ ...shown, amountMsats: 2000 }] }],
  ['an invoice is over another amount', otherAmounts, 1, { charges: [{ ...charge, amountMsats: 2000 }] }],
  [
    'as much is passed on as was to be',
    books => [...passedOnTwice(books), ...passedOnByWordOnly(books)],
    0,
    { entries: [paid], passedOn: [{ memberId: 'ana', owedMsats: 1000, toldMsats: 1000 }] },
  ],
  [
    'more is passed on',
    passedOnTwice,
    1,
    { entries: [paid], passedOn: [{ memberId: 'ana', owedMsats: 999, toldMsats: 0 }] },
  ],
  [
    'what was ordered is not passed on',
    passedOnTwice,
    0,
    { ...well, passedOn: [{ memberId: 'ana', owedMsats: 0, toldMsats: 0 }] },
  ],
  [
    'less is passed on than is told',
    passedOnByWordOnly,
    1,
    { entries: [paid], passedOn: [{ memberId: 'ana', owedMsats: 2000, toldMsats: 2000 }] },
  ],
  [
    'what may have been sent to a name may have been passed on as well',
    books => [...passedOnTwice(books), ...passedOnByWordOnly(books)],
    0,
    {
      entries: [paid],
      unheard: [{ memberId: 'ana', amountMsats: 1000 }],
      passedOn: [{ memberId: 'ana', owedMsats: 1000, toldMsats: 1000 }],
    },
  ],
  ['a stream named everything', neverStreamed, 0, well],
  ['a stream never named it', neverStreamed, 1, { ...well, unstreamed: [{ memberId: 'ana', id: 'p1' }] }],
]

for (const [what, of, violations, books] of cases)
  test(what, () => assert.equal(of({ ...noBooks(), ...books }).length, violations))
