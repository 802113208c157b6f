/**
 * Settles what was sent, from what the coupon service says: right after the recipient answered, on a timer, and when the
 * owner asks. A voucher is never handed to a recipient a second time.
 */
import { backoffMs } from '@chispa/concurrency/backoff'
import type { ServiceAnswer } from './ask-service.ts'
import { askUnlessPaused } from './ask-unless-paused.ts'
import type { VoucherDeps } from './deps.ts'
import { decideSend, type SendOutcome } from './send-decision.ts'
import {
  claimSendOf,
  type DueSend,
  endSend,
  findNextSendDue,
  listDueSends,
  type OpenSend,
  putOffSend,
  putOffSendsOf,
} from './send-store.ts'
import { workByService } from './work-by-service.ts'

/** Longer than one question takes. */
const leaseMs = 20_000
const pauses = { firstMs: 10_000, maxMs: 15 * 60_000 }

export type Settled = { kind: 'ended'; outcome: SendOutcome } | { kind: 'waiting'; service: ServiceAnswer }

type Checked =
  | { kind: 'checked'; isChanged: boolean }
  | { kind: 'not asked' }
  | Exclude<ServiceAnswer, { kind: 'status' }>

/** For its owner, who asks. While whoever sends it is still at it, nothing is asked. */
export async function settlePending(deps: VoucherDeps, voucherId: string, signal?: AbortSignal): Promise<Checked> {
  const { sql, now } = deps
  const at = now()
  const send = await claimSendOf(sql, { voucherId, now: at, until: new Date(at.getTime() + leaseMs) })
  if (!send) return { kind: 'not asked' }
  const settled = await settleSend(deps, send, signal)
  if (settled.kind === 'ended') return { kind: 'checked', isChanged: true }
  return settled.service.kind === 'status' ? { kind: 'checked', isChanged: false } : settled.service
}

export async function settleSend(deps: VoucherDeps, send: OpenSend, signal?: AbortSignal): Promise<Settled> {
  const { sql, codes, now, log, random = Math.random } = deps
  const { id, voucherId, answer, checks, createdAt, sealedCode } = send
  const { nonce } = codes.open(`vouchers:${voucherId}`, sealedCode)
  const service = await askUnlessPaused(deps, { ...send, nonce }, signal)
  const at = now()
  const decision = decideSend(answer, service, at.getTime() - createdAt.getTime())
  if (decision.kind === 'wait') {
    const pausedMs = service.kind === 'busy' ? service.until.getTime() - at.getTime() : 0
    const dueInMs = Math.max(backoffMs(checks, random, pauses), pausedMs)
    await putOffSend(sql, { id, dueAt: new Date(at.getTime() + dueInMs), now: at })
    return { kind: 'waiting', service }
  }
  const { outcome } = decision
  const claimedAt = service.kind === 'status' ? service.claimedAt : null
  if (await endSend(sql, { id, outcome, claimedAt, at })) {
    log.info({ voucherId, answer, outcome }, 'a sent voucher is settled')
    await deps.activity.record({
      category: 'VOUCHER',
      event: `voucher.send_${outcome}`,
      message: `A voucher that was sent to ${send.address} ended as ${outcome}`,
      userId: send.userId,
      metadata: { voucherId, service: send.servicePubkey, answer },
    })
  }
  return { kind: 'ended', outcome }
}

/** Everything that is due; answers when to look again. */
export function settleDueSends(deps: VoucherDeps, signal: AbortSignal): Promise<{ nextDueInMs: number } | undefined> {
  const { sql, log } = deps
  return workByService<DueSend>(deps, {
    listDue: terms => listDueSends(sql, terms),
    ask: async ({ voucherId }) => {
      const settled = await settleDue(deps, voucherId, signal)
      const service = settled?.kind === 'waiting' ? settled.service : undefined
      return {
        isSilent: service?.kind === 'unreachable',
        pausedUntil: service?.kind === 'busy' ? service.until : undefined,
      }
    },
    onError: (error, { voucherId }) => log.error({ err: error, voucherId }, 'a sent voucher could not be settled'),
    putOff: service => putOffSendsOf(sql, service),
    findNextDue: () => findNextSendDue(sql),
    signal,
  })
}

async function settleDue(deps: VoucherDeps, voucherId: string, signal: AbortSignal): Promise<Settled | undefined> {
  const at = deps.now()
  const until = new Date(at.getTime() + leaseMs)
  const send = await claimSendOf(deps.sql, { voucherId, now: at, until, isDue: true })
  return send && settleSend(deps, send, signal)
}
