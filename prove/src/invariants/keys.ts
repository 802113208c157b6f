/** A payment of a member: the same invoice paid by two of them is two. */
export const keyOf = ({ memberId, paymentHash }: { memberId?: string | undefined; paymentHash: string | null }) =>
  `${memberId} ${paymentHash}`
