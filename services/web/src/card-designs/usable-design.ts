import type { Sql } from '@chispa/database/connect'
import { Refusal } from '../http/refusal.ts'
import { findDesign, listDesignRows } from './store.ts'

/** For new cards; those that have a design keep it when it is archived. */
export async function requireUsableDesign(sql: Sql, designId: string): Promise<void> {
  const design = await findDesign(sql, designId)
  if (!design) throw new Refusal('unknown_design')
  if (design.archivedAt) throw new Refusal('design_archived')
}

const maxOffered = 500

export async function listUsableDesigns(sql: Sql): Promise<{ id: string; imageUrl: string; description: string }[]> {
  return listDesignRows(sql, { archived: false, limit: maxOffered })
}
