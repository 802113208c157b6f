/** Deletes a card with its keys; what it paid stays in the books. While a payment is on its way the card stays too. */
import { type Connection, transaction } from '@chispa/database/connect'
import { Refusal } from '../http/refusal.ts'
import { getCard } from './get-card.ts'
import { deleteCardRow, hasUnresolvedPayment, lockCard } from './holding-store.ts'
import type { CardRow } from './store.ts'

export async function deleteCard(sql: Connection, id: string): Promise<CardRow> {
  return transaction(sql, async tx => {
    await lockCard(tx, id)
    const card = await getCard(tx, id)
    if (await hasUnresolvedPayment(tx, card.id)) throw new Refusal('card_payment_unresolved')
    await deleteCardRow(tx, card.id)
    return card
  })
}
