/** Money that was asked for in one member's name and is in the book of another's wallet. */
import type { Invariant } from './invariant.ts'

export const receivedBySomebodyElse: Invariant = {
  name: 'received by somebody else',
  settles: false,
  violations: ({ charges, entries }) => {
    const received = Map.groupBy(
      entries.filter(({ type, state }) => type === 'incoming' && state === 'settled'),
      ({ paymentHash }) => paymentHash,
    )
    return charges.flatMap(({ kind, memberId, paymentHash }) =>
      (received.get(paymentHash) ?? [])
        .filter(entry => entry.memberId !== memberId)
        .map(({ accountId }) => `${paymentHash} (${kind}) for ${memberId} is in the book of ${accountId}`),
    )
  },
}
