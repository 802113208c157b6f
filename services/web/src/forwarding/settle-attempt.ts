/** A payment of ours is proven, or its wallet says so: the legs that it pays for are paid. Saying it twice changes nothing. */
import { type Sql, transaction } from '@chispa/database/connect'
import type { ActivityLog } from '../activity/record.ts'
import { activityIn } from '../activity/record.ts'
import { type Attempt, findOwner, markSucceeded, markUnproven } from './attempt-store.ts'
import { lockDestination, markPaid, payLegs } from './destination-store.ts'
import { tellDue } from './due-channel.ts'

/** Without a preimage it is the word of the wallet, which pays its own owner's debts. */
export type Proof = { preimage: string | null; feesPaidMsats: number | null }

/** `sql` may be a transaction of the caller's. The preimage was checked. */
export async function settleAttempt(
  { sql, now }: { sql: Sql; now: () => Date },
  { requestId, destinationId }: Pick<Attempt, 'requestId' | 'destinationId'>,
  { preimage, feesPaidMsats: toldMsats }: Proof,
): Promise<void> {
  const feesPaidMsats = toldMsats ?? 0
  await transaction(sql, async tx => {
    const locked = await lockDestination(tx, destinationId)
    const at = now()
    if (!locked) return
    const paid =
      preimage === null
        ? await markUnproven(tx, requestId, { feesPaidMsats, now: at })
        : await markSucceeded(tx, requestId, { preimage: preimage.toLowerCase(), feesPaidMsats, now: at })
    if (!paid) return
    const { amountMsats, chargedMsats } = paid
    const msats = locked.creditMsats + amountMsats + chargedMsats
    const { usedMsats, leftMsats } = await payLegs(tx, destinationId, msats, at)
    await markPaid(tx, destinationId, { creditMsats: msats - usedMsats, isDone: leftMsats === 0, now: at })
    await record(activityIn(tx), tx, destinationId, { requestId, amountMsats, feesPaidMsats })
    if (leftMsats > 0) await tellDue(tx)
  })
}

async function record(activity: ActivityLog, sql: Sql, destinationId: string, metadata: Record<string, unknown>) {
  const owner = await findOwner(sql, destinationId)
  if (!owner) return
  const { userId, address, walletId } = owner
  await activity.record({
    category: 'NWC',
    event: 'forwarding.forwarded',
    message: `A received payment was forwarded to ${address}`,
    userId,
    metadata: { walletId, address, ...metadata },
  })
}
