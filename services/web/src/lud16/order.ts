/** Turns a payer's wish into the order of an invoice from the payee's wallet. */
import { metadataHash } from '@chispa/protocols/lud06'
import type { InvoiceOrder } from '../invoices/mint.ts'
import { addressOf } from '../lightning-addresses/domain.ts'
import type { ReadyPayee } from '../lightning-addresses/payee.ts'
import { addressMetadata, paymentTo } from './pay-request.ts'
import type { Wish } from './read-callback.ts'

export function orderFor(payee: ReadyPayee, wish: Wish, domain: string): InvoiceOrder {
  const { amountMsats, comment, zap, words = null, payer } = wish
  const { username, userId, walletId, network, infoAt } = payee
  const about = paymentTo(addressOf(username, domain), comment ?? words)
  // A zap's invoice commits to the request alone, every other one to the metadata and what is told of the payer.
  const hashedText = zap?.text ?? addressMetadata(username, domain, words) + (payer?.data ?? '')
  return {
    wallet: { id: walletId, network, infoAt },
    amountMsats,
    description: about,
    descriptionHash: zap?.descriptionHash ?? metadataHash(hashedText),
    hashedText,
    requireHash: zap !== null,
    purpose: 'LUD16_PAYMENT',
    userId,
    username,
    // Who writes nothing of their own agrees to what it was asked for.
    comment: comment ?? words,
    zapRequest: zap?.text ?? null,
    payer,
  }
}
