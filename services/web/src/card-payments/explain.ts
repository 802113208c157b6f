/** Why a tap could not be spent: the claim says only that, so this looks again. */

import type { Sql } from '@chispa/database/connect'
import { Refusal } from '../http/refusal.ts'
import { type Claim, findObstacles, type Obstacles } from './claim-store.ts'
import { demandUsable } from './usable-card.ts'

/** Returns when nothing stands in the way any more, so that another attempt may do. */
export async function explainRefusedClaim(sql: Sql, claim: Claim): Promise<void> {
  const obstacles = await findObstacles(sql, claim)
  if (!obstacles) throw new Refusal('card_not_found')
  demandUsable(obstacles)
  if (claim.counter <= obstacles.counter) throw new Refusal('tap_used')
  refuseTakenInvoice(obstacles)
  if (obstacles.isBusy) throw new Refusal('card_payment_unresolved')
  if (claim.amountMsats > obstacles.tapLimitMsats) throw new Refusal('amount_over_tap_limit')
  if (claim.amountMsats + obstacles.countingMsats > obstacles.dayLimitMsats) throw new Refusal('amount_over_day_limit')
}

function refuseTakenInvoice({ liveStatus, ownStatus, ownCode }: Obstacles): void {
  if (liveStatus === 'SUCCEEDED') throw new Refusal('invoice_already_paid')
  if (liveStatus !== null) throw new Refusal('invoice_being_paid')
  if (ownStatus === 'REJECTED' && ownCode !== 'not_started') throw new Refusal('invoice_declined_before')
}
