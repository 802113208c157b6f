import type { Role } from '@chispa/contract/roles'
import type { WalletStatus, WalletType } from '@chispa/contract/wallets'
import type { Sql } from '@chispa/database/connect'
import { firstRows } from '@chispa/database/first-rows'
import { Refusal } from '../http/refusal.ts'

export type User = { id: string; pubkey: string; role: Role; createdAt: Date }

/** A search has an index of its own for each kind of thing; who fits one of them is listed. */
export type PeopleSearch = { pubkey?: string; username?: string; name?: string; cardTitle?: string; cardUid?: string }

/** A user with the lightning address. */
export type AddressedUser = User & { username: string | null }
export type ListedUser = AddressedUser & { blocked: boolean }

/** And with the primary wallet; all of its columns are null when there is none. */
export type Member = AddressedUser & {
  lastSeenAt: Date | null
  faceName: string | null
  pictureId: string | null
  currency: string | null
  shopName: string | null
  walletId: string | null
  walletName: string | null
  walletType: WalletType | null
  walletStatus: WalletStatus | null
  walletProvider: string | null
  walletUpdatedAt: Date | null
  sealedUri: Uint8Array | null
  /** Of one that waits. */
  takeoverEndsAt: Date | null
  /** What others did with the address, the latest first; null when there is nothing to tell. */
  addressNotices: { username: string; event: 'REPLACED' | 'HANDED_ON' | 'REMOVED'; at: string }[] | null
}

/** Read on every visit of everybody, so all that it tells comes in one statement. */
export async function findMember(sql: Sql, pubkey: string): Promise<Member | undefined> {
  const [member] = await sql<Member[]>`
    select u.id, u.pubkey, u.role, u.created_at, u.last_seen_at, u.currency, u.shop_name, a.username, f.name as face_name,
           f.picture_id,
           w.id as wallet_id, w.name as wallet_name, w.type as wallet_type, w.status as wallet_status,
           w.provider as wallet_provider, w.updated_at as wallet_updated_at, w.sealed_uri,
           (select t.ends_at from account_takeovers t where t.user_id = u.id and t.state = 'waiting') as takeover_ends_at,
           (select jsonb_agg(jsonb_build_object('username', n.username, 'event', n.event, 'at', n.at) order by n.at desc)
            from address_notices n where n.user_id = u.id and n.at > now() - interval '90 days') as address_notices
    from users u
    left join lightning_addresses a on a.user_id = u.id
    left join remote_wallets w on w.user_id = u.id and w.is_primary
    left join member_faces f on f.user_id = u.id
    where u.pubkey = ${pubkey}`
  return member
}

type OwnMax = { ownMaxMsats: number | null }

export async function findOwnMax(sql: Sql, pubkey: string): Promise<OwnMax | undefined> {
  const [row] = await sql<OwnMax[]>`select max_sendable_msats as own_max_msats from users where pubkey = ${pubkey}`
  return row
}

export async function updateOwnMax(sql: Sql, pubkey: string, ownMaxMsats: number | null): Promise<OwnMax | undefined> {
  const [row] = await sql<OwnMax[]>`
    update users set max_sendable_msats = ${ownMaxMsats} where pubkey = ${pubkey}
    returning max_sendable_msats as own_max_msats`
  return row
}

/** Undefined where there is no such member. */
export async function updateCurrency(
  sql: Sql,
  pubkey: string,
  currency: string | null,
): Promise<{ currency: string | null } | undefined> {
  const [row] = await sql<{ currency: string | null }[]>`
    update users set currency = ${currency} where pubkey = ${pubkey} returning currency`
  return row
}

export async function updateShopName(
  sql: Sql,
  pubkey: string,
  name: string | null,
): Promise<{ shopName: string | null } | undefined> {
  const [row] = await sql<{ shopName: string | null }[]>`
    update users set shop_name = ${name} where pubkey = ${pubkey} returning shop_name`
  return row
}

/** Of parallel first calls one inserts; the others find nothing returned and read its row. A key that was replaced meanwhile is nobody's. */
export async function insertUser(sql: Sql, pubkey: string): Promise<User | undefined> {
  const inserting = sql<User[]>`
    insert into users (pubkey) values (${pubkey}) on conflict (pubkey) do nothing
    returning id, pubkey, role, created_at`
  const [user] = await inserting.catch(error => {
    if ((error as { constraint_name?: unknown } | null)?.constraint_name !== 'users_key_replaced') throw error
    throw new Refusal('key_replaced')
  })
  return user
}

export type UserFilter = {
  role?: Role
  /** Only those who are. */
  isBlocked?: boolean
  start?: PeopleSearch
  before?: readonly [createdAt: string, id: string]
  limit: number
}

export async function listUserRows(
  sql: Sql,
  { role, isBlocked, start, before, limit }: UserFilter,
): Promise<ListedUser[]> {
  const users = sql`
    select u.id, u.pubkey, u.role, u.created_at, a.username, u.blocked_at is not null as blocked
    from users u
    left join lightning_addresses a on a.user_id = u.id
    where true
      ${role ? sql`and u.role = ${role}` : sql``}
      ${isBlocked ? sql`and u.blocked_at is not null` : sql``}
      ${start ? sql`and u.id in (${idsStarting(sql, start)})` : sql``}
      ${before ? sql`and (u.created_at, u.id) < (${before[0]}::timestamptz, ${before[1]})` : sql``}`
  return sql<ListedUser[]>`${firstRows(sql, users, sql`created_at desc, id desc`, limit)}`
}

/** All characters of usernames sort before `~`, all characters of titles before the last one there is. */
function idsStarting(sql: Sql, { pubkey, username, name, cardTitle, cardUid }: PeopleSearch) {
  const searches = [
    ...(pubkey === undefined ? [] : [sql`select id from users where pubkey like ${`${pubkey}%`}`]),
    ...(username === undefined
      ? []
      : [
          sql`
            select coalesce(user_id, alias_user_id) from lightning_addresses
            where username >= ${username} and username < ${`${username}~`}
              and coalesce(user_id, alias_user_id) is not null`,
        ]),
    ...(name === undefined
      ? []
      : [
          sql`select user_id from member_profiles where name is not null and name_words(name) @@ name_query(${name})`,
          sql`
            select u.id from nostr_profiles p join users u on u.pubkey = p.pubkey join shown_profiles s on s.user_id = u.id
            where p.name is not null and name_words(p.name) @@ name_query(${name})`,
        ]),
    ...(cardTitle === undefined
      ? []
      : [
          sql`
            select user_id from cards
            where lower(title) collate "C" >= lower(${cardTitle}) collate "C"
              and lower(title) collate "C" < lower(${`${cardTitle}\u{10ffff}`}) collate "C" and user_id is not null`,
        ]),
    ...(cardUid === undefined
      ? []
      : [
          sql`
            select user_id from cards
            where uid >= ${cardUid} and uid < ${`${cardUid}~`} and user_id is not null`,
        ]),
  ]
  return searches.reduce((all, one) => sql`${all} union all ${one}`)
}

/** Written seldom, so that a visit writes nothing most of the time. */
export async function markSeen(sql: Sql, id: string, at: Date): Promise<void> {
  await sql`update users set last_seen_at = ${at} where id = ${id} and (last_seen_at is null or last_seen_at < ${at})`
}

export async function updateRole(sql: Sql, id: string, role: Role): Promise<void> {
  await sql`update users set role = ${role} where id = ${id}`
}
