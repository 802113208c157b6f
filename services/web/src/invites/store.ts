import type { Role } from '@chispa/contract/roles'
import type { Sql } from '@chispa/database/connect'
import { firstRows } from '@chispa/database/first-rows'

export type InviteRow = {
  id: string
  role: Role
  username: string | null
  note: string | null
  createdBy: string
  creatorId: string | null
  creatorUsername: string | null
  createdAt: Date
  expiresAt: Date
  acceptedBy: string | null
  acceptedId: string | null
  acceptedUsername: string | null
  acceptedAt: Date | null
  revokedAt: Date | null
}

const selected = (sql: Sql) => sql`
  select i.id, i.role, i.username, i.note, i.created_by, c.id as creator_id, ca.username as creator_username, i.created_at,
         i.expires_at, i.accepted_by, m.id as accepted_id, ma.username as accepted_username, i.accepted_at, i.revoked_at
  from invites i
  left join users c on c.pubkey = i.created_by
  left join lightning_addresses ca on ca.user_id = c.id
  left join users m on m.pubkey = i.accepted_by
  left join lightning_addresses ma on ma.user_id = m.id`

export async function listInviteRows(
  sql: Sql,
  { before, limit }: { before: readonly [string, string] | undefined; limit: number },
): Promise<InviteRow[]> {
  const invites = sql`
    ${selected(sql)} ${before ? sql`where (i.created_at, i.id) < (${before[0]}::timestamptz, ${before[1]})` : sql``}`
  return sql<InviteRow[]>`${firstRows(sql, invites, sql`created_at desc, id desc`, limit)}`
}

export async function findInvite(sql: Sql, id: string): Promise<InviteRow | undefined> {
  const [row] = await sql<InviteRow[]>`${selected(sql)} where i.id = ${id}`
  return row
}

export async function findByToken(sql: Sql, tokenHash: Buffer): Promise<InviteRow | undefined> {
  const [row] = await sql<InviteRow[]>`${selected(sql)} where i.token_hash = ${tokenHash}`
  return row
}

/** Of many who bring the link one goes on; the others wait here and then find it used. */
export async function lockByToken(sql: Sql, tokenHash: Buffer): Promise<InviteRow | undefined> {
  const [row] = await sql<InviteRow[]>`${selected(sql)} where i.token_hash = ${tokenHash} for update of i`
  return row
}

export type NewInvite = Pick<InviteRow, 'role' | 'username' | 'note' | 'createdBy' | 'createdAt' | 'expiresAt'> & {
  tokenHash: Buffer
}

/** Undefined: the name is promised to somebody already. */
export async function insertInvite(sql: Sql, invite: NewInvite): Promise<string | undefined> {
  // What expired promises nothing any more; revoked, it makes room in the index.
  if (invite.username !== null) {
    await sql`
      update invites set revoked_at = expires_at
      where username = ${invite.username} and accepted_at is null and revoked_at is null and expires_at <= ${invite.createdAt}`
  }
  const [row] = await sql<{ id: string }[]>`
    insert into invites (token_hash, role, username, note, created_by, created_at, expires_at)
    values (${invite.tokenHash}, ${invite.role}, ${invite.username}, ${invite.note}, ${invite.createdBy},
            ${invite.createdAt}, ${invite.expiresAt})
    on conflict (username) where accepted_at is null and revoked_at is null do nothing
    returning id`
  return row?.id
}

export async function countOpen(sql: Sql, createdBy: string, now: Date): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from invites
    where created_by = ${createdBy} and accepted_at is null and revoked_at is null and expires_at > ${now}`
  return row?.count ?? 0
}

/** False: it was used, or there is none. Again it changes nothing. */
export async function markRevoked(sql: Sql, id: string, at: Date): Promise<boolean> {
  const { count } = await sql`
    update invites set revoked_at = coalesce(revoked_at, ${at}) where id = ${id} and accepted_at is null`
  return count > 0
}

export async function markAccepted(sql: Sql, id: string, { pubkey, at }: { pubkey: string; at: Date }): Promise<void> {
  await sql`update invites set accepted_by = ${pubkey}, accepted_at = ${at} where id = ${id}`
}
