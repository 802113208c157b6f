/** Asks a coupon service what became of a code. A preview consumes nothing; nothing here ever posts to the claim URL. */
import type { Outcome } from '@chispa/outgoing-http/outcome'
import type { OutgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import { readRetryAfter } from '@chispa/protocols/retry-after'
import { isRecord, isWhole, parseJson } from '@chispa/protocols/untrusted-json'
import { readMoment } from '@chispa/protocols/voucher-content'

export type ServiceStatus = 'minted' | 'claimed' | 'expired' | 'voided' | 'transferred'

/** Undefined: the service does not say. Null: it never expires. */
export type Expiry = Date | null | undefined

export type ServiceAnswer =
  | { kind: 'status'; status: ServiceStatus; claimedAt: Date | null; expiresAt: Expiry }
  /** It asks to be left alone until then. */
  | { kind: 'busy'; until: Date }
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
  { claimUrl, nonce, now }: { claimUrl: string; nonce: string; now: () => Date },
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
  const until = pauseIn(outcome, now())
  if (until) return { kind: 'busy', until }
  const answer = outcome.status === 200 ? parseJson(outcome.body.toString('utf8')) : undefined
  const status = isRecord(answer) ? statusIn(answer) : undefined
  if (!isRecord(answer) || status === undefined) return { kind: 'unusable' }
  const expiresAt = answer.expiresAt === null ? null : dateOf(answer.expiresAt)
  return { kind: 'status', status, claimedAt: dateOf(answer.claimedAt) ?? null, expiresAt }
}

/** What a preview says of a coupon. Services say expired of whatever is past its date, also of what was redeemed before. */
export function statusIn(answer: Record<string, unknown>): ServiceStatus | undefined {
  const status = words.get(answer.status)
  return status === 'expired' && dateOf(answer.claimedAt) ? 'claimed' : status
}

function dateOf(told: unknown): Date | undefined {
  const seconds = readMoment(told)
  return seconds === undefined ? undefined : new Date(seconds * 1000)
}

const pauseUntoldMs = 60_000
const maxPauseMs = 24 * 3_600_000

/** Until when a service that answers 429 asks to be left alone: in the header, or in the body as services of the field do. */
export function pauseIn(outcome: Outcome, now: Date): Date | undefined {
  if (outcome.kind !== 'answered' || outcome.status !== 429) return undefined
  const header = outcome.headers['retry-after']
  const inHeader = readRetryAfter(typeof header === 'string' ? header : null, now.getTime())
  const pauseMs = inHeader ?? pauseInBody(parseJson(outcome.body.toString('utf8'))) ?? pauseUntoldMs
  return new Date(now.getTime() + Math.min(Math.max(pauseMs, 1000), maxPauseMs))
}

const pauseInBody = (body: unknown) => (isRecord(body) && isWhole(body.retryAfter) ? body.retryAfter * 1000 : undefined)
