/**
 * What must hold of the five ledgers once everything is well again. Each invariant answers with the sentences of its violations. One that `settles`
 * may be violated while payments are still being told: it is waited for.
 */
import type { Books, Charge, Entry, Order, OwnPayment } from './books.ts'
import {
  neverStreamed,
  otherAmounts,
  paidTwiceByOne,
  passedOnByWordOnly,
  passedOnTwice,
  shownFalseProof,
  shownTwice,
  toldMoreThanShown,
} from './invariants/agreement.ts'
import { presenceIn } from './invariants/departed.ts'
import { cardUnusable } from './invariants/holds.ts'
import type { Invariant, Violation } from './invariants/invariant.ts'
import { keyOf } from './invariants/keys.ts'
import { lastWord } from './invariants/last-word.ts'
import { limitExceeded } from './invariants/limits.ts'
import { paidHashes } from './invariants/paid-hashes.ts'
import { pinGuessed } from './invariants/pins.ts'
import { receivedBySomebodyElse } from './invariants/received-elsewhere.ts'
import { deletedWithOpenPayments, paidWithoutRight } from './invariants/rights.ts'
import { heardAndNotShown, saleToldDifferently } from './invariants/told-alike.ts'
import { isUnheard } from './invariants/unheard.ts'
import { receiptUntrue, zapWithoutReceipt } from './invariants/zaps.ts'

export type { Invariant, Violation } from './invariants/invariant.ts'

const outgoingOf = ({ entries }: Books) => entries.filter(({ type }) => type === 'outgoing')

/** Whether a member had the payment's payee named to pass money on to. */
function forwardedOf({
  entries,
  forwardings,
}: Books): (one: Pick<OwnPayment, 'memberId' | 'paymentHash'> | Entry) => boolean {
  const payee = new Map(entries.filter(one => one.type === 'incoming').map(one => [one.paymentHash, one.memberId]))
  return ({ memberId, paymentHash }) =>
    forwardings.some(one => one.memberId === memberId && one.toMemberIds.includes(payee.get(paymentHash ?? '') ?? ''))
}
const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, { amountMsats }) => sum + amountMsats, 0)

/** Of several presses at once, one that was paid counts. */
const saidAtLast = (order: Order) =>
  order.unheard ? 'open' : (order.answers.find(({ said }) => said === 'paid') ?? lastWord(order))?.said

const paidTwice: Invariant = {
  name: 'paid twice',
  settles: false,
  violations: books => {
    const paid = outgoingOf(books).filter(({ state }) => state !== 'failed')
    const again = [...Map.groupBy(paid, ({ paymentHash }) => paymentHash)]
      .filter(([, entries]) => entries.length > 1)
      .map(([hash, entries]) => `${hash} is paid by ${entries.map(({ accountId }) => accountId).join(' and ')}`)
    return [...again, ...paidTwiceByOne(books), ...passedOnTwice(books)]
  },
}

const paidWithoutOrder: Invariant = {
  name: 'paid without an order',
  settles: false,
  violations: books => {
    const ordered = new Map(books.orders.map(order => [keyOf(order), order]))
    const mayForward = forwardedOf(books)
    return outgoingOf(books)
      .filter(entry => entry.memberId !== undefined && !mayForward(entry) && !isUnheard(books, entry))
      .filter(entry => ordered.get(keyOf(entry))?.amountMsats !== entry.amountMsats)
      .map(
        entry =>
          `${entry.accountId} paid ${entry.amountMsats} msats for ${entry.paymentHash}, which nobody ordered of it`,
      )
  },
}

const toldPaidAndNotPaid: Invariant = {
  name: 'told paid and not paid',
  settles: false,
  violations: books => {
    const { orders, charges, own, messages, entries } = books
    const told = [
      ...orders
        .filter(({ answers }) => answers.some(({ said }) => said === 'paid'))
        .map(one => [one.kind, one.paymentHash]),
      ...charges.filter(({ wasToldPaid }) => wasToldPaid).map(one => [one.kind, one.paymentHash]),
      ...own
        .filter(one => one.state === 'done' && one.paymentHash)
        .map(one => [`history ${one.kind}`, one.paymentHash]),
      ...messages.filter(one => one.type === 'payment.received').map(one => ['webhook', one.paymentHash]),
    ] as [string, string][]
    const paid = paidHashes(entries)
    return [
      ...told.filter(([, hash]) => !paid.has(hash)).map(([by, hash]) => `${by} says that ${hash} is paid`),
      ...[toldMoreThanShown, shownTwice, shownFalseProof, otherAmounts, passedOnByWordOnly].flatMap(of => of(books)),
    ]
  },
}

