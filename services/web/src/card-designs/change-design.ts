import { type Connection, transaction } from '@chispa/database/connect'
import { Refusal } from '../http/refusal.ts'
import { readDescription, readImageUrl } from './read-design.ts'
import { type DesignRow, findDesign, insertDesigns, isPictureTaken, lockDesign, updateDesign } from './store.ts'

export async function addDesign(
  sql: Connection,
  { imageUrl, description }: { imageUrl: string; description: string },
  { endpoint, now }: { endpoint: string | null; now: Date },
): Promise<DesignRow> {
  const design = { imageUrl: readImageUrl(imageUrl, endpoint), description: readDescription(description) }
  const [row] = await insertDesigns(sql, [design], now)
  if (!row) throw new Refusal('design_exists')
  return row
}

export type DesignChange = { imageUrl?: string; description?: string; archived?: boolean }

/** Archiving again keeps the first moment. */
export async function changeDesign(
  sql: Connection,
  { id, change, endpoint, now }: { id: string; change: DesignChange; endpoint: string | null; now: Date },
): Promise<{ before: DesignRow; after: DesignRow }> {
  return transaction(sql, async tx => {
    await lockDesign(tx, id)
    const before = await findDesign(tx, id)
    if (!before) throw new Refusal('design_not_found')
    const { imageUrl, description, archived } = change
    const to = {
      ...before,
      imageUrl: imageUrl === undefined ? before.imageUrl : readImageUrl(imageUrl, endpoint),
      description: description === undefined ? before.description : readDescription(description),
      archivedAt: archived === undefined ? before.archivedAt : archived ? (before.archivedAt ?? now) : null,
    }
    return { before, after: await updateDesign(tx, to) }
  }).catch(error => {
    throw isPictureTaken(error) ? new Refusal('design_exists') : error
  })
}
