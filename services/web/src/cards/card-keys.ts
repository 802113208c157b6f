/** The five keys of a card, sealed for its row: they open in no other. */
import { randomUUID } from 'node:crypto'
import { SealError, type Sealer } from '@chispa/database/seal'
import type { CardKeys } from '@chispa/protocols/ntag424'
import { Refusal } from '../http/refusal.ts'

const recordOf = (cardId: string) => `cards:${cardId}`
const formerRecordOf = (id: string) => `card_former_keys:${id}`

export type SealedFormer = { id: string; sealedKeys: Uint8Array }

export function sealCardKeys(sealer: Sealer, cardId: string, keys: CardKeys): Buffer {
  return sealer.seal(JSON.stringify(keys), recordOf(cardId))
}

export const openCardKeys = (sealer: Sealer, card: { id: string; sealedKeys: Uint8Array }): CardKeys =>
  open(sealer, card.sealedKeys, recordOf(card.id))

export function sealFormerKeys(sealer: Sealer, keys: CardKeys): SealedFormer {
  const id = randomUUID()
  return { id, sealedKeys: sealer.seal(JSON.stringify(keys), formerRecordOf(id)) }
}

export const openFormerKeys = (sealer: Sealer, former: SealedFormer): CardKeys =>
  open(sealer, former.sealedKeys, formerRecordOf(former.id))

function open(sealer: Sealer, sealed: Uint8Array, record: string): CardKeys {
  try {
    return JSON.parse(sealer.open(sealed, record))
  } catch (error) {
    if (error instanceof SealError) throw new Refusal('card_keys_unavailable')
    throw error
  }
}
