/** Writes down what became of a payment, whoever found it out. Saying it twice changes nothing. */
import type { Sql } from '@chispa/database/connect'
import { satsText } from '../activity/sats-text.ts'
import type { Deps } from '../deps.ts'
import type { PaymentOutcome } from './outcome.ts'
import { markRejected, markSucceeded, markUnknown, markUnproven, markUnresolved } from './outcome-store.ts'
import type { Outcomes } from './outcomes.ts'
import { findPayment, type Payment, type ResolvedBy } from './store.ts'

/** `sql` may be a transaction of the caller's. */
export type RecordDeps = { sql: Sql; outcomes: Outcomes } & Pick<Deps, 'activity' | 'log' | 'now'>

/** The payment as it stands afterwards; undefined when its row gave way to another tap. */
export async function recordOutcome(
  deps: RecordDeps,
  id: string,
  outcome: PaymentOutcome,
  by: ResolvedBy,
): Promise<Payment | undefined> {
  const changed = await apply(deps, id, outcome, by)
  if (changed) await tellChanged(deps, [changed])
  return changed ?? findPayment(deps.sql, id)
}

/** Whoever waits hears of it, and the activity log has it. */
export async function tellChanged({ outcomes, activity }: RecordDeps, changed: readonly Changed[]): Promise<void> {
  for (const { paymentHash } of changed) outcomes.notify(paymentHash)
  await activity.record(...changed.map(entryOf))
}

type Changed = Payment & { wasRejected?: boolean }

async function apply(
  deps: RecordDeps,
  id: string,
  outcome: PaymentOutcome,
  by: ResolvedBy,
): Promise<Changed | undefined> {
  const { sql } = deps
  const now = deps.now()
  switch (outcome.kind) {
    case 'succeeded': {
      const { preimage, feesPaidMsats } = outcome
      return markSucceeded(sql, id, { preimage, feesPaidMsats, by, now })
    }
    case 'unproven':
      return markUnproven(sql, id, { feesPaidMsats: outcome.feesPaidMsats, by, now })
    case 'rejected': {
      const { code, walletErrorCode, movedNothing } = outcome
      return markRejected(sql, id, { code, walletErrorCode, movedNothing, by, now })
    }
    case 'unknown':
      return markUnknown(sql, id, { walletErrorCode: outcome.walletErrorCode, now })
    case 'unresolved':
      return markUnresolved(sql, id, now)
    default:
      return outcome satisfies never
  }
}

/** An entry of the activity log. */
function entryOf(payment: Changed) {
  const { id, cardId, amountMsats, userId, errorCode, resolvedBy } = payment
  return {
    category: 'CARD' as const,
    ...wordsFor(payment),
    userId,
    metadata: { paymentId: id, cardId, amountMsats, code: errorCode, by: resolvedBy },
  }
}

function wordsFor({ status, errorCode, amountMsats, wasRejected }: Changed) {
  if (status === 'SUCCEEDED') {
    return wasRejected
      ? {
          event: 'card_payment.corrected',
          level: 'WARN' as const,
          message: `A declined payment of ${satsText(amountMsats)} was made after all`,
        }
      : { event: 'card_payment.succeeded', message: `${satsText(amountMsats)} paid with a card` }
  }
  if (status === 'UNPROVEN') {
    return {
      event: 'card_payment.unproven',
      level: 'WARN' as const,
      message: `The wallet says that it has paid ${satsText(amountMsats)} with a card, and proves nothing`,
    }
  }
  if (status === 'REJECTED') {
    return errorCode === 'unresolved_expired'
      ? {
          event: 'card_payment.unresolved',
          level: 'ERROR' as const,
          message: `What became of a card payment of ${satsText(amountMsats)} could not be found out`,
        }
      : {
          event: 'card_payment.rejected',
          message: `A card payment of ${satsText(amountMsats)} was declined: ${errorCode}`,
        }
  }
  return {
    event: 'card_payment.unknown',
    level: 'WARN' as const,
    message: `The result of a card payment of ${satsText(amountMsats)} is not known yet`,
  }
}
