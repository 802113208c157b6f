/** Divides a receipt among its destinations, once. Runs inside a transaction. */
import { maxHops } from '@chispa/contract/forwarding'
import type { EffectDeps } from '../effect.ts'
import type { Action } from './action-store.ts'
import { lockDestination, markPaid, payLegs } from './destination-store.ts'
import { insertLegs, markAmount, type NewLeg, type TouchedDestination, touchDestinations } from './receipt-store.ts'
import { splitReceived } from './split.ts'

export type SplitDeps = Pick<EffectDeps, 'sql' | 'now'>
export type Divisible = { id: string; walletId: string; hops: number } & Pick<
  Action,
  'feeBps' | 'baseFeeMsats' | 'addresses' | 'sharesBps'
>

export async function splitReceipt(
  { sql, now }: SplitDeps,
  { id, walletId, hops, addresses, ...shares }: Divisible,
  receivedMsats: number,
): Promise<void> {
  const { retainedMsats, legsMsats } = splitReceived(receivedMsats, shares)
  if (!(await markAmount(sql, id, { receivedMsats, retainedMsats }))) return
  const at = now()
  const legs = addresses.map((address, position): NewLeg => {
    const amountMsats = legsMsats[position] as number
    return { address, amountMsats, state: stateOf(amountMsats, hops) }
  })
  const touched = await touchDestinations(sql, walletId, legs, at)
  const byAddress = new Map(touched.map(one => [one.address, one]))
  const placed = legs.map(leg => ({ ...leg, destinationId: (byAddress.get(leg.address) as TouchedDestination).id }))
  await insertLegs(sql, { receiptId: id, hops, now: at }, placed)
  for (const { id: destinationId, creditMsats } of touched) {
    if (creditMsats > 0) await useCredit(sql, destinationId, at)
  }
}

/** Beyond the limit it comes back to us on ways that cannot be seen: nothing is paid on, not to outside either. */
function stateOf(amountMsats: number, hops: number): NewLeg['state'] {
  if (amountMsats === 0) return 'FORWARDED'
  return hops > maxHops ? 'STOPPED' : 'OPEN'
}

async function useCredit(sql: SplitDeps['sql'], destinationId: string, now: Date): Promise<void> {
  const locked = await lockDestination(sql, destinationId)
  if (!locked) return
  const { usedMsats, leftMsats } = await payLegs(sql, destinationId, locked.creditMsats, now)
  const creditMsats = locked.creditMsats - usedMsats
  await markPaid(sql, destinationId, { creditMsats, isDone: leftMsats === 0, now })
}
