/**
 * The five keys of a card, sealed for its row: they open in no other. A card that came from a system which derives its keys
 * has what they are derived from, until its first tap tells the UID.
 */
import { randomUUID } from 'node:crypto'
import { SealError, type Sealer } from '@chispa/database/seal'
import type { Derivation } from '@chispa/protocols/boltcard-derivation'
import type { CardKeys } from '@chispa/protocols/ntag424'
import { Refusal } from '../http/refusal.ts'

const recordOf = (cardId: string) => `cards:${cardId}`
const formerRecordOf = (id: string) => `card_former_keys:${id}`

export type SealedFormer = { id: string; sealedKeys: Uint8Array }

export function sealCardKeys(sealer: Sealer, cardId: string, keys: CardKeys | Derivation): Buffer {
  return sealer.seal(JSON.stringify(keys), recordOf(cardId))
}

type KeyedCard = { id: string; sealedKeys: Uint8Array }

export function openCardKeys(sealer: Sealer, card: KeyedCard): CardKeys {
  const stored = openStoredKeys(sealer, card)
  if ('issuerKey' in stored) throw new Refusal('card_not_met')
  return stored
}

export const openStoredKeys = (sealer: Sealer, card: KeyedCard): CardKeys | Derivation =>
  open(sealer, card.sealedKeys, recordOf(card.id))

export function sealFormerKeys(sealer: Sealer, keys: CardKeys): SealedFormer {
  const id = randomUUID()
  return { id, sealedKeys: sealer.seal(JSON.stringify(keys), formerRecordOf(id)) }
}

export const openFormerKeys = (sealer: Sealer, former: SealedFormer): CardKeys =>
  open(sealer, former.sealedKeys, formerRecordOf(former.id))

function open<Keys>(sealer: Sealer, sealed: Uint8Array, record: string): Keys {
  try {
    return JSON.parse(sealer.open(sealed, record))
  } catch (error) {
    if (error instanceof SealError) throw new Refusal('card_keys_unavailable')
    throw error
  }
}
