/** The faces of the members on a page: one query for all of them. */
import type { Face } from '@chispa/contract/faces'
import type { Sql } from '@chispa/database/connect'
import { faceOf } from './face-of.ts'
import { findMemberFaces } from './store.ts'

export type Member = { id: string; pubkey: string; username: string | null; face: Face }

export async function findMembers(
  sql: Sql,
  wanted: { userIds?: readonly string[]; pubkeys?: readonly string[] },
  domain: string,
): Promise<Member[]> {
  if (!wanted.userIds?.length && !wanted.pubkeys?.length) return []
  const rows = await findMemberFaces(sql, wanted)
  return rows.map(row => ({ id: row.userId, pubkey: row.pubkey, username: row.username, face: faceOf(row, domain) }))
}

/** By the ids and the keys that were asked for. */
export async function findFaces(
  sql: Sql,
  wanted: { userIds?: readonly string[]; pubkeys?: readonly string[] },
  domain: string,
): Promise<Map<string, Face>> {
  const members = await findMembers(sql, wanted, domain)
  return new Map(members.flatMap(({ id, pubkey, face }) => [[id, face] as const, [pubkey, face] as const]))
}
