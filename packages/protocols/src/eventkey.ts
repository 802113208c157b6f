/**
 * The idempotency key of what the listener reports: the same payment has the same key however often and by whichever
 * relay it is seen, live or recovered. Hashes are lower-cased first, since wallets answer in either case.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** `subject` is the payment hash; for reports that are not about a payment, what tells one occurrence from another. */
export function eventKey(walletId: string, type: string, subject: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${walletId}|${type}|${subject.toLowerCase()}`)))
}
