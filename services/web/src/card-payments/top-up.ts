/** Topping a card up (LUD-06): the money goes to the wallet that the card pays from. */
import { maxCommentLength, minSendableMsats, type PayRequestReply } from '@chispa/contract/lud16'
import { metadataHash, payMetadata } from '@chispa/protocols/lud06'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { InvoiceOrder } from '../invoices/mint.ts'
import type { Wish } from '../lud16/read-callback.ts'
import { requireUsable, standingTerms, type Usable } from './standing.ts'
import { findTopUpCard, type TopUpCard } from './standing-store.ts'

const about = 'Card top-up'
/** The callback hashes what the payRequest said: the same for every card. */
const metadata = payMetadata({ description: about })

export async function getTopUpCard(
  deps: Pick<Deps, 'sql' | 'settings' | 'now'>,
  cardId: string,
): Promise<Usable<TopUpCard>> {
  const card = await findTopUpCard(deps.sql, cardId, standingTerms(deps, deps.now()))
  if (!card) throw new Refusal('card_not_found')
  return requireUsable(card)
}

export const topUpRequest = (cardId: string, origin: string, maxMsats: number): PayRequestReply => ({
  status: 'OK',
  tag: 'payRequest',
  callback: `${origin}/api/cards/${cardId}/lnurlp/cb`,
  minSendable: minSendableMsats,
  maxSendable: maxMsats,
  metadata,
  commentAllowed: maxCommentLength,
})

export function topUpOrder(card: Usable<TopUpCard>, { amountMsats, comment }: Wish): InvoiceOrder {
  const { walletId, network, infoAt, userId } = card
  return {
    wallet: { id: walletId, network, infoAt },
    amountMsats,
    description: comment === null ? about : `${about}: ${comment}`,
    descriptionHash: metadataHash(metadata),
    hashedText: metadata,
    requireHash: false,
    purpose: 'CARD_TOPUP',
    userId,
    username: null,
    cardId: card.id,
    comment,
    zapRequest: null,
  }
}

export const topUpVerifyUrl = (cardId: string, origin: string, paymentHash: string) =>
  `${origin}/api/cards/${cardId}/lnurlp/verify/${paymentHash}`
