/** Asks the wallet that made an invoice whether it was paid, and settles it when it was. */
import { transaction } from '@chispa/database/connect'
import { seemsNotFound } from '@chispa/payments/not-found'
import { eventKey } from '@chispa/protocols/eventkey'
import { currentRequestId } from '@chispa/service/request-context'
import { activityIn } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import type { ApplyOne } from '../effect.ts'
import type { CallOptions } from '../wallets/calls.ts'
import { type Evidence, type Settlement, settleInvoice } from './settle.ts'

/** `silent`: nothing can be concluded. */
export type LookUpOutcome = { kind: 'settled'; preimage: string | null } | { kind: 'unpaid' } | { kind: 'silent' }

export type LookUpDeps = Pick<Deps, 'sql' | 'now' | 'wallets' | 'walletLimitMs' | 'log'> & {
  /** What else happens when a wallet was paid, in the same transaction: it may never report it by itself. */
  onReceived: ApplyOne
}

/** Nobody's money waits for this answer, so it need not be waited for as long. */
const maxLookUpMs = 5000

export async function lookUpInvoice(
  deps: LookUpDeps,
  { paymentHash, walletId }: { paymentHash: string; walletId: string },
  options: CallOptions = {},
): Promise<LookUpOutcome> {
  const timeoutMs = Math.min(maxLookUpMs, deps.walletLimitMs)
  const answer = await deps.wallets.lookupInvoice(walletId, { paymentHash }, { timeoutMs, ...options })
  if (answer.kind === 'wallet-error' && seemsNotFound(answer)) return { kind: 'unpaid' }
  if (answer.kind !== 'result') return { kind: 'silent' }
  const { type, state, amountMsats, preimage, settledAt, ...found } = answer.result
  if (type !== 'incoming' || found.paymentHash !== paymentHash) return { kind: 'silent' }
  if (state !== 'settled') return { kind: 'unpaid' }

  const settlement = await settle(deps, paymentHash, { walletId, amountMsats, preimage, settledAt })
  if ('invoice' in settlement) return { kind: 'settled', preimage: settlement.invoice.preimage }
  deps.log.warn({ paymentHash, walletId, problem: settlement.kind }, 'a wallet reports a payment that does not fit')
  return { kind: 'silent' }
}

/** Under the key that the report of the same payment would have: told twice, it counts once. */
function settle(
  { sql, now, log, onReceived }: LookUpDeps,
  paymentHash: string,
  evidence: Evidence,
): Promise<Settlement> {
  return transaction(sql, async tx => {
    const deps = { sql: tx, now, log, activity: activityIn(tx) }
    const settlement = await settleInvoice(deps, paymentHash, evidence)
    if (settlement.kind === 'paid') {
      await onReceived(deps, {
        eventKey: eventKey(evidence.walletId, 'payment_received', paymentHash),
        type: 'payment_received',
        walletId: evidence.walletId,
        paymentHash,
        amountMsats: evidence.amountMsats,
        preimage: evidence.preimage,
        feesPaidMsats: undefined,
        settledAt: evidence.settledAt,
        receivedAt: now().getTime(),
        recovered: false,
        requestId: currentRequestId(),
      })
    }
    return settlement
  })
}
