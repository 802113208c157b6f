/** Asks the wallet that made an invoice whether it was paid, and settles it when it was. */
import type { Deps } from '../deps.ts'
import type { CallOptions } from '../wallets/calls.ts'
import { settleInvoice } from './settle.ts'

/** `silent`: nothing can be concluded. */
export type LookUpOutcome = { kind: 'settled'; preimage: string | null } | { kind: 'unpaid' } | { kind: 'silent' }

export type LookUpDeps = Pick<Deps, 'sql' | 'activity' | 'now' | 'wallets' | 'walletLimitMs' | 'log'>

/** Nobody's money waits for this answer, so it need not be waited for as long. */
const maxLookUpMs = 5000

export async function lookUpInvoice(
  deps: LookUpDeps,
  { paymentHash, walletId }: { paymentHash: string; walletId: string },
  options: CallOptions = {},
): Promise<LookUpOutcome> {
  const timeoutMs = Math.min(maxLookUpMs, deps.walletLimitMs)
  const answer = await deps.wallets.lookupInvoice(walletId, { paymentHash }, { timeoutMs, ...options })
  if (answer.kind === 'wallet-error' && answer.code === 'NOT_FOUND') return { kind: 'unpaid' }
  if (answer.kind !== 'result') return { kind: 'silent' }
  const { type, state, amountMsats, preimage, settledAt, ...found } = answer.result
  if (type !== 'incoming' || found.paymentHash !== paymentHash) return { kind: 'silent' }
  if (state !== 'settled') return { kind: 'unpaid' }

  const settlement = await settleInvoice(deps, paymentHash, { walletId, amountMsats, preimage, settledAt })
  if ('invoice' in settlement) return { kind: 'settled', preimage: settlement.invoice.preimage }
  deps.log.warn({ paymentHash, walletId, problem: settlement.kind }, 'a wallet reports a payment that does not fit')
  return { kind: 'silent' }
}
