/** Why a tap could not be spent: the claim says only that, so this looks again. */
import type { Reason } from '@chispa/contract/refusals'
import type { Sql } from '@chispa/database/connect'
import { Refusal } from '../http/refusal.ts'
import { type Claim, findObstacles, type Obstacles } from './claim-store.ts'
import { holdOf } from './hold.ts'
import { requireUsable } from './standing.ts'

export type NextTry =
  /** The tap was spent meanwhile, by the same till maybe. */
  | { kind: 'spent' }
  /** Nothing stands in the way any more. */
  | { kind: 'claim'; attemptNo: number }
  /** The wallet said that this payment failed; whether it did is for a look-up to say. */
  | { kind: 'confirm'; paymentId: string }

export async function explainRefusedClaim(sql: Sql, claim: Claim): Promise<NextTry> {
  const obstacles = await findObstacles(sql, claim)
  if (!obstacles) throw new Refusal('card_not_found')
  if (claim.counter <= obstacles.counter) return { kind: 'spent' }
  requireUsable(obstacles)
  const next = nextTry(obstacles)
  const hold = holdOf(obstacles, claim.now)
  if (hold) throw new Refusal(hold === 'recent payment' ? 'card_payment_unresolved' : 'too_many_open_payments')
  requireWithinLimits(obstacles, claim.amountMsats)
  return next
}

/** Says which limit, and how much of it is left: no more than a till that asks what the card may spend is told. */
function requireWithinLimits(obstacles: Obstacles, amountMsats: number): void {
  const { tapLimitMsats, dayLimitMsats, weekAllowsMsats, monthAllowsMsats, spentMsats } = obstacles
  if (amountMsats > tapLimitMsats) throw overLimit('amount_over_tap_limit', tapLimitMsats)
  if (amountMsats + spentMsats <= dayLimitMsats) return
  const reason =
    dayLimitMsats === monthAllowsMsats
      ? 'amount_over_month_limit'
      : dayLimitMsats === weekAllowsMsats
        ? 'amount_over_week_limit'
        : 'amount_over_day_limit'
  throw overLimit(reason, Math.max(dayLimitMsats - spentMsats, 0))
}

const overLimit = (reason: Reason, maxMsats: number): Refusal =>
  new Refusal(reason, { values: { max: Math.floor(maxMsats / 1000) }, details: { maxMsats } })

/** An invoice is tried again only after a decline that provably moved nothing. */
function nextTry(obstacles: Obstacles): Exclude<NextTry, { kind: 'spent' }> {
  const { liveStatus, ownId, ownStatus, ownCode, ownAttemptNo, ownMovedNothing } = obstacles
  if (liveStatus === 'SUCCEEDED') throw new Refusal('invoice_already_paid')
  if (liveStatus === 'UNPROVEN') throw new Refusal('payment_unproven')
  if (liveStatus !== null) throw new Refusal('invoice_being_paid')
  if (obstacles.sentMayHaveMoved) throw new Refusal('invoice_declined_before')
  const next = { kind: 'claim' as const, attemptNo: Math.max(ownAttemptNo ?? 0, obstacles.sentAttemptNo ?? 0) + 1 }
  if (ownStatus !== 'REJECTED' || ownId === null || ownAttemptNo === null) return next
  if (ownCode === 'not_started') return { kind: 'claim', attemptNo: ownAttemptNo }
  if (ownMovedNothing) return next
  if (ownCode === 'payment_failed') return { kind: 'confirm', paymentId: ownId }
  throw new Refusal('invoice_declined_before')
}
