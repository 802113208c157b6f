/** The faces of the members on a page: one query for all of them. */
import type { Face } from '@chispa/contract/faces'
import type { Sql } from '@chispa/database/connect'
import { faceOf } from './face-of.ts'
import { findMemberFaces } from './store.ts'

/** By the ids and the keys that were asked for. */
export async function findFaces(
  sql: Sql,
  wanted: { userIds?: readonly string[]; pubkeys?: readonly string[] },
  domain: string,
): Promise<Map<string, Face>> {
  if (!wanted.userIds?.length && !wanted.pubkeys?.length) return new Map()
  const rows = await findMemberFaces(sql, wanted)
  return new Map(
    rows.flatMap(row => {
      const face = faceOf(row, domain)
      return [[row.userId, face] as const, [row.pubkey, face] as const]
    }),
  )
}
