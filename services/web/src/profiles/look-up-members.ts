/** Asks the operator's relays for the profiles of members who show theirs: at once, then daily, later where no relay answers. */
import { backoffMs } from '@chispa/concurrency/backoff'
import { profileKind } from '@chispa/protocols/nip01-profile'
import type { Deps } from '../deps.ts'
import type { LiveSettings } from '../settings/live.ts'
import { askRelays } from './ask-relays.ts'
import { type KeepDeps, keepShown } from './keep-shown.ts'
import { claimDueProfiles, markProfilesLookedUp, putOffProfiles } from './store.ts'

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
  const { sql, settings, now, random = Math.random, relayTimeoutMs: timeoutMs } = deps
  for (;;) {
    const relays = settings.values.nostr_relays
    if (relays.length === 0 || signal?.aborted) return
    const at = now()
    const due = await claimDueProfiles(sql, { now: at, until: new Date(at.getTime() + leaseMs), limit: batch })
    if (due.length === 0) return
    const authors = due.map(({ pubkey }) => pubkey)
    const filter = { kinds: [profileKind], authors, limit: 2 * authors.length }
    const events = await askRelays(deps, relays, [filter], { signal, timeoutMs })
    if (!events) {
      const dueAt = (failures: number) => new Date(now().getTime() + backoffMs(failures + 1, random, pauses))
      return putOffProfiles(
        sql,
        due.map(({ userId, failures }) => ({ userId, dueAt: dueAt(failures) })),
      )
    }
    for (const member of due) await keepShown(deps, member, events)
    const userIds = due.map(({ userId }) => userId)
    await markProfilesLookedUp(sql, userIds, { at: now(), dueAt: new Date(now().getTime() + againAfterMs) })
  }
}
