/** What one ledger says, another says too: the listener and the history, a till and the customer's receipt. */
import type { Invariant } from './invariant.ts'
import { keyOf } from './keys.ts'
import { paidHashes } from './paid-hashes.ts'

/** What the listener heard of a charge arrives, and is shown to its payee. */
export const heardAndNotShown: Invariant = {
  name: 'heard by the listener and not shown',
  settles: true,
  violations: ({ events, charges, own, members }) => {
    const shown = new Set(own.filter(one => one.direction === 'in' && one.state === 'done').map(keyOf))
    // Nobody reads the history of who has left.
    const departed = new Set(members.filter(one => one.isDeparted).map(({ memberId }) => memberId))
    const charged = new Map(
      charges.filter(({ memberId }) => !departed.has(memberId)).map(charge => [charge.paymentHash, charge]),
    )
    return events.flatMap(({ type, paymentHash, isDelivered }) => {
      const charge = type === 'payment_received' ? charged.get(paymentHash ?? '') : undefined
      if (!charge) return []
      if (!isDelivered) return [`the listener keeps ${paymentHash} (${charge.kind}) to itself`]
      return shown.has(keyOf(charge))
        ? []
        : [`the listener delivered ${paymentHash} (${charge.kind}), which is not shown`]
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
