/**
 * Deletes a card that nobody holds, or that is blocked. What it paid stays in the books, and its keys stay sealed, so that its
 * chip can be wiped. While a payment is on its way the card stays too.
 */
import { type Connection, transaction } from '@chispa/database/connect'
import { Refusal } from '../http/refusal.ts'
import { getCard } from './get-card.ts'
import { deleteCardRow, hasUnresolvedPayment, lockCard } from './holding-store.ts'
import type { CardRow } from './store.ts'

export async function deleteCard(sql: Connection, id: string, now: Date): Promise<CardRow> {
  const { id: cardId } = await getCard(sql, id)
  return transaction(sql, async tx => {
    await lockCard(tx, cardId)
    const card = await getCard(tx, cardId)
    if (card.userId !== null && card.blockedAt === null) throw new Refusal('card_held')
    if (await hasUnresolvedPayment(tx, card.id)) throw new Refusal('card_payment_unresolved')
    await deleteCardRow(tx, card.id, now)
    return card
  })
}
