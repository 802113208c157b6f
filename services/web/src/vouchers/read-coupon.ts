/**
 * The coupon behind a merchant's own code (`…/s/<npub>/checkout?coupon=<nonce>`): the merchant's announcement on relays says where its coupons are
 * looked at, and a preview there says what it is. Nothing is consumed, and nothing is sent anywhere but there.
 */
import { maxVoucherDescriptionLength, maxVoucherNameLength } from '@chispa/contract/vouchers-deposit'
import { type CouponLink, readCouponLink } from '@chispa/protocols/coupon-link'
import { profileKind, readProfile } from '@chispa/protocols/nip01-profile'
import { readPublicKey } from '@chispa/protocols/nip19'
import { isRecord, parseJson, textOf } from '@chispa/protocols/untrusted-json'
import {
  type Announcement,
  announcementKind,
  announcementName,
  readAnnouncement,
} from '@chispa/protocols/voucher-announcement'
import { readMoment } from '@chispa/protocols/voucher-content'
import { verifySchnorr } from '@chispa/signatures/schnorr'
import { Refusal } from '../http/refusal.ts'
import { askRelays } from '../profiles/ask-relays.ts'
import {
  maxServiceBytes,
  pauseIn,
  type ServiceStatus,
  serviceHeaders,
  serviceTimeoutMs,
  statusIn,
} from './ask-service.ts'
import type { VoucherDeps } from './deps.ts'
import type { Deposit } from './read-deposit.ts'
import { readServiceUrl } from './service-urls.ts'
import { onLines, onOneLine, shortened } from './tidy-text.ts'

export type Coupon = {
  merchantName: string | null
  benefit: Record<string, unknown> | null
  deposit: Deposit
}

const relayTimeoutMs = 2500
const maxTextBytes = 8 * 1024

/** A coupon that can be used. `pubkey`: of the member who has its code. */
export async function getCoupon(deps: VoucherDeps, text: string, pubkey: string): Promise<Coupon> {
  const link = readCouponLink(text.trim())
  if (!link) throw new Refusal('not_a_coupon')
  const { announcement, merchantName } = await findShop(deps, link.merchantPublicKey)
  const told = await preview(deps, announcement, link)
  const benefit = isRecord(told.coupon) && JSON.stringify(told.coupon).length <= maxTextBytes ? told.coupon : null
  return { merchantName, benefit, deposit: depositOf(deps, { announcement, link, told, benefit, pubkey }) }
}

async function findShop(deps: VoucherDeps, merchant: string) {
  const authors = [merchant]
  const filters = [
    { kinds: [announcementKind], authors, '#d': [announcementName], limit: 2 },
    { kinds: [profileKind], authors, limit: 2 },
  ]
  const relays = deps.settings.values.nostr_relays
  const events = await askRelays(deps, relays, filters, { timeoutMs: deps.relayTimeoutMs ?? relayTimeoutMs })
  const announcement = events && readAnnouncement(events, merchant, verifySchnorr)
  if (!events || !announcement || !isUsable(deps, announcement)) throw new Refusal('coupon_shop_unknown')
  return { announcement, merchantName: readProfile(events, merchant, verifySchnorr)?.name ?? null }
}

function isUsable(deps: VoucherDeps, { endpoints }: Announcement): boolean {
  try {
    readServiceUrl('claimUrl', endpoints.claimUrl, deps)
    return true
  } catch {
    return false
  }
}

async function preview(deps: VoucherDeps, { endpoints }: Announcement, { nonce, merchantPublicKey }: CouponLink) {
  const url = new URL(endpoints.claimUrl)
  url.searchParams.set('nonce', nonce)
  const outcome = await deps.outgoing.request({
    url: url.href,
    headers: serviceHeaders,
    timeoutMs: serviceTimeoutMs,
    maxBytes: maxServiceBytes,
  })
  if (outcome.kind !== 'answered') throw new Refusal('coupon_service_unreachable')
  if (pauseIn(outcome, deps.now())) throw new Refusal('coupon_service_busy')
  if (outcome.status === 404) throw new Refusal('coupon_unknown')
  const told = outcome.status === 200 ? parseJson(outcome.body.toString('utf8')) : undefined
  const status = isRecord(told) ? statusIn(told) : undefined
  const named = isRecord(told) ? textOf(told.npub) : undefined
  if (!isRecord(told) || !status || (named !== undefined && readPublicKey(named) !== merchantPublicKey)) {
    throw new Refusal('coupon_service_answer_unusable')
  }
  if (status !== 'minted') throw new Refusal(gone[status])
  return told
}

const gone = {
  claimed: 'coupon_used',
  expired: 'coupon_expired',
  voided: 'coupon_voided',
  transferred: 'coupon_moved',
} as const satisfies Record<Exclude<ServiceStatus, 'minted'>, string>

type Found = {
  announcement: Announcement
  link: CouponLink
  told: Record<string, unknown>
  benefit: Record<string, unknown> | null
  pubkey: string
}

/** As if the member had deposited it for themselves. */
function depositOf(deps: VoucherDeps, { announcement, link, told, benefit, pubkey }: Found): Deposit {
  const claimUrl = readServiceUrl('claimUrl', announcement.endpoints.claimUrl, deps)
  const image = textOf(told.image)
  const expiresAt = readMoment(told.expiresAt)
  const couponId = textOf(told.couponId)
  return {
    recipient: pubkey,
    signer: pubkey,
    service: announcement.servicePublicKey,
    isByService: false,
    nonce: link.nonce,
    event: null,
    merchant: link.merchantPublicKey,
    couponId: couponId === undefined ? null : shortened(onOneLine(couponId), 200) || null,
    name: shortened(onOneLine(textOf(told.name) ?? ''), maxVoucherNameLength) || 'Voucher',
    description: shortened(onLines(textOf(told.description) ?? ''), maxVoucherDescriptionLength) || null,
    imageUrl:
      image !== undefined && image.length <= 2048 && /^https?:\/\//i.test(image) && URL.canParse(image)
        ? new URL(image).href
        : null,
    url: null,
    claimUrl: claimUrl.href,
    mintUrl: null,
    refreshUrl: null,
    benefit: benefit === null ? null : JSON.stringify(benefit).toWellFormed(),
    metadata: null,
    expiresAt: expiresAt === undefined ? null : new Date(expiresAt * 1000),
    status: 'minted',
    claimedAt: null,
    hosts: [['claimUrl', claimUrl]],
  }
}
