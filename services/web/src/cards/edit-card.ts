/** Gives a card another name or design. It keeps a design that was archived since; it takes none that is. */
import type { Connection } from '@chispa/database/connect'
import type { Caller } from '../auth/caller.ts'
import { requireUsableDesign } from '../card-designs/usable-design.ts'
import { type Acted, actOnCard } from './act-on-card.ts'
import { updateLook } from './holding-store.ts'
import { readTitle } from './read-title.ts'

/** What is not named stays. */
export type LookChange = { title?: string; designId?: string | null }

export async function editCard(
  sql: Connection,
  { id, caller, change }: { id: string; caller: Caller; change: LookChange },
): Promise<Acted> {
  return actOnCard(sql, { id, caller, permission: 'cards:write' }, async (tx, card) => {
    const title = change.title === undefined ? card.title : readTitle(change.title)
    const designId = change.designId === undefined ? card.designId : change.designId
    if (designId !== null && designId !== card.designId) await requireUsableDesign(tx, designId)
    await updateLook(tx, card.id, { title, designId })
  })
}
