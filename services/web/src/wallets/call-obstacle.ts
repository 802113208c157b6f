import { type Method, mayAsk, type PayingMethod } from '@chispa/protocols/nip47'
import type { SealedConnection } from './store.ts'

/** Payments are none of these. */
export type Question = Exclude<Method, PayingMethod>

/** A wallet that is paused or archived mints no more, but what it minted can be looked up; a dead one answers nothing. */
export function obstacleTo(method: Question, stored: SealedConnection | undefined): string | undefined {
  if (!stored) return 'There is no such wallet'
  if (stored.status === 'DEAD') return 'The wallet is dead'
  if (method === 'make_invoice' && stored.status !== 'ACTIVE') return 'The wallet is not active'
  return undefined
}

const listCountsMs = 24 * 3_600_000

/**
 * What the wallet lately said that it does not offer is not asked: many never answer it. What can be paid, and what it can
 * do, is always asked.
 */
export function isOffered(
  method: Question | 'pay_invoice',
  { methods, infoAt }: Pick<SealedConnection, 'methods' | 'infoAt'>,
  now: Date,
): boolean {
  if (method === 'get_info' || method === 'make_invoice' || !methods || !infoAt) return true
  return now.getTime() - infoAt.getTime() > listCountsMs || mayAsk(method, { methods })
}

export const notOffered = {
  kind: 'wallet-error',
  code: 'NOT_IMPLEMENTED',
  message: 'The wallet does not offer this',
} as const
