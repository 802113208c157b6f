/** Asks a coupon service what became of a code. A preview consumes nothing; nothing here ever posts to the claim URL. */
import type { OutgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import { isRecord, parseJson } from '@chispa/protocols/untrusted-json'
import { readMoment } from '@chispa/protocols/voucher-content'

export type ServiceStatus = 'minted' | 'claimed' | 'expired' | 'voided' | 'transferred'

/** Undefined: the service does not say. Null: it never expires. */
export type Expiry = Date | null | undefined

export type ServiceAnswer =
  | { kind: 'status'; status: ServiceStatus; claimedAt: Date | null; expiresAt: Expiry }
  | { kind: 'unreachable' }
  | { kind: 'unusable' }

export const serviceTimeoutMs = 10_000
export const maxServiceBytes = 64 * 1024
export const serviceHeaders = { accept: 'application/json', 'user-agent': 'chispa-vouchers/1' }

/** The words of the field, and what they mean here. */
const words = new Map<unknown, ServiceStatus>([
  ['minted', 'minted'],
  ['claimed', 'claimed'],
  ['expired', 'expired'],
  ['voided', 'voided'],
  ['refreshed', 'transferred'],
])

export async function askService(
  outgoing: Pick<OutgoingHttp, 'request'>,
  { claimUrl, nonce }: { claimUrl: string; nonce: string },
  signal?: AbortSignal,
): Promise<ServiceAnswer> {
  const url = new URL(claimUrl)
  url.searchParams.set('nonce', nonce)
  const outcome = await outgoing.request({
    url: url.href,
    headers: serviceHeaders,
    timeoutMs: serviceTimeoutMs,
    maxBytes: maxServiceBytes,
    signal,
  })
  if (outcome.kind !== 'answered') return { kind: outcome.reason === 'too-long' ? 'unusable' : 'unreachable' }
  const answer = outcome.status === 200 ? parseJson(outcome.body.toString('utf8')) : undefined
  const status = isRecord(answer) ? words.get(answer.status) : undefined
  if (!isRecord(answer) || status === undefined) return { kind: 'unusable' }
  const claimedAt = dateOf(answer.claimedAt) ?? null
  const expiresAt = answer.expiresAt === null ? null : dateOf(answer.expiresAt)
  // Services say expired of whatever is past its date, also of what was redeemed before.
  return { kind: 'status', status: status === 'expired' && claimedAt ? 'claimed' : status, claimedAt, expiresAt }
}

function dateOf(told: unknown): Date | undefined {
  const seconds = readMoment(told)
  return seconds === undefined ? undefined : new Date(seconds * 1000)
}
