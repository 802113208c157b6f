/** Some wallets report a payment without its amount: they are asked, ever less often, until they say it. */
import { workInLanes } from '@chispa/concurrency/lanes'
import { transaction } from '@chispa/database/connect'
import type { Deps } from '../deps.ts'
import { tellDue } from './due-channel.ts'
import { isReceivable } from './max-msats.ts'
import { claimUnknownAmounts, type UnknownAmount } from './receipt-store.ts'
import { splitReceipt } from './split-receipt.ts'

const schedule = { firstMs: 5000, maxMs: 3_600_000 }
const maxLanes = 16
const timeoutMs = 5000

type LookUpDeps = Pick<Deps, 'sql' | 'now' | 'wallets'>

/** How many were found. Wallets take turns and never wait for each other. */
export async function lookUpAmounts(deps: LookUpDeps, signal?: AbortSignal): Promise<number> {
  let found = 0
  await workInLanes({
    maxLanes,
    laneOf: ({ walletId }: UnknownAmount) => walletId,
    claim: busy => claimUnknownAmounts(deps.sql, { now: deps.now(), limit: maxLanes - busy.length, busy, ...schedule }),
    work: async receipts => {
      for (const receipt of receipts) if (await lookUp(deps, receipt, signal)) found++
    },
    signal,
  })
  return found
}

async function lookUp(
  { sql, now, wallets }: LookUpDeps,
  receipt: UnknownAmount,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { walletId, paymentHash } = receipt
  const answer = await wallets.lookupInvoice(walletId, { paymentHash }, { timeoutMs, ...(signal && { signal }) })
  if (answer.kind !== 'result') return false
  const { type, state, amountMsats, paymentHash: found } = answer.result
  if (type !== 'incoming' || found !== paymentHash || state !== 'settled' || !isReceivable(amountMsats)) return false
  await transaction(sql, async tx => {
    await splitReceipt({ sql: tx, now }, receipt, amountMsats)
    await tellDue(tx)
  })
  return true
}
