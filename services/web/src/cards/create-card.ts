/** Makes a card with keys of its own. The card is there with everything it needs, or not at all. */
import { type Sql, transaction } from '@chispa/database/connect'
import type { Sealer } from '@chispa/database/seal'
import { type CardKeys, isRandomUid, newCardKeys, readUid } from '@chispa/protocols/ntag424'
import { requireUsableDesign } from '../card-designs/usable-design.ts'
import { Refusal } from '../http/refusal.ts'
import { sealCardKeys } from './card-keys.ts'
import { newCode } from './codes.ts'
import { getCard } from './get-card.ts'
import { readTitle } from './read-title.ts'
import { type CardRow, insertCard } from './store.ts'

export type CardWish = {
  /** As people and readers write it; null: the chip tells it later. */
  uid: string | null
  designId: string | null
  title: string
  /** The keys go straight to the device that programs the card. */
  toDevice?: boolean
}

export async function createCard(
  { sql, sealer, now }: { sql: Sql; sealer: Sealer; now: Date },
  wish: CardWish,
): Promise<{ card: CardRow; keys: CardKeys }> {
  const uid = wish.uid === null || isRandomUid(wish.uid) ? null : readUid(wish.uid.trim())?.toUpperCase()
  if (uid === undefined) throw new Refusal('invalid_uid')
  const title = readTitle(wish.title)
  const keys = newCardKeys()
  const id = newCode()
  const sealedKeys = sealCardKeys(sealer, id, keys)
  const keysIssuedAt = wish.toDevice ? now : null
  return transaction(sql, async tx => {
    if (wish.designId !== null) await requireUsableDesign(tx, wish.designId)
    const row = { id, uid, title, designId: wish.designId, otc: newCode(), sealedKeys, keysIssuedAt }
    if (!(await insertCard(tx, row, now))) throw new Refusal('uid_taken')
    return { card: await getCard(tx, id), keys }
  })
}
