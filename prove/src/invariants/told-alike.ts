/** What one ledger says, another says too: the listener and the history, a till and the customer's receipt. */
import type { Charge } from '../books.ts'
import { presenceIn } from './departed.ts'
import type { Invariant } from './invariant.ts'
import { keyOf } from './keys.ts'
import { paidHashes } from './paid-hashes.ts'

/** What the listener heard of a charge arrives, and is shown to its payee; of one who has left, to the operator's program. */
export const heardAndNotShown: Invariant = {
  name: 'heard by the listener and not shown',
  settles: true,
  violations: books => {
    const { events, charges, own, messages } = books
    const shown = new Set(own.filter(one => one.direction === 'in' && one.state === 'done').map(keyOf))
    const told = new Set(messages.filter(({ reader }) => reader === 'instance').map(({ paymentHash }) => paymentHash))
    const presenceOf = presenceIn(books)
    const isShown = (charge: Charge) =>
      presenceOf(charge.memberId) === 'here' ? shown.has(keyOf(charge)) : told.has(charge.paymentHash)
    const charged = new Map(
      charges.filter(({ memberId }) => presenceOf(memberId) !== 'deleted').map(charge => [charge.paymentHash, charge]),
    )
    return events.flatMap(({ type, paymentHash, isDelivered }) => {
      const charge = type === 'payment_received' ? charged.get(paymentHash ?? '') : undefined
      if (!charge) return []
      if (!isDelivered) return [`the listener keeps ${paymentHash} (${charge.kind}) to itself`]
      return isShown(charge) ? [] : [`the listener delivered ${paymentHash} (${charge.kind}), which is not shown`]
    })
  },
}

export const saleToldDifferently: Invariant = {
  name: 'a sale told differently to till and customer',
  settles: false,
  violations: ({ sales, own, entries }) => {
    const paid = paidHashes(entries.filter(({ tells }) => tells !== 'nothing'))
    const done = new Set(own.filter(one => one.direction === 'out' && one.state === 'done').map(one => one.paymentHash))
    return sales.flatMap(({ paymentHash, till, receipt }) => [
      ...(till === receipt ? [] : [`the till calls ${paymentHash} ${till}, its receipt ${receipt}`]),
      ...(till !== 'paid' && done.has(paymentHash) && paid.has(paymentHash)
        ? [`the customer paid ${paymentHash}, and the till calls it ${till}`]
        : []),
    ])
  },
}
