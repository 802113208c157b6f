/** NIP-57: whoever sees a receipt takes it for money that arrived, and whoever zapped waits for it. */
import type { Books, Zap } from '../books.ts'
import { presenceIn } from './departed.ts'
import type { Invariant } from './invariant.ts'

const isPaid = ({ entries }: Books, { memberId, paymentHash }: Zap, isShown: boolean) =>
  entries.some(
    one =>
      one.type === 'incoming' &&
      one.state === 'settled' &&
      one.memberId === memberId &&
      one.paymentHash === paymentHash &&
      (one.tells !== 'nothing' || !isShown),
  )

/** Of a zap whose wallet can tell that it was paid. */
export const zapWithoutReceipt: Invariant = {
  name: 'a zap without a receipt',
  settles: true,
  violations: books => {
    const presenceOf = presenceIn(books)
    const receipts = new Set(books.receipts.map(({ paymentHash }) => paymentHash))
    return books.zaps
      .filter(
        zap => isPaid(books, zap, true) && !receipts.has(zap.paymentHash) && presenceOf(zap.memberId) !== 'deleted',
      )
      .map(({ paymentHash }) => `${paymentHash} is paid, and no receipt says so`)
  },
}

export const receiptUntrue: Invariant = {
  name: 'a receipt that is not true',
  settles: false,
  violations: books => {
    const zaps = new Map(books.zaps.map(zap => [zap.paymentHash, zap]))
    const unpaid = books.receipts.filter(({ paymentHash }) => {
      const zap = zaps.get(paymentHash)
      return !zap || !isPaid(books, zap, false)
    })
    const several = [...Map.groupBy(books.receipts, ({ paymentHash }) => paymentHash)].filter(
      ([, same]) => new Set(same.map(({ id }) => id)).size > 1,
    )
    return [
      ...unpaid.map(({ id, paymentHash }) => `the receipt ${id} is of ${paymentHash}, which nobody paid`),
      ...several.map(([hash, same]) => `${hash} has ${same.length} receipts`),
      ...books.receipts.flatMap(({ id, problem }) => (problem ? [`the receipt ${id} is wrong: ${problem}`] : [])),
    ]
  },
}
