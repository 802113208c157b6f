/**
 * Exchanges a code at its service: the old one is burned, a new one takes its place. Asked with the intent's own
 * Idempotency-Key, so asking again answers the same; what the service answers is held against the voucher that was given up.
 */
import { randomUUID } from 'node:crypto'
import { backoffMs } from '@chispa/concurrency/backoff'
import { maxVoucherDescriptionLength, maxVoucherNameLength } from '@chispa/contract/vouchers-deposit'
import type { Outcome } from '@chispa/outgoing-http/outcome'
import { firstTag, type NostrEvent } from '@chispa/protocols/nip01'
import { parseJson } from '@chispa/protocols/untrusted-json'
import { type Replacement, readReplacement } from '@chispa/protocols/voucher-replacement'
import { verifySchnorr } from '@chispa/signatures/schnorr'
import { maxServiceBytes, pauseIn, serviceHeaders, serviceTimeoutMs } from './ask-service.ts'
import type { VoucherDeps } from './deps.ts'
import { completeIntent, type LeasedIntent, putOffIntent, type ReceivedRow, refuseIntent } from './intent-store.ts'
import { maxUrlLength } from './service-urls.ts'
import { onLines, onOneLine, shortened } from './tidy-text.ts'

export type Exchanged =
  | { kind: 'completed' }
  /** The code was not burned here, and will not be. */
  | { kind: 'refused'; reason: string }
  /** It may have been burned: it is tried again with the same key. */
  | OpenExchange

/** Silent: the service did not answer at all. Paused: it asks to be left alone until then. */
type OpenExchange = { kind: 'open'; reason: string; isSilent: boolean; pausedUntil?: Date | undefined }

/** Longer than an exchange takes. */
export const exchangeLeaseMs = 20_000
const dayMs = 24 * 3_600_000
const pauses = { firstMs: 5000, maxMs: 3_600_000 }
/** Asked once a day after a month. Never given up: the code may be burned, and what came in its place is the member's. */
export const rarePauses = { firstMs: dayMs, maxMs: dayMs }
export const rareAfterMs = 30 * dayMs

/** Whoever waits for it looks again, however it ends. */
export async function exchangeCode(deps: VoucherDeps, intent: LeasedIntent, signal?: AbortSignal): Promise<Exchanged> {
  try {
    return await exchange(deps, intent, signal)
  } finally {
    deps.exchanges.notify(intent.id)
  }
}

async function exchange(deps: VoucherDeps, intent: LeasedIntent, signal?: AbortSignal): Promise<Exchanged> {
  const { sql, outgoing, codes, now, log, random = Math.random } = deps
  const { id, lease } = intent
  const burned = codes.open(`voucher_intents:${id}`, intent.sealedCode) as { nonce: string; event: NostrEvent }
  const outcome = await outgoing.request({
    method: 'POST',
    url: intent.refreshUrl,
    headers: { ...serviceHeaders, 'content-type': 'application/json', 'idempotency-key': intent.idempotencyKey },
    body: JSON.stringify({ nonce: burned.nonce }),
    timeoutMs: serviceTimeoutMs,
    maxBytes: maxServiceBytes,
    signal,
  })
  const verdict = readVerdict(outcome, burned, intent.attempts)
  const at = now()
  switch (verdict.kind) {
    case 'replaced': {
      const received = await receivedRow(deps, intent, verdict.replacement)
      await completeIntent(sql, intent, received, at)
      if (received.imageUrl !== null) await deps.keepPicture(received.imageUrl, intent.userId)
      deps.merchantsDue()
      await deps.activity.record({
        category: 'VOUCHER',
        event: 'voucher.received',
        message: 'A voucher was received from somebody who handed it on',
        userId: intent.userId,
        metadata: { voucherId: received.voucherId, service: intent.servicePubkey },
      })
      log.info({ intentId: id, voucherId: received.voucherId, attempts: intent.attempts }, 'a voucher was received')
      return { kind: 'completed' }
    }
    case 'refused':
      await refuseIntent(sql, { id, lease, reason: verdict.reason, at })
      return verdict
    case 'open': {
      log.warn({ intentId: id, attempts: intent.attempts, reason: verdict.reason }, 'a voucher is not exchanged yet')
      const isOld = at.getTime() - intent.createdAt.getTime() > rareAfterMs
      const pausedUntil = pauseIn(outcome, at)
      const backoff = backoffMs(intent.attempts, random, isOld ? rarePauses : pauses)
      const dueAt = new Date(Math.max(at.getTime() + backoff, pausedUntil?.getTime() ?? 0))
      await putOffIntent(sql, { id, lease, reason: verdict.reason, dueAt })
      return { ...verdict, pausedUntil }
    }
  }
}

export type ExchangeVerdict =
  | { kind: 'replaced'; replacement: Replacement }
  | { kind: 'refused'; reason: string }
  | OpenExchange

/**
 * What one answer says. Only the first attempt can say that nothing was burned: one that never left, or the service's own no.
 * After that an earlier attempt may have burned the code, and a no may be that of a proxy or of a service that forgot its key.
 */
export function readVerdict(
  outcome: Outcome,
  burned: { nonce: string; event: NostrEvent },
  attempts: number,
): ExchangeVerdict {
  if (outcome.kind === 'not-sent' && attempts === 1)
    return { kind: 'refused', reason: 'The coupon service cannot be reached' }
  if (outcome.kind !== 'answered') return open('The coupon service has not confirmed it yet', true)
  const { status, body } = outcome
  if (status === 200 || status === 201) {
    const read = readReplacement(parseJson(body.toString('utf8')), burned, verifySchnorr)
    if (read.ok) return { kind: 'replaced', replacement: read.replacement }
    return open(`The coupon service answered wrongly: ${read.message}`)
  }
  if (attempts === 1 && status >= 400 && status < 500 && ![408, 425, 429].includes(status)) {
    return { kind: 'refused', reason: refusals.get(status) ?? 'The coupon service refused the transfer' }
  }
  return open(`The coupon service answered with ${status}`)
}

const open = (reason: string, isSilent = false): OpenExchange => ({ kind: 'open', reason, isSilent })

const refusals = new Map([
  [404, 'The coupon service does not know this voucher'],
  [409, 'This voucher was used or sent before'],
  [410, 'This voucher has expired'],
])

async function receivedRow(
  { codes }: VoucherDeps,
  intent: LeasedIntent,
  replacement: Replacement,
): Promise<ReceivedRow> {
  const { servicePubkey } = intent
  const { nonce, event, name, description, image, benefit, couponId, expiresAt } = replacement
  const voucherId = randomUUID()
  return {
    voucherId,
    fingerprint: await codes.fingerprint(servicePubkey, nonce),
    sealedCode: codes.seal(`vouchers:${voucherId}`, { nonce, event }),
    merchantPubkey: firstTag(event, 'p')!.toLowerCase(),
    couponId: couponId === undefined ? null : shortened(onOneLine(couponId), 200) || null,
    name: shortened(onOneLine(name ?? ''), maxVoucherNameLength) || 'Voucher',
    description: shortened(onLines(description ?? ''), maxVoucherDescriptionLength) || null,
    imageUrl: image !== undefined && isWebUrl(image) ? new URL(image).href : null,
    benefit: benefit === undefined ? null : JSON.stringify(benefit).toWellFormed(),
    expiresAt: expiresAt === undefined ? null : new Date(expiresAt * 1000),
  }
}

const isWebUrl = (text: string) =>
  text.length <= maxUrlLength && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
