/** Writes down what became of a payment, whoever found it out. Saying it twice changes nothing. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplyVerdict } from '@chispa/payments/verdicts'
import type { Deps } from '../deps.ts'
import { findPayment, markNotStarted, markRejected, markSucceeded, markUnknown, type Payment } from './store.ts'

export type ConcludeDeps = Pick<Deps, 'sql' | 'log' | 'now' | 'lease'>

const firstCheckMs = 2000

const retryMs = 500

/**
 * The payment as it stands afterwards. While the database is away it is tried again: what the wallet said is known here
 * only. `why` may be a stranger's words.
 */
export async function concludeReply(
  deps: ConcludeDeps,
  requestId: string,
  verdict: ReplyVerdict,
  why: string,
): Promise<Payment | undefined> {
  for (;;) {
    try {
      return await concludeOnce(deps, requestId, verdict, why)
    } catch (error) {
      if (isAboutTheData(error)) throw error
      deps.log.error({ err: error, requestId, verdict: verdict.kind }, 'result of a payment not written yet')
      await sleep(retryMs, undefined, { ref: false })
    }
  }
}

/** For news that come again by themselves. */
export const concludeOnce = (deps: ConcludeDeps, requestId: string, verdict: ReplyVerdict, why: string) =>
  writeDown(deps, requestId, verdict, storable(why))

/** What PostgreSQL would refuse again: trying again helps nobody. */
const isAboutTheData = (error: unknown) => /^2[23]/.test((error as { code?: string }).code ?? '')

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds
const controlCharacters = /[\x00-\x1f\x7f-\x9f]+/g

/** A line that can be stored and shown, whatever a wallet sent. */
const storable = (text: string) => text.toWellFormed().replace(controlCharacters, ' ').trim().slice(0, 300)

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

/** The preimage was checked. The truth wins, also over what was said to have failed or never left. */
export async function prove(
  { sql, log, now }: ConcludeDeps,
  requestId: string,
  { preimage, feesPaidMsats }: Proof,
): Promise<Payment | undefined> {
  const proven = await markSucceeded(sql, requestId, { preimage, feesPaidMsats, now: now() })
  if (proven?.corrected) log.error({ requestId }, 'a payment that was called failed has been made')
  return proven
}