const toldFailedAndPaid: Invariant = {
  name: 'told failed and paid',
  settles: false,
  violations: books => {
    const settled = outgoingOf(books).filter(({ state, memberId }) => state === 'settled' && memberId !== undefined)
    const orders = Map.groupBy(books.orders, keyOf)
    const own = Map.groupBy(
      books.own.filter(({ direction }) => direction === 'out'),
      keyOf,
    )
    return settled.flatMap(entry => {
      // What was declined and ordered anew may be told failed once and paid once.
      const words = (orders.get(keyOf(entry)) ?? []).map(saidAtLast)
      const states = (own.get(keyOf(entry)) ?? []).map(({ state }) => state)
      const isDenied = words.length > 0 && words.every(said => said === 'failed')
      const isShownFailed = states.length > 0 && states.every(state => state === 'failed')
      return [
        ...(isDenied ? [`whoever ordered ${entry.paymentHash} was told that it failed`] : []),
        ...(isShownFailed ? [`the history calls ${entry.paymentHash} failed`] : []),
      ]
    })
  },
}

const receivedAndNeverTold: Invariant = {
  name: 'received and never told',
  settles: true,
  violations: books => {
    const { charges, entries, own, messages, members } = books
    const shown = new Set(own.filter(one => one.direction === 'in' && one.state === 'done').map(keyOf))
    const heard = new Set(
      messages.filter(one => one.type === 'payment.received').map(one => `${one.reader} ${one.paymentHash}`),
    )
    const telling = entries.filter(({ tells }) => tells !== 'nothing')
    const paid = paidHashes(telling)
    const presenceOf = presenceIn(books)
    const ruleOf = (charge: Charge) => members.find(one => one.memberId === charge.memberId)
    const byKey = Map.groupBy(telling, keyOf)
    const settledAt = (charge: Charge) => Math.max(...(byKey.get(keyOf(charge)) ?? []).map(one => one.settledAt ?? 0))
    // Who was blocked meanwhile has to switch their webhook on again.
    const isHooked = (charge: Charge) =>
      !ruleOf(charge)?.hook.possible(settledAt(charge), Number.POSITIVE_INFINITY).includes('off')
    const wallets = new Map(
      entries.filter(({ type }) => type === 'incoming').map(one => [one.paymentHash, one.accountId]),
    )
    const untold = charges
      .filter(({ paymentHash }) => paid.has(paymentHash))
      .map(charge => ({ ...charge, presence: presenceOf(charge.memberId) }))
      .filter(({ presence }) => presence !== 'deleted')
      .map(charge => ({
        ...charge,
        about: `${charge.paymentHash} (${charge.kind}, ${wallets.get(charge.paymentHash)})`,
      }))
      .flatMap(charge => [
        ...(shown.has(keyOf(charge)) || charge.presence === 'left'
          ? []
          : [`${charge.about} is not in the history of its payee`]),
        ...[...(isHooked(charge) ? [charge.memberId] : []), 'instance']
          .filter(reader => !heard.has(`${reader} ${charge.paymentHash}`))
          .map(reader => `no webhook told ${reader} of ${charge.about}`),
      ])
    return [...untold, ...neverStreamed(books)]
  },
}

const voucherLostOrDoubled: Invariant = {
  name: 'a voucher lost or doubled',
  settles: true,
  violations: ({ coupons }) =>
    coupons
      .filter(
        ({ live, holders, isOnItsWay, isLeft }) =>
          live !== 1 || holders.length > 1 || (holders.length === 0 && !isOnItsWay && !isLeft),
      )
      .map(
        ({ line, live, holders }) =>
          `coupon ${line} has ${live} live codes, shown by ${holders.join(' and ') || 'nobody'}`,
      ),
}

/**
 * While its wallet knows nothing of it either, or is of a kind that cannot tell, a payment may be open, and its member is told until when. The
 * journal takes a proof alone.
 */
