/**
 * Hands a voucher on. Everything that can be checked is checked before anything moves; then the voucher leaves its owner's
 * hands together with the record of where it goes; then the recipient hears of it, once. Whatever they answer, it ends as
 * the coupon service says.
 */
import { randomUUID } from 'node:crypto'
import type { SingleFlight } from '@chispa/concurrency/single-flight'
import { withTimeout } from '@chispa/concurrency/timeout'
import type { NostrEvent } from '@chispa/protocols/nip01'
import { Refusal } from '../http/refusal.ts'
import type { VoucherDeps } from './deps.ts'
import { type FoundRecipient, findRecipient, type HandoverAnswer } from './find-recipient.ts'
import { getVoucher } from './get-voucher.ts'
import { claimSend, claimSendOf, endSend, markAnswered } from './send-store.ts'
import { settleSend } from './settle-send.ts'
import { isTransferable } from './show-voucher.ts'
import type { VoucherRow } from './store.ts'
import { onOneLine } from './tidy-text.ts'

export type Sending = { pubkey: string; id: string; address: string; comment?: string | null | undefined; host: string }

/** Longer than handing over and asking the service take together. */
const leaseMs = 45_000
/** Whoever was held up for so long after the claim says nothing any more: others may think that it died. */
const maxDelayMs = 10_000
/** How long the owner waits for an answer; it goes on without them. */
const answerWithinMs = 12_000

export type SendDeps = VoucherDeps & { sends: SingleFlight<string, Sent> }
export type Sent = { kind: 'settled' | 'pending' } | { kind: 'returned'; answer: HandoverAnswer }

/** Refuses for every reason for which nothing would be sent. */
export async function prepareSend(
  deps: VoucherDeps,
  { pubkey, id, address, host }: Sending,
): Promise<{ voucher: VoucherRow; recipient: FoundRecipient }> {
  const voucher = await getVoucher(deps, { pubkey, id })
  if (voucher.status !== 'minted') throw new Refusal('voucher_not_available')
  if (!isTransferable(voucher)) throw new Refusal('voucher_not_transferable')
  const { servicePubkey, merchantPubkey } = voucher
  const recipient = await findRecipient(deps, { address, pubkey, servicePubkey, merchantPubkey, host })
  return { voucher, recipient }
}

export async function sendVoucher(deps: SendDeps, sending: Sending): Promise<VoucherRow> {
  const { pubkey, id } = sending
  const { voucher, recipient } = await prepareSend(deps, sending)
  const sendId = randomUUID()
  const flight = deps.sends.run(sendId, () => claimAndHandOver(deps, { sendId, voucher, recipient, sending }))
  const sent = await withTimeout(flight, answerWithinMs)
  if (sent?.kind === 'returned') throw refusalOf(sent.answer)
  return getVoucher(deps, { pubkey, id })
}

type Claimed = { sendId: string; voucher: VoucherRow; recipient: FoundRecipient; sending: Sending }

async function claimAndHandOver(deps: SendDeps, { sendId, voucher, recipient, sending }: Claimed): Promise<Sent> {
  const { sql, codes, now, clock } = deps
  const comment = onOneLine(sending.comment ?? '') || null
  const at = now()
  const begunAt = clock.monotonicMs()
  const claimed = await claimSend(sql, {
    sendId,
    voucherId: voucher.id,
    pubkey: sending.pubkey,
    address: recipient.address,
    comment,
    at,
    leaseUntil: new Date(at.getTime() + leaseMs),
  })
  if (!claimed) throw new Refusal('voucher_not_available')
  const { nonce, event } = codes.open(`vouchers:${voucher.id}`, claimed.sealedCode)
  const isLate = clock.monotonicMs() - begunAt > maxDelayMs
  const answer: HandoverAnswer = isLate
    ? { kind: 'not sent' }
    : await recipient.handOver({ nonce, event: event as NostrEvent, comment })
  if (answer.kind === 'not sent') {
    // Whoever never heard of it does not have it either.
    await endSend(sql, { id: sendId, outcome: 'returned', claimedAt: null, at: now(), answer: 'refused' })
    return { kind: 'returned', answer }
  }
  const reason = answer.kind === 'refused' ? answer.reason : null
  await markAnswered(sql, { sendId, answer: answer.kind, reason, at: now() })
  return settle(deps, voucher.id, answer)
}

async function settle(deps: SendDeps, voucherId: string, answer: HandoverAnswer): Promise<Sent> {
  const { sql, now } = deps
  const at = now()
  const send = await claimSendOf(sql, { voucherId, now: at, until: new Date(at.getTime() + leaseMs) })
  const settled = send && (await settleSend(deps, send))
  if (settled?.kind !== 'ended') return { kind: 'pending' }
  return settled.outcome === 'returned' ? { kind: 'returned', answer } : { kind: 'settled' }
}

function refusalOf(answer: HandoverAnswer): Refusal {
  if (answer.kind !== 'refused' && answer.kind !== 'not sent') return new Refusal('recipient_unreachable')
  if (answer.kind === 'not sent' && answer.reason === undefined) return new Refusal('recipient_unreachable')
  const said = answer.reason ? `The recipient’s wallet refused it and it is still yours: ${answer.reason}` : undefined
  return new Refusal('recipient_refused', said === undefined ? {} : { message: said })
}
