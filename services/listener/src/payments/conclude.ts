/** Writes down what became of a payment, whoever found it out. Saying it twice changes nothing. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplyVerdict } from '@chispa/nwc/payment-verdict'
import type { Deps } from '../deps.ts'
import { findPayment, markNotStarted, markRejected, markSucceeded, markUnknown, type Payment } from './store.ts'

export type ConcludeDeps = Pick<Deps, 'sql' | 'log' | 'now' | 'lease'>

const firstCheckMs = 2000

const retryMs = 500

/**
 * The payment as it stands afterwards. While the database is away it is tried again: what the wallet said is known here
 * only.
 */
export async function concludeReply(
  deps: ConcludeDeps,
  requestId: string,
  verdict: ReplyVerdict,
  why: string,
): Promise<Payment | undefined> {
  for (;;) {
    try {
      return await writeDown(deps, requestId, verdict, why)
    } catch (error) {
      deps.log.error({ err: error, requestId, verdict: verdict.kind }, 'result of a payment not written yet')
      await sleep(retryMs, undefined, { ref: false })
    }
  }
}

async function writeDown(
  deps: ConcludeDeps,
  requestId: string,
  verdict: ReplyVerdict,
  why: string,
): Promise<Payment | undefined> {
  const { sql, now, lease } = deps
  const changed = await (() => {
    switch (verdict.kind) {
      case 'succeeded':
        return prove(deps, requestId, verdict)
      case 'declined':
        return markRejected(sql, requestId, {
          code: 'wallet_error',
          message: why,
          walletErrorCode: verdict.walletErrorCode,
          now: now(),
        })
      case 'not-sent':
        return markNotStarted(sql, requestId, lease.id, { code: 'wallet_not_ready', message: why, now: now() })
      case 'open': {
        const nextCheckAt = new Date(now().getTime() + firstCheckMs)
        return markUnknown(sql, requestId, { message: why, walletErrorCode: verdict.walletErrorCode, nextCheckAt })
      }
      default:
        return verdict satisfies never
    }
  })()
  return changed ?? findPayment(sql, requestId)
}

export type Proof = { preimage: string; feesPaidMsats: number | null }

/** The preimage was checked. Of two payments of one invoice the first proven one stays the one. */
export async function prove(
  { sql, log, now }: ConcludeDeps,
  requestId: string,
  { preimage, feesPaidMsats }: Proof,
): Promise<Payment | undefined> {
  try {
    return await markSucceeded(sql, requestId, { preimage, feesPaidMsats, now: now() })
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    log.error(
      { requestId },
      'a rejected payment is proven, but its invoice is paid or being paid under another request',
    )
    return undefined
  }
}
