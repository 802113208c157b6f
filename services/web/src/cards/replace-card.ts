/**
 * Another card for whoever lost theirs, in one act: the lost one is blocked for good, and the new one has its limits and is kept for
 * its holder. They take it themselves, with its code, and their wallet and own limits are back: whoever writes the new chip could
 * keep its keys, so nobody but the holder lets it pay.
 */
import { type Connection, transaction } from '@chispa/database/connect'
import type { Sealer } from '@chispa/database/seal'
import type { CardKeys } from '@chispa/protocols/ntag424'
import { Refusal } from '../http/refusal.ts'
import { createCard } from './create-card.ts'
import { getCard } from './get-card.ts'
import { lockCard, updateCeiling } from './holding-store.ts'
import { blockCard, insertReplacement } from './replacement-store.ts'
import type { CardRow } from './store.ts'

/** What is not named is as it was with the lost card. */
export type ReplacementWish = { uid: string | null; designId?: string | null; title?: string }

export async function replaceCard(
  { sql, sealer, now }: { sql: Connection; sealer: Sealer; now: Date },
  id: string,
  wish: ReplacementWish,
): Promise<{ lost: CardRow; card: CardRow; keys: CardKeys }> {
  const { id: lostId } = await getCard(sql, id)
  return transaction(sql, async tx => {
    await lockCard(tx, lostId)
    const lost = await getCard(tx, lostId)
    if (lost.userId === null) throw new Refusal('card_not_held')
    const designId = wish.designId === undefined ? usableDesign(lost) : wish.designId
    const { card, keys } = await createCard(
      { sql: tx, sealer, now },
      { uid: wish.uid, designId, title: wish.title ?? lost.title },
    )
    await updateCeiling(tx, card.id, lost)
    await insertReplacement(tx, { cardId: card.id, lost, at: now })
    await blockCard(tx, lost.id, now)
    return { lost, card: await getCard(tx, card.id), keys }
  })
}

const usableDesign = ({ designId, archivedAt }: CardRow): string | null => (archivedAt === null ? designId : null)
