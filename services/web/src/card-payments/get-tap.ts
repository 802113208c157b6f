/** The card of a tap and the counter in it, once the tap is proven to be the card's own. */
import type { Sql } from '@chispa/database/connect'
import { isCardId } from '../cards/card-id.ts'
import { Refusal } from '../http/refusal.ts'
import { findTappedCard, type TappedCard } from './card-store.ts'
import type { TapQuery, TapReader } from './tap-reader.ts'

export type ProvenTap = { card: TappedCard; counter: number }

export async function getTap(
  { sql, readTap }: { sql: Sql; readTap: TapReader },
  cardId: string,
  query: TapQuery,
): Promise<ProvenTap> {
  const id = cardId.toLowerCase()
  const card = isCardId(id) ? await findTappedCard(sql, id) : undefined
  if (!card) throw new Refusal('card_not_found')
  return { card, counter: readTap.read(card, query).counter }
}
