/** Whether zaps are offered: a receipt is a promise, so only where the listener sees payments, and with a key to sign. */
import type { Deps } from '../deps.ts'
import type { ReceiptKey } from './receipt-key.ts'

/** The key that will sign the receipt, while zaps are offered. */
export function zapsOffered({ listener, receiptKey }: Pick<Deps, 'listener' | 'receiptKey'>): ReceiptKey | undefined {
  return listener.pairing ? receiptKey : undefined
}
