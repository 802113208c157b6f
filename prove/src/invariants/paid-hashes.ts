import type { Entry } from '../books.ts'

/** Invoices that were paid, by the books of their payees. */
export const paidHashes = (entries: readonly Entry[]) =>
  new Set(entries.filter(({ type, state }) => type === 'incoming' && state === 'settled').map(one => one.paymentHash))
