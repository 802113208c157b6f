/** Asks a coupon service what became of a code. A preview consumes nothing; nothing here ever posts to the claim URL. */
import type { OutgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import { isRecord, parseJson } from '@chispa/protocols/untrusted-json'
import { readMoment } from '@chispa/protocols/voucher-content'

export type ServiceStatus = 'minted' | 'claimed' | 'expired' | 'voided' | 'transferred'

export type ServiceAnswer =
  | { kind: 'status'; status: ServiceStatus; claimedAt: Date | null }
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
  const claimedAt = readMoment(answer.claimedAt)
  return { kind: 'status', status, claimedAt: claimedAt === undefined ? null : new Date(claimedAt * 1000) }
}
