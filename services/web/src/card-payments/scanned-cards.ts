/**
 * Cards as a till sees them that asks what they can pay. At a busy counter the cards of a moment are read together; what
 * cannot be a card is not among them, for one bad text would fail the others.
 */
import { batchedReads } from '@chispa/database/batched-reads'
import { isCardId } from '../cards/card-id.ts'
import type { Deps } from '../deps.ts'
import { standingTerms } from './standing.ts'
import { findScannedCards, findScannedChips, type ScannedCard } from './standing-store.ts'

export type ScannedCards = (cardId: string) => Promise<ScannedCard | undefined>

export function scannedCards(deps: Pick<Deps, 'sql' | 'now' | 'settings'>): ScannedCards {
  const read = batchedReads(async (ids: string[]) => {
    const cards = await findScannedCards(deps.sql, ids, standingTerms(deps, deps.now()))
    return new Map(cards.map(card => [card.id, card]))
  })
  return async cardId => (isCardId(cardId) ? read(cardId) : undefined)
}

/** By the UID of their chips, in upper case. */
export function scannedChips(deps: Pick<Deps, 'sql' | 'now' | 'settings'>): ScannedCards {
  return batchedReads(async (uids: string[]) => {
    const cards = await findScannedChips(deps.sql, uids, standingTerms(deps, deps.now()))
    return new Map(cards.flatMap(card => (card.uid === null ? [] : [[card.uid, card] as const])))
  })
}
