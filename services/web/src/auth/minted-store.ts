/** What was minted for devices, as a list for people; no token is judged by it. */
import type { Role } from '@chispa/contract/roles'
import type { Sql } from '@chispa/database/connect'
import { firstRows } from '@chispa/database/first-rows'

export type MintedRow = {
  id: string
  name: string | null
  userId: string
  pubkey: string
  username: string | null
  role: Role
  issuedBy: string
  scopes: string[]
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}

export async function insertMinted(
  sql: Sql,
  row: Pick<MintedRow, 'id' | 'name' | 'userId' | 'issuedBy' | 'scopes' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await sql`
    insert into device_tokens (id, name, user_id, issued_by, scopes, created_at, expires_at)
    values (${row.id}, ${row.name}, ${row.userId}, ${row.issuedBy}, ${sql.array(row.scopes)}, ${row.createdAt}, ${row.expiresAt})`
}

export async function listMinted(
  sql: Sql,
  { before, limit }: { before: readonly [string, string] | undefined; limit: number },
): Promise<MintedRow[]> {
  const tokens = sql`
    select t.id, t.name, t.user_id, u.pubkey, a.username, u.role, t.issued_by, t.scopes, t.created_at, t.expires_at, t.last_used_at
    from device_tokens t join users u on u.id = t.user_id left join lightning_addresses a on a.user_id = u.id
    where true ${before ? sql`and (t.created_at, t.id) < (${before[0]}::timestamptz, ${before[1]})` : sql``}`
  return sql<MintedRow[]>`${firstRows(sql, tokens, sql`created_at desc, id desc`, limit)}`
}

export async function markUsed(sql: Sql, id: string, now: Date): Promise<void> {
  await sql`update device_tokens set last_used_at = ${now} where id = ${id}`
}

/** Those that act as this person, and those that the key minted: they open nothing any more, and the list says so. */
export async function endMinted(
  sql: Sql,
  { userId, issuedBy, at }: { userId: string; issuedBy: string; at: Date },
): Promise<void> {
  await sql`
    update device_tokens set expires_at = ${at}
    where expires_at > ${at} and id in (select id from device_tokens where user_id = ${userId}
                                        union select id from device_tokens where issued_by = ${issuedBy})`
}
