/**
 * The background look-up: open invoices are asked for at their wallets until some time after they expired, so that a
 * payment is seen even when no notification comes and nobody polls. Any number of processes share the work.
 */
import { type LookUpDeps, lookUpInvoice } from './look-up.ts'
import { claimLookups, type DueLookup, type LookupSchedule, markExpired } from './store.ts'

const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes

export const lookupSchedule: LookupSchedule = { firstMs: 10 * seconds, mostMs: 6 * hours, graceMs: 10 * minutes }
/** A wallet that says nothing this long after the expiry is not waited for. */
const giveUpAfterMs = 24 * hours
const batch = 50

export async function lookUpOpenInvoices(deps: LookUpDeps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await claimLookups(deps.sql, { now: deps.now(), limit: batch, schedule: lookupSchedule })
    await Promise.all(due.map(invoice => lookUpDue(deps, invoice, signal)))
    if (due.length < batch || signal?.aborted) return
  }
}

async function lookUpDue(deps: LookUpDeps, due: DueLookup, signal: AbortSignal | undefined): Promise<void> {
  const outcome = await lookUpInvoice(deps, due, signal && { signal })
  if (outcome.kind === 'settled') return
  const patienceMs = outcome.kind === 'unpaid' ? lookupSchedule.graceMs : giveUpAfterMs
  if (deps.now().getTime() >= due.expiresAt.getTime() + patienceMs) await markExpired(deps.sql, due.paymentHash)
}
