/** How long a payment may stay open, and from when on silence counts as an answer. */
const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** A payment that is on its way may settle this long after its invoice expired, whatever the wallet calls it. */
export const invoiceGraceMs = hour
/**
 * Some wallets call a payment expired that is on its way. It ends with its hop locks, which take a day at most on the ways
 * that wallets choose; the invoice itself cannot be paid anew.
 */
export const inFlightGraceMs = 24 * hour
/** A wallet that answered with an error and has no record of the payment by then has not made it. */
export const errorGraceMs = 2 * minute
/** Some wallets carry out a request whatever its expiration says: after a restart, when the phone wakes. Not later than this. */
export const lateActionMs = 6 * hour
/** Invoices can live for years; nobody waits that long for what became of one. */
const maxOpenMs = 24 * hour
/** A wallet that honours the expiration of a request does not pay when everybody has left. */
const requestLifeMs = 2 * minute

/** Whether `graceMs` have passed since a moment; never since one that has not come. */
export const isPast = (since: Date | null, graceMs: number, now: Date): boolean =>
  since !== null && now.getTime() >= since.getTime() + graceMs

/** Whether the wallet may still begin what it was asked to pay. `actsLate`: it was seen to act on what had expired. */
export const mayStillAct = (
  { publishedAt, actsLate = false }: { publishedAt: Date | null; actsLate?: boolean | undefined },
  now: Date,
): boolean => actsLate && publishedAt !== null && !isPast(publishedAt, lateActionMs, now)

export const isInvoiceOver = ({ invoiceExpiresAt }: { invoiceExpiresAt: Date }, now: Date): boolean =>
  isPast(invoiceExpiresAt, invoiceGraceMs, now)

/** When a payment ends, whether or not anybody knows how: an hour after its invoice, at most a day and an hour. */
export function deadlineOf({ createdAt, invoiceExpiresAt }: { createdAt: Date; invoiceExpiresAt: Date }): Date {
  return new Date(Math.min(invoiceExpiresAt.getTime(), createdAt.getTime() + maxOpenMs) + invoiceGraceMs)
}

/** The expiration of a `pay_invoice` request, in unix seconds: never later than that of its invoice. */
export const requestExpiresAt = (now: Date, invoiceExpiresAt: Date): number =>
  Math.floor(Math.min(now.getTime() + requestLifeMs, invoiceExpiresAt.getTime()) / second)
