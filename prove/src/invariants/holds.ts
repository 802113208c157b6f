/** A payment whose end is not known holds its card for two minutes, by the clock of the service that took it. Whatever else keeps a card from paying is told. */
import type { Books, OwnPayment } from '../books.ts'
import { presenceIn } from './departed.ts'
import type { Invariant } from './invariant.ts'
import { keyOf } from './keys.ts'

/** With the time for which people wait for an answer. */
const [holdMs, maxAnswerMs] = [120_000, 10_000]
export const maxHeldMs = holdMs + maxAnswerMs
export const heldWord = 'card_payment_unresolved'

/** Needs what the history shows. */
export const cardUnusable: Invariant = {
  name: 'a card unusable without a stated reason',
  settles: false,
  violations: books => [
    ...heldByNothing(books),
    ...books.lastTaps
      .filter(({ isUsable, word, waitedMs }) => !isUsable && word !== heldWord && waitedMs > maxHeldMs)
      .map(({ cardId, word }) => `card ${cardId} pays no more, and the last word is ${word}`),
  ],
}

/** Refused because of a payment under way, and there was none that had begun lately. */
function heldByNothing(books: Books): string[] {
  const presenceOf = presenceIn(books)
  const shown = Map.groupBy(
    books.own.filter(({ direction }) => direction === 'out'),
    keyOf,
  )
  const byCard = Map.groupBy(
    books.orders.filter(one => one.cardId !== undefined && presenceOf(one.memberId) === 'here'),
    ({ cardId }) => cardId,
  )
  return [...byCard].flatMap(([cardId, orders]) => {
    const holds = orders.flatMap(order => (shown.get(keyOf(order)) ?? []).map(one => holdOf(order.startedAt, one)))
    const refused = orders.flatMap(({ answers }) => answers.filter(({ word }) => word === heldWord))
    const unexplained = refused.filter(
      ({ at }) =>
        !holds.some(({ from, to }) => from <= at && at <= to) &&
        !books.lateClocks.some(({ from, to }) => from <= at && at - maxAnswerMs <= to),
    )
    if (unexplained.length === 0) return []
    return [`card ${cardId} was held ${unexplained.length} times by no payment of the last two minutes`]
  })
}

const holdOf = (startedAt: number, { askedAt }: OwnPayment) => ({
  from: startedAt,
  to: Math.max(startedAt, askedAt) + maxHeldMs,
})
