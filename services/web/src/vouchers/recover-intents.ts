/**
 * Goes on with what was received and not exchanged yet: after a crash, and whenever a service has not answered. Always with the
 * stored key, so nothing is burned twice.
 */
import { randomUUID } from 'node:crypto'
import type { VoucherDeps } from './deps.ts'
import { type Exchanged, exchangeCode, exchangeLeaseMs } from './exchange-code.ts'
import { type DueIntent, findNextIntentDue, leaseIntent, listDueIntents, putOffIntentsOf } from './intent-store.ts'
import { workByService } from './work-by-service.ts'

export function recoverIntents(deps: VoucherDeps, signal: AbortSignal): Promise<{ nextDueInMs: number } | undefined> {
  const { sql, log } = deps
  return workByService<DueIntent>(deps, {
    listDue: terms => listDueIntents(sql, terms),
    ask: async ({ id }) => {
      const exchanged = await recover(deps, id, signal)
      const open = exchanged?.kind === 'open' ? exchanged : undefined
      return { isSilent: open?.isSilent ?? false, pausedUntil: open?.pausedUntil }
    },
    onError: (error, { id }) => log.error({ err: error, intentId: id }, 'a received voucher could not be exchanged'),
    putOff: service => putOffIntentsOf(sql, service),
    findNextDue: () => findNextIntentDue(sql),
    signal,
  })
}

async function recover(deps: VoucherDeps, id: string, signal: AbortSignal): Promise<Exchanged | undefined> {
  const at = deps.now()
  const until = new Date(at.getTime() + exchangeLeaseMs)
  const intent = await leaseIntent(deps.sql, { id, lease: randomUUID(), now: at, until })
  return intent && exchangeCode(deps, intent, signal)
}