const unknownStays: Invariant = {
  name: 'an unknown outcome that stays unknown',
  settles: true,
  violations: books => {
    const ended = outgoingOf(books).filter(({ state, tells }) => state !== 'pending' && tells !== 'nothing')
    const known = Map.groupBy(ended, keyOf)
    const proven = new Set(ended.filter(({ tells }) => tells === 'proof').map(({ paymentHash }) => paymentHash))
    const inBooks = (key: string) =>
      (known.get(key) ?? []).map(({ accountId, state }) => `${state} at ${accountId}`).join(', ') || 'in no book'
    // Vouchers that are on their way are counted at their service.
    const open = books.own.filter(
      ({ direction, state, kind }) => direction === 'out' && state === 'open' && kind !== 'voucher-out',
    )
    return [
      ...open
        .filter(one => one.knownBy === null || Date.parse(one.knownBy) < Date.now() || known.has(keyOf(one)))
        .map(one => `${one.kind} ${one.id} is open, known by ${one.knownBy}, ${inBooks(keyOf(one))}`),
      ...books.unresolved
        .filter(({ paymentHash }) => proven.has(paymentHash))
        .map(one => `the journal of the listener calls ${one.paymentHash} ${one.state}`),
    ]
  },
}

const toldToSomebodyElse: Invariant = {
  name: 'told to somebody who may not know it',
  settles: false,
  violations: books => {
    const { messages, streamed, own, charges, orders, entries } = books
    // What is to be passed on is in the history before the wallet has heard of it.
    const mayForward = forwardedOf(books)
    const theirs = new Set([...charges, ...orders, ...entries].map(keyOf))
    return [
      ...messages
        .filter(one => !one.isSigned || (one.reader !== 'instance' && one.userId !== one.reader))
        .map(one => `${one.reader} was told ${one.type} of ${one.userId}`),
      ...messages
        .filter(
          one =>
            one.reader !== 'instance' &&
            one.paymentHash &&
            !theirs.has(keyOf({ ...one, memberId: one.reader, paymentHash: one.paymentHash })),
        )
        .map(one => `${one.reader} was told of ${one.paymentHash}, which is not theirs`),
      ...streamed
        .filter(one => !one.isReadable)
        .map(one => `the stream of ${one.memberId} named ${one.id}, which they may not read`),
      ...own
        .filter(
          one => one.paymentHash !== null && !theirs.has(keyOf(one)) && !(one.kind === 'forward' && mayForward(one)),
        )
        .map(one => `the history of ${one.memberId} has ${one.kind} ${one.paymentHash}, which is not theirs`),
    ]
  },
}

/** However chains and circles run: whoever passes on has received it. */
const passedOnUnreceived: Invariant = {
  name: 'more passed on than received',
  settles: false,
  violations: books => {
    const ordered = new Set(books.orders.map(keyOf))
    const mayForward = forwardedOf(books)
    const byMember = Map.groupBy(books.entries, ({ memberId }) => memberId)
    return [...byMember].flatMap(([memberId, entries]) => {
      if (memberId === undefined) return []
      const received = sumOf(entries.filter(({ type, state }) => type === 'incoming' && state === 'settled'))
      const passedOn = sumOf(
        outgoingOf({ ...books, entries }).filter(
          entry =>
            entry.state !== 'failed' && mayForward(entry) && !ordered.has(keyOf(entry)) && !isUnheard(books, entry),
        ),
      )
      return passedOn > received ? [`${memberId} passed on ${passedOn} msats of ${received} that came in`] : []
    })
  },
}

export const invariants: readonly Invariant[] = [
  paidTwice,
  paidWithoutOrder,
  toldPaidAndNotPaid,
  toldFailedAndPaid,
  receivedBySomebodyElse,
  receivedAndNeverTold,
  limitExceeded,
  paidWithoutRight,
  deletedWithOpenPayments,
  pinGuessed,
  zapWithoutReceipt,
  receiptUntrue,
  voucherLostOrDoubled,
  cardUnusable,
  unknownStays,
  toldToSomebodyElse,
  passedOnUnreceived,
  heardAndNotShown,
  saleToldDifferently,
]

export const violationsOf = (books: Books, of = invariants): Violation[] =>
  of.flatMap(({ name, violations }) => violations(books).map(what => ({ invariant: name, what })))
