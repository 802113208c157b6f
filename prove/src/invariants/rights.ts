/** Whether a payment left although nobody who ordered it was allowed to, from its order to the moment in which it left. */
import type { Books, Order } from '../books.ts'
import type { Invariant } from './invariant.ts'
import { keyOf } from './keys.ts'

export const paidWithoutRight: Invariant = {
  name: 'paid by somebody who may not pay',
  settles: false,
  violations: books => {
    const orders = Map.groupBy(books.orders, keyOf)
    return books.entries
      .filter(one => one.type === 'outgoing' && one.state !== 'failed' && one.memberId !== undefined)
      .flatMap(entry => {
        const obstacles = (orders.get(keyOf(entry)) ?? []).map(order => obstacleOf(books, order, entry.at))
        if (obstacles.length === 0 || obstacles.includes(undefined)) return []
        return [`${entry.accountId} paid ${entry.paymentHash}: ${obstacles.join('; ')}`]
      })
  },
}

export const deletedWithOpenPayments: Invariant = {
  name: 'deleted with a payment on its way',
  settles: false,
  violations: ({ members, entries }) =>
    members.flatMap(({ memberId, deletedAt = Number.POSITIVE_INFINITY }) =>
      entries
        .filter(one => one.type === 'outgoing' && one.memberId === memberId && one.at < deletedAt)
        .filter(one => one.state === 'pending' || (one.settledAt ?? 0) > deletedAt)
        .map(one => `${memberId} was deleted while ${one.paymentHash} was on its way`),
    ),
}

/** What was certain to stand in the way all the time until then. */
function obstacleOf({ cards, members }: Books, order: Order, to: number): string | undefined {
  const member = members.find(({ memberId }) => memberId === order.memberId)
  const places = member?.standing.possible(order.startedAt, to) ?? ['in']
  if (!places.includes('in')) return `${order.memberId} was ${places.join(' or ')}`
  const card = cards.find(({ cardId }) => cardId === order.cardId)
  if (!card) return undefined
  const standings = card.standing.possible(order.startedAt, to)
  if (!standings.includes('usable')) return `the card ${card.cardId} was ${standings.join(' or ')}`
  const pins = card.pin.possible(order.startedAt, to)
  const isGiven = pins.some(rule => !rule || order.amountMsats < rule.limitMsats || order.pin === rule.pin)
  return isGiven ? undefined : `the card ${card.cardId} was given the PIN ${order.pin ?? 'of nobody'}`
}
