/**
 * Numbers are exact up to 2^53, and a wallet may report whatever it likes, as often as it likes. So an amount that no
 * payment on Lightning has is none, and a sum is cut off where it could not be told exactly any more.
 */

/** A thousand bitcoin. */
export const maxReceivedMsats = 100_000_000_000_000

/** Of what is owed to an address, or paid beyond it, so much is looked at at once; the rest comes after it. */
export const maxOwedMsats = 1_000_000_000_000_000

export const isReceivable = (amountMsats: number | undefined): amountMsats is number =>
  amountMsats !== undefined && amountMsats > 0 && amountMsats <= maxReceivedMsats
