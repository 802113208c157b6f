/**
 * Cards as a till sees them that asks what they can pay. At a busy counter the cards of a moment are read together; what
 * cannot be a card is not among them, for one bad text would fail the others. Keys that are known here are not sent again
 * by the database.
 */
import { gatheredReads } from '@chispa/database/gathered-reads'
import { isCardId } from '../cards/card-id.ts'
import type { Deps } from '../deps.ts'
import { findScannedCards, type ScannedCard } from './card-store.ts'
import { countSince } from './count-window.ts'
import type { TapReader } from './tap-reader.ts'

export type KeyedScannedCard = ScannedCard & { sealedKeys: Uint8Array }

export type ScannedCards = (cardId: string) => Promise<KeyedScannedCard | undefined>

export function scannedCards({ sql, now }: Pick<Deps, 'sql' | 'now'>, readTap: TapReader): ScannedCards {
  const read = gatheredReads(async (ids: string[]) => {
    const known = new Map(ids.map(id => [id, readTap.knownKeys(id)]))
    const asked = ids.map(id => ({ id, knownHead: known.get(id)?.head ?? '' }))
    const cards = await findScannedCards(sql, asked, countSince(now()))
    return new Map(cards.map(card => [card.id, { ...card, sealedKeys: card.sealedKeys ?? known.get(card.id)!.bytes }]))
  })
  return async cardId => (isCardId(cardId) ? read(cardId) : undefined)
}
