/** Where somebody is paid who is known by their Nostr key: at their name here, else at the address that their own profile names. */
import { profileKind, readProfile } from '@chispa/protocols/nip01-profile'
import { verifySchnorr } from '@chispa/signatures/schnorr'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { addressOf } from '../lightning-addresses/domain.ts'
import { findNameOf } from '../lightning-addresses/payee.ts'
import { askRelays } from '../profiles/ask-relays.ts'

export type ProfileDeps = Pick<Deps, 'sql' | 'settings' | 'relayGuard'>

/** Somebody waits for it. */
const timeoutMs = 2500
const maxNamedRelays = 3

/** `relays`: where an nprofile says that they are found. `domain`: of our own addresses. */
export async function getProfileAddress(
  deps: ProfileDeps,
  { publicKey, relays }: { publicKey: string; relays: readonly string[] },
  domain: string,
): Promise<string> {
  const username = await findNameOf(deps.sql, publicKey)
  if (username !== undefined) return addressOf(username, domain)
  const asked = [...new Set([...relays.slice(0, maxNamedRelays), ...deps.settings.values.nostr_relays])]
  const filter = { kinds: [profileKind], authors: [publicKey], limit: 2 }
  const events = await askRelays(deps, asked, [filter], { timeoutMs })
  const profile = events && readProfile(events, publicKey, verifySchnorr)
  if (!profile) throw new Refusal('profile_not_found')
  if (profile.lightningAddress === undefined) throw new Refusal('profile_without_address')
  return profile.lightningAddress
}
