/** What a payer's wallet learns of an address (LUD-06, LUD-16). The metadata is made here only: the callback hashes it. */
import { maxCommentLength, minSendableMsats, type PayRequestReply } from '@chispa/contract/lud16'
import { payMetadata } from '@chispa/protocols/lud06'
import type { Asked } from '../lightning-addresses/asked.ts'
import { addressOf } from '../lightning-addresses/domain.ts'

/** Where we are known: `origin` for URLs, `domain` for addresses. */
export type Place = { origin: string; domain: string }

/** The same bytes whenever it is called for one address and the same words: nothing that may change between two calls belongs in here. */
export function addressMetadata(username: string, domain: string, words: string | null = null): string {
  const identifier = addressOf(username, domain)
  return payMetadata({ identifier, description: paymentTo(identifier, words) })
}

export const paymentTo = (address: string, words: string | null = null) =>
  words === null ? `Payment to ${address}` : `Payment to ${address}: ${words}`

type Offers = {
  receiptPublicKey: string | undefined
  allowVouchers: boolean
  maxMsats: number
  /** By the link that led here. */
  asked: Asked | undefined
}

export function payRequestOf(
  username: string,
  { origin, domain }: Place,
  { receiptPublicKey, allowVouchers, maxMsats, asked }: Offers,
): PayRequestReply {
  const words = asked?.words ?? null
  return {
    status: 'OK',
    tag: 'payRequest',
    // The invoice commits to the words, so the callback has to hear of them.
    callback: `${origin}/api/lud16/${username}/cb${words === null ? '' : `?${new URLSearchParams({ for: words })}`}`,
    minSendable: asked?.amountMsats ?? minSendableMsats,
    maxSendable: asked?.amountMsats ?? maxMsats,
    metadata: addressMetadata(username, domain, words),
    commentAllowed: maxCommentLength,
    ...(receiptPublicKey === undefined ? {} : { allowsNostr: true, nostrPubkey: receiptPublicKey }),
    ...(allowVouchers && { allowVouchers }),
    payerData: { name: { mandatory: false }, identifier: { mandatory: false } },
  }
}

export const verifyUrl = ({ origin }: Place, username: string, paymentHash: string) =>
  `${origin}/api/lud16/${username}/verify/${paymentHash}`
