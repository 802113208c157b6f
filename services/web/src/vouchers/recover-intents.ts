/**
 * Goes on with what was received and not exchanged yet: after a crash, and whenever a service has not answered. Always with the
 * stored key, so nothing is burned twice. Services are lanes: one that hangs holds up none of the others.
 */
import { randomUUID } from 'node:crypto'
import { workInLanes } from '@chispa/concurrency/lanes'
import type { VoucherDeps } from './deps.ts'
import { exchangeCode, exchangeLeaseMs } from './exchange-code.ts'
import { type DueIntent, findNextIntentDue, leaseIntent, listDueIntents } from './intent-store.ts'

const maxLanes = 8
const maxAtOnce = 50

export async function recoverIntents(
  deps: VoucherDeps,
  signal: AbortSignal,
): Promise<{ nextDueInMs: number } | undefined> {
  const { sql, now, log } = deps
  await workInLanes({
    maxLanes,
    laneOf: ({ servicePubkey }: DueIntent) => servicePubkey,
    claim: busy => listDueIntents(sql, { now: now(), busy, limit: maxAtOnce }),
    work: async due => {
      for (const { id } of due) {
        if (signal.aborted) return
        await recover(deps, id, signal).catch(error => {
          log.error({ err: error, intentId: id }, 'a received voucher could not be exchanged')
        })
      }
    },
    signal,
  })
  const next = await findNextIntentDue(sql)
  return next ? { nextDueInMs: Math.max(1000, next.getTime() - now().getTime()) } : undefined
}

async function recover(deps: VoucherDeps, id: string, signal: AbortSignal): Promise<void> {
  const at = deps.now()
  const until = new Date(at.getTime() + exchangeLeaseMs)
  const intent = await leaseIntent(deps.sql, { id, lease: randomUUID(), now: at, until })
  if (intent) await exchangeCode(deps, intent, signal)
}
