/** Reads of a person for operators: one statement for each kind of thing, none for each thing. */
import type { BlockReason } from '@chispa/contract/departure'
import type { Role } from '@chispa/contract/roles'
import type { WalletStatus, WalletType } from '@chispa/contract/wallets'
import type { Sql } from '@chispa/database/connect'

export type PersonRow = {
  id: string
  pubkey: string
  role: Role
  username: string | null
  formerNames: { username: string; releasedAt: string }[]
  createdAt: Date
  lastSeenAt: Date | null
  tokensValidSince: Date | null
  blockedAt: Date | null
  blockedBy: string | null
  blockedByUsername: string | null
  blockedReason: BlockReason | null
}

export async function findPerson(
  sql: Sql,
  id: string,
  { restedSince, limit }: { restedSince: Date; limit: number },
): Promise<PersonRow | undefined> {
  const [row] = await sql<PersonRow[]>`
    select u.id, u.pubkey, u.role, a.username, u.created_at, u.last_seen_at, u.tokens_valid_since, u.blocked_at,
           u.blocked_by, u.blocked_reason, ba.username as blocked_by_username,
           (select coalesce(jsonb_agg(jsonb_build_object('username', f.username, 'releasedAt', f.released_at)
                                      order by f.released_at desc), '[]')
            from (select username, released_at from lightning_addresses
                  where former_user_id = u.id and released_at >= ${restedSince}
                  order by released_at desc limit ${limit}) f) as former_names
    from users u
    left join lightning_addresses a on a.user_id = u.id
    left join users b on b.pubkey = u.blocked_by
    left join lightning_addresses ba on ba.user_id = b.id
    where u.id = ${id}`
  return row
}

export type PersonWalletRow = {
  id: string
  name: string
  type: WalletType
  status: WalletStatus
  provider: string | null
  isPrimary: boolean
  createdAt: Date
}

export async function listWalletsOf(sql: Sql, userId: string, limit: number): Promise<PersonWalletRow[]> {
  return sql<PersonWalletRow[]>`
    select id, name, type, status, provider, is_primary, created_at from remote_wallets
    where user_id = ${userId} and status in ('ACTIVE', 'DISABLED')
    order by is_primary desc, created_at desc, id limit ${limit}`
}

export type PersonCardRow = {
  id: string
  title: string
  uid: string | null
  blocked: boolean
  disabled: boolean
  lastUsedAt: Date | null
}

export async function listCardsOf(sql: Sql, userId: string, limit: number): Promise<PersonCardRow[]> {
  return sql<PersonCardRow[]>`
    select id, title, uid, blocked_at is not null as blocked, disabled_at is not null as disabled, last_used_at
    from cards where user_id = ${userId} order by created_at desc, id desc limit ${limit}`
}

export type PersonTokenRow = {
  id: string
  name: string | null
  pubkey: string
  username: string | null
  issuedBy: string
  issuerUsername: string | null
  scopes: string[]
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}

/** That they minted, and that act as them; what is over is not told. */
export async function listTokensOf(
  sql: Sql,
  { userId, pubkey, now, limit }: { userId: string; pubkey: string; now: Date; limit: number },
): Promise<PersonTokenRow[]> {
  return sql<PersonTokenRow[]>`
    select t.id, t.name, u.pubkey, a.username, t.issued_by, ia.username as issuer_username, t.scopes, t.created_at,
           t.expires_at, t.last_used_at
    from (select * from device_tokens where issued_by = ${pubkey}
          union select * from device_tokens where user_id = ${userId}) t
    join users u on u.id = t.user_id
    left join lightning_addresses a on a.user_id = u.id
    left join users i on i.pubkey = t.issued_by
    left join lightning_addresses ia on ia.user_id = i.id
    where t.expires_at > ${now}
    order by t.created_at desc, t.id desc limit ${limit}`
}
