/** Writes down what the journal says of a payment. Saying it twice changes nothing. */
import type { Sql } from '@chispa/database/connect'
import { declineOf, isOverFeeCap, isPassing } from '@chispa/payments/declines'
import type { JournalVerdict } from '@chispa/payments/journal'
import type { Deps } from '../deps.ts'
import { noteSeen } from '../wallets/profile.ts'
import { markRejected, markSucceeded, markUnproven, markUnresolved, type SentPayment } from './store.ts'

export type ConcludeDeps = { sql: Sql } & Pick<Deps, 'activity' | 'log' | 'now'>

/** What the wallet itself says, and what the deadline makes of a payment. */
type Ending = { kind: 'unproven'; feesPaidMsats: number } | { kind: 'unresolved' }

export async function conclude(
  deps: ConcludeDeps,
  payment: SentPayment,
  verdict: JournalVerdict | Ending,
): Promise<void> {
  const now = deps.now()
  switch (verdict.kind) {
    case 'succeeded': {
      const { preimage, feesPaidMsats } = verdict
      if (await markSucceeded(deps.sql, payment.id, { preimage, feesPaidMsats, now })) await record(deps, payment, null)
      if (payment.maxFeeMsats !== null && feesPaidMsats > payment.maxFeeMsats) {
        await noteSeen(deps, payment.walletId, { feeCapBrokenAt: now.toISOString() })
      }
      return
    }
    case 'rejected': {
      const { walletErrorCode } = verdict
      const decline = declineOf(walletErrorCode)
      const isOverCap = isOverFeeCap(walletErrorCode)
      const declined = decline ?? (verdict.code === 'expired_unpaid' ? 'expired_unpaid' : 'payment_failed')
      const code = isOverCap ? 'fee_over_cap' : declined
      const movedNothing = isOverCap || (decline !== undefined && isPassing(decline))
      const rejection = { code, walletErrorCode, movedNothing, now }
      if (await markRejected(deps.sql, payment.id, rejection)) await record(deps, payment, code)
      return
    }
    case 'not-started':
      // Only whoever stored the row sends it, once: what never left was never sent.
      if (await markRejected(deps.sql, payment.id, { ...neverSent, now })) {
        await record(deps, payment, 'not_started')
      }
      return
    case 'unproven':
      if (await markUnproven(deps.sql, payment.id, { feesPaidMsats: verdict.feesPaidMsats, now })) {
        await record(deps, payment, null)
      }
      return
    case 'unresolved':
      if (await markUnresolved(deps.sql, payment.id, now)) await record(deps, payment, 'unresolved_expired')
      return
    case 'open':
    case 'silent':
      return
    default:
      return verdict satisfies never
  }
}

const neverSent = { code: 'not_started', walletErrorCode: null, movedNothing: true }

async function record({ activity }: ConcludeDeps, { id, userId, amountMsats }: SentPayment, code: string | null) {
  const sats = Math.floor(amountMsats / 1000)
  await activity.record({
    category: 'NWC',
    event: code === null ? 'sending.succeeded' : 'sending.rejected',
    message: code === null ? `${sats} sats sent` : `A payment of ${sats} sats was declined: ${code}`,
    userId,
    metadata: { paymentId: id, amountMsats, code },
  })
}
