/** Asks the operator's relays for the profiles of members who show theirs, and of others whom members know: at once, then daily, later where no relay answers. */
import { backoffMs } from '@chispa/concurrency/backoff'
import { profileKind } from '@chispa/protocols/nip01-profile'
import type { Deps } from '../deps.ts'
import type { LiveSettings } from '../settings/live.ts'
import { askRelays } from './ask-relays.ts'
import { type KeepDeps, keepShown } from './keep-shown.ts'
import { type Ledger, ledgers } from './store.ts'

export type LookUpDeps = KeepDeps & {
  relayGuard: Deps['relayGuard']
  settings: Pick<LiveSettings, 'values'>
  random?: () => number
  relayTimeoutMs?: number
}

const batch = 50
const leaseMs = 60_000
const againAfterMs = 24 * 3_600_000
const pauses = { firstMs: 60_000, maxMs: againAfterMs }

export async function lookUpMembers(deps: LookUpDeps, signal?: AbortSignal): Promise<void> {
  for (const ledger of ledgers) await lookUpDue(deps, ledger, signal)
}

async function lookUpDue(deps: LookUpDeps, ledger: Ledger, signal?: AbortSignal): Promise<void> {
  const { sql, settings, now, random = Math.random, relayTimeoutMs: timeoutMs } = deps
  for (;;) {
    const relays = settings.values.nostr_relays
    if (relays.length === 0 || signal?.aborted) return
    const at = now()
    const due = await ledger.claimDue(sql, { now: at, until: new Date(at.getTime() + leaseMs), limit: batch })
    if (due.length === 0) return
    const authors = due.map(({ pubkey }) => pubkey)
    const filter = { kinds: [profileKind], authors, limit: 2 * authors.length }
    const events = await askRelays(deps, relays, [filter], { signal, timeoutMs })
    if (!events) {
      const dueAt = (failures: number) => new Date(now().getTime() + backoffMs(failures + 1, random, pauses))
      return ledger.putOff(
        sql,
        due.map(({ id, failures }) => ({ id, dueAt: dueAt(failures) })),
      )
    }
    for (const person of due) await keepShown(deps, person, events)
    const ids = due.map(({ id }) => id)
    await ledger.markLookedUp(sql, ids, { at: now(), dueAt: new Date(now().getTime() + againAfterMs) })
  }
}
