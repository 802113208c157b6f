/** The card of a tap and the counter in it, once the tap is proven to be the card's own. */
import type { Sealer } from '@chispa/database/seal'
import { readTap } from '../cards/read-tap.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { findTappedCard, type TappedCard } from './card-store.ts'
import { countSince } from './count-window.ts'

export type TapQuery = { p: string; c: string }
export type ProvenTap = { card: TappedCard; counter: number }

export async function getTap(
  { sql, sealer, now }: Pick<Deps, 'sql' | 'now'> & { sealer: Sealer },
  cardId: string,
  query: TapQuery,
): Promise<ProvenTap> {
  const card = await findTappedCard(sql, cardId.toLowerCase(), countSince(now()))
  if (!card) throw new Refusal('card_not_found')
  const sun = readTap(sealer, card, query)
  if (!sun.ok) throw new Refusal('tap_not_authentic')
  return { card, counter: sun.counter }
}
