/**
 * What merchants and services show of themselves on relays: names and pictures (kind 0), and announcements (kind 30078). A
 * service's own announcement says where it is, unless it signed a deposit since. A merchant's marks it as verified, when it names
 * the service. Both may add where codes are exchanged: on the origin that the service itself has signed for last, and nowhere else.
 */
import { backoffMs } from '@chispa/concurrency/backoff'
import type { NostrEvent } from '@chispa/protocols/nip01'
import { profileKind } from '@chispa/protocols/nip01-profile'
import { announcementKind, announcementName, readAnnouncement } from '@chispa/protocols/voucher-announcement'
import { verifySchnorr } from '@chispa/signatures/schnorr'
import { askRelays } from '../profiles/ask-relays.ts'
import { keepShown } from '../profiles/keep-shown.ts'
import type { VoucherDeps } from './deps.ts'
import {
  claimDueMerchants,
  type DueMerchant,
  fillInRefreshUrl,
  markLookedUp,
  pinAnnounced,
  putOffMerchant,
} from './merchant-store.ts'
import { readServiceUrl } from './service-urls.ts'

const batch = 50
const leaseMs = 60_000
const againAfterMs = 24 * 3_600_000
const pauses = { firstMs: 5 * 60_000, maxMs: againAfterMs }

export async function lookUpMerchants(deps: VoucherDeps, signal?: AbortSignal): Promise<void> {
  const { sql, settings, now } = deps
  for (;;) {
    const relays = settings.values.nostr_relays
    if (relays.length === 0 || signal?.aborted) return
    const at = now()
    const due = await claimDueMerchants(sql, { now: at, until: new Date(at.getTime() + leaseMs), limit: batch })
    if (due.length === 0) return
    const authors = [...new Set(due.flatMap(({ servicePubkey, merchantPubkey }) => [servicePubkey, merchantPubkey]))]
    const events = await askRelays(
      deps,
      relays,
      [
        { kinds: [profileKind], authors, limit: 2 * authors.length },
        { kinds: [announcementKind], authors, '#d': [announcementName], limit: 2 * authors.length },
      ],
      { signal, timeoutMs: deps.relayTimeoutMs },
    )
    if (!events) {
      for (const merchant of due) {
        const afterMs = backoffMs(merchant.failures + 1, deps.random ?? Math.random, pauses)
        await putOffMerchant(sql, merchant, new Date(now().getTime() + afterMs))
      }
      return
    }
    for (const author of authors) {
      const ofAuthor = due.find(one => author === one.servicePubkey || author === one.merchantPubkey)
      await keepShown(deps, { pubkey: author, userId: ofAuthor?.userId ?? null }, events)
    }
    for (const merchant of due) await keepAnnounced(deps, merchant, events)
  }
}

async function keepAnnounced(deps: VoucherDeps, merchant: DueMerchant, events: NostrEvent[]): Promise<void> {
  const { sql, now } = deps
  const { servicePubkey, merchantPubkey } = merchant
  const ofService = readAnnouncement(events, servicePubkey, verifySchnorr)
  let { claimUrl } = merchant
  if (ofService?.servicePublicKey === servicePubkey && areUsable(deps, ofService.endpoints)) {
    const signedAt = new Date(Math.min(ofService.createdAt * 1000, now().getTime()))
    claimUrl = await pinAnnounced(sql, { servicePubkey, endpoints: ofService.endpoints, signedAt })
    const { refreshUrl } = ofService.endpoints
    if (isOnOrigin(refreshUrl, claimUrl)) await fillInRefreshUrl(sql, { servicePubkey, claimUrl, refreshUrl })
  }
  const ofMerchant = readAnnouncement(events, merchantPubkey, verifySchnorr)
  const isVerified = ofMerchant?.servicePublicKey === servicePubkey
  const announced = isVerified && areUsable(deps, ofMerchant.endpoints) ? ofMerchant.endpoints.refreshUrl : undefined
  const at = now()
  await markLookedUp(sql, {
    servicePubkey,
    merchantPubkey,
    isVerified,
    refreshUrl: isOnOrigin(announced, claimUrl) ? announced : null,
    at,
    dueAt: new Date(at.getTime() + againAfterMs),
  })
}

const isOnOrigin = (url: string | undefined, claimUrl: string | null): url is string =>
  url !== undefined && claimUrl !== null && new URL(url).origin === new URL(claimUrl).origin

function areUsable(deps: VoucherDeps, endpoints: { claimUrl: string; mintUrl?: string; refreshUrl?: string }): boolean {
  try {
    for (const [field, url] of Object.entries(endpoints)) readServiceUrl(field, url, deps)
    return true
  } catch {
    return false
  }
}
