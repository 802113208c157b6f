/** NIP-57 receipts as a payer checks them (Appendix F, and E's hash). A receipt says that the signer claims a payment. */
import type { VerifySchnorr } from './bip340.ts'
import { decodeBolt11 } from './bolt11.ts'
import { checkEvent, firstTag, isNostrEvent, type NostrEvent } from './nip01.ts'
import { preimageMatches } from './nip47-transaction.ts'
import { descriptionHashOf, zapReceiptKind } from './nip57.ts'
import { parseJson } from './untrusted-json.ts'

export type ReceiptProblem = 'kind' | 'author' | 'signature' | 'request' | 'invoice' | 'amount' | 'hash' | 'preimage'

/** The first thing wrong with a receipt that `receiptPublicKey` should have signed; undefined when it is good. */
export function receiptProblem(
  receipt: NostrEvent,
  receiptPublicKey: string,
  verifySchnorr: VerifySchnorr,
): ReceiptProblem | undefined {
  if (receipt.kind !== zapReceiptKind) return 'kind'
  if (receipt.pubkey !== receiptPublicKey) return 'author'
  if (!checkEvent(receipt, verifySchnorr)) return 'signature'
  const requestText = firstTag(receipt, 'description') ?? ''
  const request = parseJson(requestText)
  if (!isNostrEvent(request)) return 'request'
  const decoded = decodeBolt11(firstTag(receipt, 'bolt11') ?? '')
  if (!decoded.ok) return 'invoice'
  const amount = firstTag(request, 'amount')
  if (amount !== undefined && amount !== String(decoded.invoice.amountMsats)) return 'amount'
  if (decoded.invoice.descriptionHash !== descriptionHashOf(requestText)) return 'hash'
  const preimage = firstTag(receipt, 'preimage')
  if (preimage !== undefined && !preimageMatches(preimage, decoded.invoice.paymentHash)) return 'preimage'
  return undefined
}
