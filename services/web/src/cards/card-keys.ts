/** The five keys of a card, sealed for its row: they open in no other. */
import { SealError, type Sealer } from '@chispa/database/seal'
import type { CardKeys } from '@chispa/protocols/ntag424'
import { Refusal } from '../http/refusal.ts'

const recordOf = (cardId: string) => `cards:${cardId}`

export function sealCardKeys(sealer: Sealer, cardId: string, keys: CardKeys): Buffer {
  return sealer.seal(JSON.stringify(keys), recordOf(cardId))
}

export function openCardKeys(sealer: Sealer, card: { id: string; sealedKeys: Uint8Array }): CardKeys {
  try {
    return JSON.parse(sealer.open(card.sealedKeys, recordOf(card.id)))
  } catch (error) {
    if (error instanceof SealError) throw new Refusal('card_keys_unavailable')
    throw error
  }
}
