/**
 * The announcement of a coupon service (kind 30078, `d` = lacrypta.merchant/coupons): where it mints, previews and
 * refreshes. It is replaceable: of one author only the newest counts, and when that one cannot be read, none does.
 */
import type { VerifySchnorr } from './bip340.ts'
import { checkEvent, type EventTemplate, firstTag, type NostrEvent, newestOf } from './nip01.ts'
import { hex64Of, isRecord, parseJson, textOf, withoutAbsent } from './untrusted-json.ts'

export const announcementKind = 30078
export const announcementName = 'lacrypta.merchant/coupons'

export type ServiceEndpoints = { mintUrl?: string; claimUrl: string; refreshUrl?: string }

export type Announcement = {
  author: string
  /** The service key that the author names; the author's own where it names none. */
  servicePublicKey: string
  createdAt: number
  endpoints: ServiceEndpoints
}

/** Of what relays sent: the newest of this author, checked, then read. Relays may send anything. */
export function readAnnouncement(
  events: readonly unknown[],
  author: string,
  verifySchnorr: VerifySchnorr,
): Announcement | undefined {
  const newest = newestOf(
    events.filter(
      event =>
        checkEvent(event, verifySchnorr) &&
        event.kind === announcementKind &&
        event.pubkey === author &&
        firstTag(event, 'd') === announcementName,
    ) as NostrEvent[],
  )
  const content = newest && parseJson(newest.content)
  if (!newest || !isRecord(content) || content.v !== 2) return undefined
  const claimUrl = textOf(content.claimUrl)
  const named = firstTag(newest, 'p')
  const servicePublicKey = named === undefined ? author : hex64Of(named)
  if (!claimUrl || !servicePublicKey) return undefined
  const endpoints = { claimUrl, mintUrl: textOf(content.mintUrl), refreshUrl: textOf(content.refreshUrl) }
  return {
    author,
    servicePublicKey,
    createdAt: newest.created_at,
    endpoints: withoutAbsent(endpoints) as ServiceEndpoints,
  }
}

/** What a merchant or a service signs; for the sandbox. */
export function announcementTemplate(announced: {
  servicePublicKey?: string
  endpoints: ServiceEndpoints
  createdAt: number
  version?: number
}): EventTemplate {
  const tags = [['d', announcementName]]
  if (announced.servicePublicKey !== undefined) tags.push(['p', announced.servicePublicKey])
  const content = JSON.stringify({ v: announced.version ?? 2, ...announced.endpoints })
  return { kind: announcementKind, created_at: announced.createdAt, tags, content }
}
