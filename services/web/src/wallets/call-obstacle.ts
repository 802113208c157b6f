import type { Method } from '@chispa/protocols/nip47'
import type { SealedConnection } from './store.ts'

/** Payments are none of these. */
export type Question = Exclude<Method, 'pay_invoice'>

/** A wallet that is paused or archived mints no more, but what it minted can be looked up; a dead one answers nothing. */
export function obstacleTo(method: Question, stored: SealedConnection | undefined): string | undefined {
  if (!stored) return 'There is no such wallet'
  if (stored.status === 'DEAD') return 'The wallet is dead'
  if (method === 'make_invoice' && stored.status !== 'ACTIVE') return 'The wallet is not active'
  return undefined
}
