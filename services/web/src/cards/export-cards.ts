/** Cards as CSV, for whoever prints labels or hands out many: what is said of each, and the link that activates it. */
import type { Sql } from '@chispa/database/connect'
import { csvLine } from '../http/csv.ts'
import { listCardRows } from './list-store.ts'
import { isOtcGood, programmingOf } from './shown-card.ts'
import type { CardRow } from './store.ts'

const batchSize = 500

export type CardExport = { paired?: boolean; blocked?: boolean; designId?: string; since?: string }

export async function exportCards(sql: Sql, { since, ...filter }: CardExport, origin: string): Promise<string> {
  let csv = csvLine(['id', 'uid', 'name', 'state', 'holder', 'activation_link', 'added_at'])
  let before: [string, string] | undefined
  for (;;) {
    const rows = await listCardRows(sql, { ...filter, limit: batchSize, ...(before && { before }) })
    const wanted = since === undefined ? rows : rows.filter(({ createdAt }) => createdAt >= new Date(since))
    csv += wanted.map(row => lineOf(row, origin)).join('')
    const last = rows.at(-1)
    // Newest first: the first older one ends it.
    if (!last || rows.length < batchSize || wanted.length < rows.length) return csv
    before = [last.createdAt.toISOString(), last.id]
  }
}

function lineOf(row: CardRow, origin: string): string {
  const state = row.blockedAt !== null ? 'blocked' : row.disabledAt !== null ? 'paused' : programmingOf(row)
  const activation = isOtcGood(row) ? `${origin}/wallet/activate#${row.otc}` : ''
  const holder = row.username ?? row.pubkey ?? ''
  return csvLine([row.id, row.uid ?? '', row.title, state, holder, activation, row.createdAt.toISOString()])
}
