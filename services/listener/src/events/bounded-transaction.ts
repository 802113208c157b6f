/**
 * A wallet's transaction as it is kept: up to 16 KiB untouched; a larger one reduced to the fields that the webhook names,
 * with texts cut and `truncated: true`.
 */
type Transaction = Record<string, unknown>

export const maxTransactionBytes = 16 * 1024
const maxTextLength = 640
const keptFields = [
  'type',
  'state',
  'payment_hash',
  'preimage',
  'amount',
  'fees_paid',
  'settled_at',
  'invoice',
  'description',
] as const

export function boundedTransaction(raw: Transaction): Transaction {
  if (Buffer.byteLength(JSON.stringify(raw)) <= maxTransactionBytes) return raw
  const kept: Transaction = {}
  for (const name of keptFields) {
    const value = raw[name]
    if (typeof value === 'string') kept[name] = value.slice(0, maxTextLength).toWellFormed()
    else if (typeof value === 'number') kept[name] = value
  }
  return { ...kept, truncated: true }
}
