/** Some wallets report a payment without its amount: they are asked, ever less often, until they say it. */
import { transaction } from '@chispa/database/connect'
import type { Deps } from '../deps.ts'
import { tellDue } from './due-channel.ts'
import { isReceivable } from './most-msats.ts'
import { claimUnknownAmounts, type UnknownAmount } from './receipt-store.ts'
import { splitReceipt } from './split-receipt.ts'

const schedule = { firstMs: 5000, mostMs: 3_600_000 }
const batch = 20
const patienceMs = 5000

/** A few a pass, so that a wallet that hangs delays what others have to forward by one patience at most. */
export async function lookUpAmounts(deps: Pick<Deps, 'sql' | 'now' | 'wallets'>, signal?: AbortSignal): Promise<void> {
  const due = await claimUnknownAmounts(deps.sql, { now: deps.now(), limit: batch, ...schedule })
  await Promise.all(due.map(receipt => lookUp(deps, receipt, signal)))
}

async function lookUp(
  { sql, now, wallets }: Pick<Deps, 'sql' | 'now' | 'wallets'>,
  receipt: UnknownAmount,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { walletId, paymentHash } = receipt
  const answer = await wallets.lookupInvoice(
    walletId,
    { paymentHash },
    { timeoutMs: patienceMs, ...(signal && { signal }) },
  )
  if (answer.kind !== 'result') return
  const { type, state, amountMsats, paymentHash: found } = answer.result
  if (type !== 'incoming' || found !== paymentHash || state !== 'settled' || !isReceivable(amountMsats)) return
  await transaction(sql, async tx => {
    await splitReceipt({ sql: tx, now }, receipt, amountMsats)
    await tellDue(tx)
  })
}
