/** One payment of one wallet in one direction has one key, however and however often it is heard of. */
import { createHash } from 'node:crypto'
import type { PaymentEventType } from '@chispa/contract/webhooks'

export function eventKey(walletId: string, type: PaymentEventType, paymentHash: string): string {
  return createHash('sha256').update(`${walletId}|${type}|${paymentHash}`).digest('hex')
}
