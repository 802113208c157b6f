/** What a payer's wallet learns of an address (LUD-06, LUD-16). The metadata is made here only: the callback hashes it. */
import { maxCommentLength, minSendableMsats, type PayRequestReply } from '@chispa/contract/lud16'
import { payMetadata } from '@chispa/protocols/lud06'
import { addressOf } from '../lightning-addresses/domain.ts'

/** Where we are known: `origin` for URLs, `domain` for addresses. */
export type Place = { origin: string; domain: string }

/** The same bytes whenever it is called for one address: nothing that may change between two calls belongs in here. */
export function addressMetadata(username: string, domain: string): string {
  const identifier = addressOf(username, domain)
  return payMetadata({ identifier, description: paymentTo(identifier) })
}

export const paymentTo = (address: string) => `Payment to ${address}`

type Offers = { receiptPublicKey: string | undefined; allowVouchers: boolean; maxMsats: number }

export function payRequestOf(
  username: string,
  { origin, domain }: Place,
  { receiptPublicKey, allowVouchers, maxMsats }: Offers,
): PayRequestReply {
  return {
    status: 'OK',
    tag: 'payRequest',
    callback: `${origin}/api/lud16/${username}/cb`,
    minSendable: minSendableMsats,
    maxSendable: maxMsats,
    metadata: addressMetadata(username, domain),
    commentAllowed: maxCommentLength,
    ...(receiptPublicKey === undefined ? {} : { allowsNostr: true, nostrPubkey: receiptPublicKey }),
    ...(allowVouchers && { allowVouchers }),
    payerData: { name: { mandatory: false }, identifier: { mandatory: false } },
  }
}

export const verifyUrl = ({ origin }: Place, username: string, paymentHash: string) =>
  `${origin}/api/lud16/${username}/verify/${paymentHash}`
