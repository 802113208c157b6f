/**
 * The background look-up: open invoices are asked for at their wallets until some time after they expired, so that a
 * payment is seen even when no notification comes and nobody polls. Any number of processes share the work. A wallet is
 * asked one thing at a time, and one that says nothing is not asked about its other invoices for a while, so that a few
 * silent wallets never hold up the rest.
 */
import { workInLanes } from '@chispa/concurrency/lanes'
import { type LookUpDeps, lookUpInvoice } from './look-up.ts'
import { claimLookups, type DueLookup, type LookupSchedule, markExpired, postponeLookups } from './store.ts'

const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes

export const lookupSchedule: LookupSchedule = {
  firstMs: 10 * seconds,
  maxMs: 6 * hours,
  graceMs: 10 * minutes,
  unnotifiedMs: 2 * minutes,
}
/** A wallet that says nothing this long after the expiry is not waited for. */
const giveUpAfterMs = 24 * hours
const silencePauseMs = 30 * seconds
const batch = 50
const maxWallets = 200

export async function lookUpOpenInvoices(deps: LookUpDeps, signal?: AbortSignal): Promise<void> {
  await workInLanes<DueLookup>({
    maxLanes: maxWallets,
    laneOf: ({ walletId }) => walletId,
    claim: busy => claimLookups(deps.sql, { now: deps.now(), limit: batch, schedule: lookupSchedule, except: busy }),
    work: due => lookUpAtWallet(deps, due, signal),
    signal,
  })
}

/** The invoices of one wallet, one after another; those that are not reached have had their next turn set. */
async function lookUpAtWallet(deps: LookUpDeps, invoices: DueLookup[], signal: AbortSignal | undefined): Promise<void> {
  for (const due of invoices) {
    if (signal?.aborted) return
    const outcome = await lookUpInvoice(deps, due, signal && { signal })
    if (outcome.kind === 'settled') continue
    const graceMs = outcome.kind === 'unpaid' ? lookupSchedule.graceMs : giveUpAfterMs
    if (deps.now().getTime() >= due.expiresAt.getTime() + graceMs) await markExpired(deps.sql, due.paymentHash)
    if (outcome.kind !== 'silent') continue
    return postponeLookups(deps.sql, due.walletId, new Date(deps.now().getTime() + silencePauseMs))
  }
}
