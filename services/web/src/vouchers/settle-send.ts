/**
 * Settles what was sent, from what the coupon service says: right after the recipient answered, on a timer, and when the
 * owner asks. A voucher is never handed to a recipient a second time.
 */
import { backoffMs } from '@chispa/concurrency/backoff'
import { workInLanes } from '@chispa/concurrency/lanes'
import { askService } from './ask-service.ts'
import type { VoucherDeps } from './deps.ts'
import { decideSend, type SendOutcome } from './send-decision.ts'
import { claimDueSends, endSend, findNextSendDue, type OpenSend, putOffSend } from './send-store.ts'

/** Longer than one question takes. */
const leaseMs = 20_000
const maxLanes = 8
const pauses = { firstMs: 10_000, maxMs: 15 * 60_000 }

export type Settled =
  | { kind: 'ended'; outcome: SendOutcome }
  | { kind: 'waiting'; service: 'status' | 'unreachable' | 'unusable' }

type Checked = { kind: 'checked'; isChanged: boolean } | { kind: 'not asked' } | { kind: 'unreachable' | 'unusable' }

/** For its owner, who asks. While whoever sends it is still at it, nothing is asked. */
export async function settlePending(deps: VoucherDeps, voucherId: string, signal?: AbortSignal): Promise<Checked> {
  const { sql, now } = deps
  const at = now()
  const [send] = await claimDueSends(sql, { now: at, until: new Date(at.getTime() + leaseMs), limit: 1, voucherId })
  if (!send) return { kind: 'not asked' }
  const settled = await settleSend(deps, send, signal)
  if (settled.kind === 'ended') return { kind: 'checked', isChanged: true }
  return settled.service === 'status' ? { kind: 'checked', isChanged: false } : { kind: settled.service }
}

export async function settleSend(deps: VoucherDeps, send: OpenSend, signal?: AbortSignal): Promise<Settled> {
  const { sql, outgoing, codes, now, log, random = Math.random } = deps
  const { id, voucherId, answer, checks, createdAt, claimUrl, sealedCode } = send
  const { nonce } = codes.open(`vouchers:${voucherId}`, sealedCode)
  const service = await askService(outgoing, { claimUrl, nonce }, signal)
  const at = now()
  const decision = decideSend(answer, service, at.getTime() - createdAt.getTime())
  if (decision.kind === 'wait') {
    await putOffSend(sql, { id, dueAt: new Date(at.getTime() + backoffMs(checks, random, pauses)), now: at })
    return { kind: 'waiting', service: service.kind }
  }
  const { outcome } = decision
  const claimedAt = service.kind === 'status' ? service.claimedAt : null
  if (await endSend(sql, { id, outcome, claimedAt, at })) {
    log.info({ voucherId, answer, outcome }, 'a sent voucher is settled')
  }
  return { kind: 'ended', outcome }
}

/** Everything that is due; answers when to look again. */
export async function settleDueSends(
  deps: VoucherDeps,
  signal: AbortSignal,
): Promise<{ nextDueInMs: number } | undefined> {
  const { sql, now, log } = deps
  await workInLanes({
    maxLanes,
    laneOf: ({ id }: OpenSend) => id,
    claim: busy => {
      const at = now()
      return claimDueSends(sql, { now: at, until: new Date(at.getTime() + leaseMs), limit: maxLanes - busy.length })
    },
    work: async sends => {
      for (const send of sends) {
        await settleSend(deps, send, signal).catch(error => {
          log.error({ err: error, voucherId: send.voucherId }, 'a sent voucher could not be settled')
        })
      }
    },
    signal,
  })
  const next = await findNextSendDue(sql)
  return next ? { nextDueInMs: Math.max(1000, next.getTime() - now().getTime()) } : undefined
}
