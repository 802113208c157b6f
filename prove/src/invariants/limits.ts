/** What a card may pay by its limits as they were when it paid. */
import type { Books, CardRule, Order } from '../books.ts'
import type { Invariant } from './invariant.ts'
import { keyOf } from './keys.ts'

/** `from`, `to`: between these moments it was decided that the card pays. */
type Paid = { amountMsats: number; from: number; to: number }

export const limitExceeded: Invariant = {
  name: 'a limit exceeded',
  settles: false,
  violations: books =>
    books.cards.flatMap(card => {
      const paid = listPaid(books, card)
      return [
        ...paid
          .filter(one => one.amountMsats > maxOf(card, one, 'tapMsats'))
          .map(
            one =>
              `card ${card.cardId} paid ${one.amountMsats} msats of ${maxOf(card, one, 'tapMsats')} msats a tap at most`,
          ),
        ...dayViolations(card, paid),
      ]
    }),
}

/** A run is shorter than a day. */
function dayViolations(card: CardRule, paid: Paid[]): string[] {
  const sorted = paid.toSorted((a, b) => a.to - b.to)
  return sorted.flatMap((_, at) => {
    const before = sorted.slice(0, at + 1)
    const sum = before.reduce((total, { amountMsats }) => total + amountMsats, 0)
    // One of those that may have been the last of them was let through with this sum.
    const lastFrom = Math.max(...before.map(({ from }) => from))
    const maxMsats = Math.max(...before.filter(({ to }) => to >= lastFrom).map(one => maxOf(card, one, 'dayMsats')))
    return sum > maxMsats ? [`card ${card.cardId} paid ${sum} msats of ${maxMsats} msats a day at most`] : []
  })
}

/** The smaller one of the holder's and the instance's counts. */
const maxOf = ({ limits, ceiling }: CardRule, { from, to }: Paid, of: 'tapMsats' | 'dayMsats') =>
  Math.min(...[limits, ceiling].map(one => Math.max(...one.possible(from, to).map(limit => limit[of]))))

function listPaid({ orders, entries }: Books, { cardId }: CardRule): Paid[] {
  const left = new Map(
    entries.filter(one => one.type === 'outgoing' && one.state !== 'failed').map(one => [keyOf(one), one]),
  )
  // The same invoice by card and by hand: who paid it is not known, so it does not count.
  const byHand = new Set(orders.filter(one => one.cardId !== cardId).map(keyOf))
  const own = orders.filter(one => one.cardId === cardId && left.has(keyOf(one)) && !byHand.has(keyOf(one)))
  return [...Map.groupBy(own, keyOf)].map(([key, same]: [string, Order[]]) => ({
    amountMsats: same[0]!.amountMsats,
    from: Math.min(...same.map(({ startedAt }) => startedAt)),
    to: left.get(key)!.at,
  }))
}
