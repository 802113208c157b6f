/**
 * Reads a deposit, all of it before anybody asks whether the recipient exists: a refusal here says nothing about accounts.
 * What the service signed wins over the other fields.
 */
import type { VoucherDeposit } from '@chispa/contract/vouchers-deposit'
import { maxVoucherDescriptionLength, maxVoucherNameLength } from '@chispa/contract/vouchers-deposit'
import type { NostrEvent } from '@chispa/protocols/nip01'
import { readPublicKey } from '@chispa/protocols/nip19'
import { isRecord, latestSecond } from '@chispa/protocols/untrusted-json'
import { readVoucherContent } from '@chispa/protocols/voucher-content'
import { readVoucherEvent } from '@chispa/protocols/voucher-event'
import { verifySchnorr } from '@chispa/signatures/schnorr'
import type { Caller } from '../auth/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { readServiceUrl, readWebUrl, type UrlRules } from './service-urls.ts'
import { onLines, onOneLine, shortened } from './tidy-text.ts'

export type Deposit = {
  recipient: string
  signer: string
  service: string
  /** The service's own key signed this very request. */
  isByService: boolean
  nonce: string
  event: NostrEvent | null
  merchant: string
  couponId: string | null
  name: string
  description: string | null
  imageUrl: string | null
  url: string | null
  claimUrl: string
  mintUrl: string | null
  refreshUrl: string | null
  benefit: string | null
  metadata: string | null
  expiresAt: Date | null
  status: 'minted' | 'claimed'
  claimedAt: Date | null
  /** What has to resolve before it is believed. */
  hosts: readonly [field: string, url: URL][]
}

const maxMetadataLength = 8 * 1024
const maxEventLength = 16 * 1024
const maxCouponIdLength = 200

export function readDeposit(
  body: VoucherDeposit,
  { pubkey: signer }: Pick<Caller, 'pubkey'>,
  rules: UrlRules,
): Deposit {
  const recipient = keyIn('npub', body.npub)
  const merchant = keyIn('merchantPubkey', body.merchantPubkey)
  const declared = body.servicePubkey == null ? undefined : keyIn('servicePubkey', body.servicePubkey)
  const { nonce } = body
  const claimUrl = readServiceUrl('claimUrl', body.claimUrl, rules)
  const mintUrl = body.mintUrl == null ? null : readServiceUrl('mintUrl', body.mintUrl, rules)
  const refreshUrl = body.refreshUrl == null ? null : readServiceUrl('refreshUrl', body.refreshUrl, rules)
  const signed = body.voucherEvent == null ? undefined : readEvent(body.voucherEvent, { nonce, merchant, declared })
  if (!signed && declared !== undefined && declared !== signer) throw new Refusal('service_not_signer')
  const service = signed?.event.pubkey ?? signer
  const benefit = signed?.content.benefit ?? (isRecord(body.metadata?.coupon) ? body.metadata.coupon : null)
  const expiresAt = signed?.expiresAt ?? body.expiresAt ?? null
  return {
    recipient,
    signer,
    service,
    isByService: signer === service,
    nonce,
    event: signed?.event ?? null,
    merchant,
    couponId: signed?.couponId ?? body.couponId ?? null,
    name: nameIn(body.name),
    description: descriptionIn(body.description),
    imageUrl: body.image == null ? null : readWebUrl('image', body.image).href,
    url: body.url == null ? null : readWebUrl('url', body.url).href,
    claimUrl: claimUrl.href,
    mintUrl: mintUrl?.href ?? null,
    refreshUrl: refreshUrl?.href ?? null,
    benefit: benefit === null ? null : jsonOf('benefit', benefit, maxMetadataLength),
    metadata: body.metadata == null ? null : jsonOf('metadata', body.metadata, maxMetadataLength),
    expiresAt: expiresAt === null ? null : new Date(expiresAt * 1000),
    status: signed?.claimed ? 'claimed' : 'minted',
    claimedAt: signed?.claimed ? new Date((signed.content.claimedAt ?? signed.event.created_at) * 1000) : null,
    hosts: [['claimUrl', claimUrl], ...optional('mintUrl', mintUrl), ...optional('refreshUrl', refreshUrl)],
  }
}

const optional = (field: string, url: URL | null): [string, URL][] => (url ? [[field, url]] : [])

function keyIn(field: string, text: string): string {
  const key = readPublicKey(text.trim())
  if (!key) throw new Refusal('invalid_voucher_key', { message: `${field} is not a valid Nostr public key` })
  return key
}

function readEvent(
  value: unknown,
  { nonce, merchant, declared }: { nonce: string; merchant: string; declared?: string | undefined },
) {
  const expected = { nonce, merchantPublicKey: merchant, verifySchnorr }
  const read = readVoucherEvent(value, declared === undefined ? expected : { ...expected, servicePublicKey: declared })
  if (!read.ok) throw invalidEvent(read.problem, read.message)
  const event = value as NostrEvent
  jsonOf('voucherEvent', event, maxEventLength)
  const { couponId, expiresAt, claimed } = read.voucher
  if ((expiresAt ?? 0) > latestSecond || event.created_at > latestSecond) {
    throw invalidEvent('malformed', 'voucherEvent has a time that no date can hold')
  }
  const named = couponId === undefined ? undefined : shortened(onOneLine(couponId), maxCouponIdLength)
  // Only what a Nostr event has: whatever else came along was not signed.
  const { id, pubkey, created_at, kind, tags, content, sig } = event
  return {
    event: { id, pubkey, created_at, kind, tags, content, sig },
    content: readVoucherContent(content),
    couponId: named || undefined,
    expiresAt,
    claimed,
  }
}

const invalidEvent = (problem: string, message: string) =>
  new Refusal('invalid_voucher_event', { message, details: { problem } })
const invalidText = (message: string) => new Refusal('invalid_voucher_text', { message })

function nameIn(text: string): string {
  const name = shortened(onOneLine(text), maxVoucherNameLength)
  if (name === '') throw invalidText('name needs a character that can be seen')
  return name
}

const descriptionIn = (text: string | null | undefined) =>
  text == null ? null : shortened(onLines(text), maxVoucherDescriptionLength) || null

/** As text: what a stranger put into it stays as it was, and is never searched. */
function jsonOf(field: string, value: unknown, maxLength: number): string {
  const text = JSON.stringify(value)
  if (Buffer.byteLength(text) > maxLength) throw invalidText(`${field} is longer than ${maxLength} bytes`)
  return text.toWellFormed()
}
