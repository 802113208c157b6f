/** The id under which a payment is asked for: the same payment, the same id. Parts that are absent leave no separator. */
import { createHash } from 'node:crypto'

export function requestIdOf(walletId: string, paymentHash: string, scope?: string, attemptNo?: number): string {
  const parts = [walletId, paymentHash, scope, attemptNo].filter(part => part !== undefined)
  return createHash('sha256').update(parts.join('|')).digest('hex')
}
