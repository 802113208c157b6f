/**
 * Goes on with what was received and not exchanged yet: after a crash, and whenever a service has not answered. Always with the
 * stored key, so nothing is burned twice. Services are lanes: one that hangs holds up none of the others, and is asked once
 * for all that is due.
 */
import { randomUUID } from 'node:crypto'
import { workInLanes } from '@chispa/concurrency/lanes'
import type { VoucherDeps } from './deps.ts'
import { type Exchanged, exchangeCode, exchangeLeaseMs } from './exchange-code.ts'
import { type DueIntent, findNextIntentDue, leaseIntent, listDueIntents, putOffIntentsOf } from './intent-store.ts'

const maxLanes = 8
const maxAtOnce = 50
/** A service that did not answer, or took so long, is left alone for a while. */
export const slowMs = 3000
export const silentPauseMs = 60_000

export async function recoverIntents(
  deps: VoucherDeps,
  signal: AbortSignal,
): Promise<{ nextDueInMs: number } | undefined> {
  const { sql, now, log, clock } = deps
  await workInLanes({
    maxLanes,
    laneOf: ({ servicePubkey }: DueIntent) => servicePubkey,
    claim: busy => listDueIntents(sql, { now: now(), busy, limit: maxAtOnce }),
    work: async due => {
      for (const { id, servicePubkey } of due) {
        if (signal.aborted) return
        const begunAt = clock.monotonicMs()
        const exchanged = await recover(deps, id, signal).catch(error => {
          log.error({ err: error, intentId: id }, 'a received voucher could not be exchanged')
        })
        const isSilent = exchanged?.kind === 'open' && exchanged.isSilent
        if (!isSilent && clock.monotonicMs() - begunAt < slowMs) continue
        const at = now()
        return putOffIntentsOf(sql, { servicePubkey, now: at, dueAt: new Date(at.getTime() + silentPauseMs) })
      }
    },
    signal,
  })
  const next = await findNextIntentDue(sql)
  return next ? { nextDueInMs: Math.max(1000, next.getTime() - now().getTime()) } : undefined
}

async function recover(deps: VoucherDeps, id: string, signal: AbortSignal): Promise<Exchanged | undefined> {
  const at = deps.now()
  const until = new Date(at.getTime() + exchangeLeaseMs)
  const intent = await leaseIntent(deps.sql, { id, lease: randomUUID(), now: at, until })
  return intent && exchangeCode(deps, intent, signal)
}
