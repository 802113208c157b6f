/** Takes a card from its holder, or from whom it is kept for. The old code stays used; a new one finds the next holder. */
import type { Connection } from '@chispa/database/connect'
import type { Caller } from '../auth/caller.ts'
import { type Acted, actOnCard } from './act-on-card.ts'
import { newCode } from './codes.ts'
import { clearHolder } from './holding-store.ts'
import { deleteReplacement } from './replacement-store.ts'

export async function release(sql: Connection, { id, caller }: { id: string; caller: Caller }): Promise<Acted> {
  return actOnCard(sql, { id, caller, permission: 'cards:write' }, async (tx, card) => {
    if (card.keptForUserId !== null) await deleteReplacement(tx, card.id)
    if (card.otcUsedAt !== null || card.userId !== null || card.keptForUserId !== null) {
      await clearHolder(tx, card.id, newCode())
    }
  })
}
