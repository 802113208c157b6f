/** Whether zaps are offered: a receipt is a promise, so only where the listener sees payments, and with a key to sign. */
import type { Deps } from '../deps.ts'
import type { ReceiptKey } from './receipt-key.ts'

/** The key that will sign the receipt, while zaps are offered. */
export function zapsOffered({ settings, receiptKey }: Pick<Deps, 'settings' | 'receiptKey'>): ReceiptKey | undefined {
  return settings.values.listener_enabled === true ? receiptKey : undefined
}
