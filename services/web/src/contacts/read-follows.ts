/** Whom a member follows on Nostr, asked of the operator's relays when the member wants to see it. Only those who can be paid. */
import { type Follow, maxFollows } from '@chispa/contract/contacts'
import { profileKind, readProfile } from '@chispa/protocols/nip01-profile'
import { followListKind, readFollowList } from '@chispa/protocols/nip02'
import { verifySchnorr } from '@chispa/signatures/schnorr'
import type { Deps } from '../deps.ts'
import { faceOf } from '../faces/face-of.ts'
import { findFaces } from '../faces/find-faces.ts'
import { Refusal } from '../http/refusal.ts'
import { askRelays } from '../profiles/ask-relays.ts'
import { listContactRows } from './store.ts'

/** Relays take so many authors at once. */
const batch = 100
/** The member waits for it. */
const timeoutMs = 4000

export async function readFollows(
  deps: Pick<Deps, 'sql' | 'settings' | 'relayGuard'>,
  { userId, pubkey, domain }: { userId: string; pubkey: string; domain: string },
): Promise<Follow[]> {
  const relays = deps.settings.values.nostr_relays
  if (relays.length === 0) throw new Refusal('relays_not_named')
  const ask = async (filters: Parameters<typeof askRelays>[2]) => {
    const events = await askRelays(deps, relays, filters, { timeoutMs, signal: AbortSignal.timeout(2 * timeoutMs) })
    if (!events) throw new Refusal('relays_silent', { headers: { 'retry-after': '60' } })
    return events
  }
  const lists = await ask([{ kinds: [followListKind], authors: [pubkey], limit: 5 }])
  const keys = (readFollowList(lists, pubkey, verifySchnorr) ?? []).slice(0, maxFollows)
  if (keys.length === 0) return []
  const batches = Array.from({ length: Math.ceil(keys.length / batch) }, (_, at) =>
    keys.slice(at * batch, (at + 1) * batch),
  )
  const events = await ask(batches.map(authors => ({ kinds: [profileKind], authors, limit: 2 * authors.length })))
  const members = await findFaces(deps.sql, { pubkeys: keys }, domain)
  const kept = (await listContactRows(deps.sql, userId)).map(row => row.pubkey)
  const byAuthor = Map.groupBy(events, event => event.pubkey)
  return keys.flatMap(key => {
    const member = members.get(key)
    const profile = member ? undefined : readProfile(byAuthor.get(key) ?? [], key, verifySchnorr)
    const { name = null, lightningAddress: address = null } = profile ?? {}
    const face = member ?? faceOf({ pubkey: key, username: null, address, name, pictureId: null }, domain)
    return face.address === null ? [] : [{ ...face, isMember: member !== undefined, isKept: kept.includes(key) }]
  })
}
