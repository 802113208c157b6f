/**
 * Takes a voucher that somebody hands over to a member's address. The intent is stored before the coupon service hears of it,
 * belongs to this recipient for ever, and is carried out by one at a time; whoever repeats the handover joins it.
 */
import { randomUUID } from 'node:crypto'
import { startDeadline, withTimeout } from '@chispa/concurrency/timeout'
import { firstTag, type NostrEvent } from '@chispa/protocols/nip01'
import { latestSecond } from '@chispa/protocols/untrusted-json'
import { readVoucherEvent } from '@chispa/protocols/voucher-event'
import { verifySchnorr } from '@chispa/signatures/schnorr'
import { depositQuotas } from './deposit.ts'
import type { VoucherDeps } from './deps.ts'
import { type Exchanged, exchangeCode, exchangeLeaseMs as leaseMs } from './exchange-code.ts'
import { claimRoom, findIntent, type IntentState, insertIntent, leaseIntent, type NewIntent } from './intent-store.ts'
import { findReceiver } from './receiver.ts'
import { onOneLine } from './tidy-text.ts'

export type Handed = { username: string; nonce: string; voucher: unknown; comment: string | null }

export type Received = { kind: 'accepted' } | { kind: 'refused'; reason: string } | { kind: 'open'; reason: string }

/** Whoever joins another's exchange waits so long for it. */
const joinTimeoutMs = 11_000
/** Another process at work on it, or one that died: its row is looked at again. */
const lookAgainMs = 2000
const maxEventBytes = 16 * 1024

const notAccepting: Received = { kind: 'refused', reason: 'This address does not accept vouchers' }

export async function receiveVoucher(deps: VoucherDeps, handed: Handed): Promise<Received> {
  const { sql, codes, now } = deps
  const event = readHanded(handed)
  if (!event) return { kind: 'refused', reason: 'Voucher signature is invalid' }
  const merchantPubkey = firstTag(event, 'p')!.toLowerCase()
  const { pubkey: servicePubkey } = event
  const receiver = await findReceiver(sql, { username: handed.username, servicePubkey, merchantPubkey })
  if (!receiver?.isAccepting) return notAccepting
  const { userId, refreshUrl } = receiver
  const fingerprint = await codes.fingerprint(servicePubkey, handed.nonce)
  const known = await findIntent(sql, { servicePubkey, fingerprint })
  if (known && known.state !== 'refused') return joinOf(deps, known, userId, { servicePubkey, fingerprint })
  if (refreshUrl === null) return { kind: 'refused', reason: 'Unknown coupon service' }
  // Counted only here: whoever cannot hand over anything does not use up the member's share either.
  await deps.limitHandovers(userId)
  const [id, at] = [randomUUID(), now()]
  const inserted = await insertWhereRoom(deps, {
    id,
    servicePubkey,
    fingerprint,
    userId,
    sealedCode: codes.seal(`voucher_intents:${id}`, { nonce: handed.nonce, event }),
    idempotencyKey: randomUUID(),
    refreshUrl,
    comment: onOneLine(handed.comment ?? '') || null,
    at,
    dueAt: new Date(at.getTime() + leaseMs),
  })
  if (inserted === 'full') return { kind: 'refused', reason: 'Recipient has too many outstanding vouchers' }
  if (inserted !== undefined) return carryOut(deps, inserted, { servicePubkey, fingerprint })
  const other = await findIntent(sql, { servicePubkey, fingerprint })
  return other ? joinOf(deps, other, userId, { servicePubkey, fingerprint }) : notAccepting
}

/** Of any number at once no more get in than there is room for. Undefined: somebody else was first with this code. */
function insertWhereRoom({ sql }: VoucherDeps, intent: NewIntent): Promise<string | undefined | 'full'> {
  return sql.begin(async tx => ((await claimRoom(tx, intent, depositQuotas)) ? insertIntent(tx, intent) : 'full'))
}

/** The event, when it is the service's and can be exchanged at all. */
function readHanded({ nonce, voucher }: Handed): NostrEvent | undefined {
  const read = readVoucherEvent(voucher, { nonce, verifySchnorr })
  if (!read.ok || read.voucher.claimed || (read.voucher.expiresAt ?? 0) > latestSecond) return undefined
  const { id, pubkey, created_at, kind, tags, content, sig } = voucher as NostrEvent
  const event = { id, pubkey, created_at, kind, tags, content, sig }
  const isMerchant = /^[0-9a-f]{64}$/i.test(firstTag(event, 'p') ?? '')
  return isMerchant && Buffer.byteLength(JSON.stringify(event)) <= maxEventBytes ? event : undefined
}

type OfCode = { servicePubkey: string; fingerprint: Buffer }

/** What is on its way to somebody, or came to them, is theirs: nobody else can have it by handing it over again. */
async function joinOf(deps: VoucherDeps, known: IntentState, userId: string, code: OfCode): Promise<Received> {
  if (known.userId !== userId) return { kind: 'refused', reason: 'This voucher was sent to somebody else' }
  if (known.state === 'completed') return { kind: 'accepted' }
  return carryOut(deps, known.id, code)
}

/** Carries it out, or waits for whoever is at it. */
async function carryOut(deps: VoucherDeps, id: string, code: OfCode): Promise<Received> {
  const { sql, now, clock, exchanges } = deps
  const deadline = startDeadline(joinTimeoutMs, clock)
  using waiting = exchanges.subscribe(id)
  for (;;) {
    const news = waiting.next
    const at = now()
    const lease = randomUUID()
    const intent = await leaseIntent(sql, { id, lease, now: at, until: new Date(at.getTime() + leaseMs) })
    if (intent) return receivedBy(await exchangeCode(deps, intent))
    const state = await findIntent(sql, code)
    if (state?.state === 'completed') return { kind: 'accepted' }
    if (state?.state === 'refused') return { kind: 'refused', reason: state.reason ?? '' }
    if (deadline.hasPassed()) return { kind: 'open', reason: 'The coupon service has not confirmed it yet' }
    await withTimeout(news, Math.min(lookAgainMs, deadline.leftMs()), undefined, clock)
  }
}

const receivedBy = (exchanged: Exchanged): Received =>
  exchanged.kind === 'completed' ? { kind: 'accepted' } : exchanged
