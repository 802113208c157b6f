/** Keeps what relays have of somebody's profile: the newest that they signed, and its picture fetched by us. */
import type { Sql } from '@chispa/database/connect'
import type { NostrEvent } from '@chispa/protocols/nip01'
import { readProfile } from '@chispa/protocols/nip01-profile'
import { verifySchnorr } from '@chispa/signatures/schnorr'
import type { KeepPicture } from '../pictures/keep-picture.ts'
import { keepProfile } from './store.ts'

export type KeepDeps = { sql: Sql; now: () => Date; keepPicture: KeepPicture }

/** `userId`: the member who is shown it; its picture counts against their share. */
export async function keepShown(
  { sql, now, keepPicture }: KeepDeps,
  { pubkey, userId }: { pubkey: string; userId: string | null },
  events: readonly NostrEvent[],
): Promise<void> {
  const profile = readProfile(events, pubkey, verifySchnorr)
  if (!profile) return
  const { name = null, about = null, picture = null, createdAt } = profile
  const pictureUrl = picture !== null && URL.canParse(picture) ? new URL(picture).href : null
  await keepProfile(sql, { pubkey, name, about, pictureUrl, signedAt: createdAt, at: now() })
  if (pictureUrl !== null) await keepPicture(pictureUrl, userId ?? `profile:${pubkey}`)
}
