/** A split as its maker sees it, and as a visitor with its link does: words and open shares, and nobody else's name. */
import type { Face } from '@chispa/contract/faces'
import type { PublicSplit, ShareState, Split } from '@chispa/contract/splits'
import type { Sql } from '@chispa/database/connect'
import { findFaces } from '../faces/find-faces.ts'
import { listShareRows, type ShareRow, type SplitRow } from './store.ts'

/** Money goes before words: what was paid is paid, whatever was said of it. */
export const stateOf = ({ paidAt, settledAt, declinedAt }: ShareRow): ShareState =>
  paidAt ? 'paid' : settledAt ? 'settled' : declinedAt ? 'declined' : 'open'

export async function showSplits(sql: Sql, splits: readonly SplitRow[], domain: string): Promise<Split[]> {
  if (splits.length === 0) return []
  const rows = await listShareRows(
    sql,
    splits.map(({ id }) => id),
  )
  const faces = await findFaces(sql, { userIds: rows.flatMap(({ memberId }) => memberId ?? []) }, domain)
  return splits.map(({ id, totalMsats, words, createdAt, expiresAt }) => ({
    id,
    totalMsats,
    words,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    shares: rows.filter(({ splitId }) => splitId === id).map(row => shownShare(row, faces)),
  }))
}

const shownShare = (row: ShareRow, faces: Map<string, Face>): Split['shares'][number] => ({
  id: row.id,
  amountMsats: row.amountMsats,
  name: row.name ?? row.payerName,
  member: (row.memberId !== null && faces.get(row.memberId)) || null,
  state: stateOf(row),
  paidAt: (row.paidAt ?? row.settledAt)?.toISOString() ?? null,
})

export async function showPublicSplit(sql: Sql, split: SplitRow, domain: string): Promise<PublicSplit> {
  const { id, userId, words, expiresAt } = split
  const [rows, faces] = await Promise.all([listShareRows(sql, [id]), findFaces(sql, { userIds: [userId] }, domain)])
  const { name = null, picture = null, address = null } = faces.get(userId) ?? {}
  return {
    id,
    words,
    expiresAt: expiresAt.toISOString(),
    from: { name, picture, address },
    shares: rows
      .filter(({ memberId }) => memberId === null)
      .map(row => ({
        id: row.id,
        amountMsats: row.amountMsats,
        name: row.name,
        paid: row.paidAt !== null || row.settledAt !== null,
      })),
  }
}
