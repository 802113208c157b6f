/** What a card may pay by its limits as they were when it paid. */
import type { Books, CardRule, Order } from '../books.ts'
import type { Invariant } from './invariant.ts'
import { keyOf } from './keys.ts'

/** `from`, `to`: between these moments it was decided that the card pays. */
type Decided = { amountMsats: number; from: number; to: number }
/** With the most that was allowed then. */
type Paid = Decided & { maxTapMsats: number; maxDayMsats: number }

export const limitExceeded: Invariant = {
  name: 'a limit exceeded',
  settles: false,
  violations: books => {
    const decided = decidedByCard(books)
    return books.cards.flatMap(card => {
      const paid = (decided.get(card.cardId) ?? []).map(one => allowed(card, one))
      return [
        ...paid
          .filter(({ amountMsats, maxTapMsats }) => amountMsats > maxTapMsats)
          .map(one => `card ${card.cardId} paid ${one.amountMsats} msats of ${one.maxTapMsats} msats a tap at most`),
        ...dayViolations(card, paid),
      ]
    })
  },
}

/** A run is shorter than a day. */
function dayViolations({ cardId }: CardRule, paid: Paid[]): string[] {
  const sorted = paid.toSorted((a, b) => a.to - b.to)
  let [sum, lastFrom] = [0, Number.NEGATIVE_INFINITY]
  return sorted.flatMap(({ amountMsats, from }, at) => {
    sum += amountMsats
    lastFrom = Math.max(lastFrom, from)
    // One of those that may have been the last of them was let through with this sum.
    const last = sorted.slice(0, at + 1).filter(({ to }) => to >= lastFrom)
    const maxMsats = Math.max(...last.map(({ maxDayMsats }) => maxDayMsats))
    return sum > maxMsats ? [`card ${cardId} paid ${sum} msats of ${maxMsats} msats a day at most`] : []
  })
}

/** The smaller one of the holder's and the instance's counts. */
function allowed({ limits, ceiling }: CardRule, paid: Decided): Paid {
  const both = [limits, ceiling].map(one => one.possible(paid.from, paid.to))
  const maxOf = (of: 'tapMsats' | 'dayMsats') =>
    Math.min(...both.map(possible => Math.max(...possible.map(limit => limit[of]))))
  return { ...paid, maxTapMsats: maxOf('tapMsats'), maxDayMsats: maxOf('dayMsats') }
}

/** The same invoice by two cards, or by card and by hand: who paid it is not known, so it does not count. */
function decidedByCard({ orders, entries }: Books): Map<string, Decided[]> {
  const ordered = Map.groupBy(orders, keyOf)
  const decided = new Map<string, Decided[]>()
  for (const entry of entries) {
    if (entry.type !== 'outgoing' || entry.state === 'failed') continue
    const same: Order[] = ordered.get(keyOf(entry)) ?? []
    const [first] = same
    if (first?.cardId === undefined || same.some(({ cardId }) => cardId !== first.cardId)) continue
    const from = Math.min(...same.map(({ startedAt }) => startedAt))
    const list = decided.get(first.cardId) ?? []
    decided.set(first.cardId, list)
    list.push({ amountMsats: first.amountMsats, from, to: entry.at })
  }
  return decided
}
