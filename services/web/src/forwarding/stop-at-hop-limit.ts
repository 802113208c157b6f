/** Legs that have come through as many addresses of this instance as a payment may stay in the wallet, for good. */
import { maxHops } from '@chispa/contract/forwarding'
import { transaction } from '@chispa/database/connect'
import { activityIn } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { type Debt, lockDestination, markPaid, stopLegs } from './destination-store.ts'
import { tellDue } from './due-channel.ts'

/** Others that wait for the same address are looked at next. */
export async function stopAtHopLimit({ sql, now }: Pick<Deps, 'sql' | 'now'>, debt: Debt): Promise<undefined> {
  const { id, address, walletId, userId } = debt
  await transaction(sql, async tx => {
    const locked = await lockDestination(tx, id)
    if (!locked) return
    const stopped = await stopLegs(tx, id, { fromHops: maxHops, now: now() })
    await markPaid(tx, id, { creditMsats: locked.creditMsats, isDone: false, now: now() })
    await tellDue(tx)
    if (stopped.length === 0) return
    await activityIn(tx).record({
      category: 'NWC',
      level: 'WARN',
      event: 'forwarding.stopped',
      message: `A payment was not forwarded to ${address}: it has come through ${maxHops} addresses of this platform`,
      userId,
      metadata: { walletId, address, receiptIds: stopped.map(({ receiptId }) => receiptId).slice(0, 20) },
    })
  })
}
