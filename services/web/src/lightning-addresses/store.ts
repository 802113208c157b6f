import { among } from '@chispa/database/among'
import type { Sql } from '@chispa/database/connect'
import { firstRows } from '@chispa/database/first-rows'
import { Refusal } from '../http/refusal.ts'
import type { WalletFacts } from '../wallets/health.ts'

export type Payee = Omit<WalletFacts, 'status' | 'asleepSince'> & {
  username: string
  userId: string
  walletId: string | null
  walletStatus: string | null
  /** What the wallet said when it was last asked; `infoAt` null: never asked. */
  network: string | null
  infoAt: Date | null
  /** Vouchers of some service would be taken if somebody handed them over. */
  takesVouchers: boolean
  /** The largest payment that the member takes; null: what the community allows. */
  ownMaxMsats: number | null
}

/** Whose name it is, main one or alias; null while it rests. */
const holderOf = (sql: Sql, names = 'a') => sql`coalesce(${sql(names)}.user_id, ${sql(names)}.alias_user_id)`

/** Everything a payment needs to know, in one query: it is the hot path of the service. */
export function findPayeeRows(sql: Sql, usernames: readonly string[]): Promise<Payee[]> {
  return sql<Payee[]>`
    select a.username, u.id as user_id, w.id as wallet_id, w.status as wallet_status, w.network, w.info_at,
           u.max_sendable_msats as own_max_msats,
           f.methods, f.heard_at, f.checked_at, f.answered, f.relays_reached, f.invoice, f.minted_at, f.trouble, f.trouble_at,
           case when p.allow_vouchers then exists (
             select from voucher_services s
             where s.blocked_at is null and s.claim_url is not null
               and (s.refresh_url is not null or exists (
                 select from voucher_merchants m where m.service_pubkey = s.pubkey and m.refresh_url is not null))
               and (p.policy = 'ANYONE' or exists (
                 select from voucher_allowlist l where l.pubkey = p.pubkey and l.sender = s.pubkey))
           ) else false end as takes_vouchers
    from lightning_addresses a
    join users u on u.id = ${holderOf(sql)} and u.blocked_at is null
    left join remote_wallets w on w.user_id = u.id and w.is_primary
    left join wallet_facts f on f.wallet_id = w.id
    left join voucher_policies p on p.user_id = u.id
    where a.username ${among(sql, usernames)}`
}

export async function findPubkeyRow(sql: Sql, username: string): Promise<string | undefined> {
  const [row] = await sql<{ pubkey: string }[]>`
    select u.pubkey from lightning_addresses a join users u on u.id = ${holderOf(sql)}
    where a.username = ${username} and u.blocked_at is null`
  return row?.pubkey
}

/** Of the member with this key; undefined for strangers, for members without a name and for blocked ones. */
export async function findUsernameByKey(sql: Sql, pubkey: string): Promise<string | undefined> {
  const [row] = await sql<{ username: string }[]>`
    select a.username from users u join lightning_addresses a on a.user_id = u.id
    where u.pubkey = ${pubkey} and u.blocked_at is null`
  return row?.username
}

export async function findUsername(sql: Sql, userId: string): Promise<string | undefined> {
  const [row] = await sql<{ username: string }[]>`select username from lightning_addresses where user_id = ${userId}`
  return row?.username
}

/**
 * Of two who claim one name, the second waits for the first and then finds it taken, whether as a main name or as an alias. A
 * name at rest is free for its former owner at once, for others when it was given up before `restedSince`; an alias of one's
 * own can become the main name.
 */
export async function claimUsername(
  sql: Sql,
  { username, userId, restedSince, at }: { username: string; userId: string; restedSince: Date; at: Date },
): Promise<boolean> {
  const rows = await sql`
    insert into lightning_addresses as a (username, user_id, created_at, updated_at)
    values (${username}, ${userId}, ${at}, ${at})
    on conflict (username) do update
      set user_id = excluded.user_id, alias_user_id = null, former_user_id = null, released_at = null,
          updated_at = excluded.updated_at,
          created_at = case when excluded.user_id in (a.former_user_id, a.alias_user_id) then a.created_at
                            else excluded.created_at end
      where a.alias_user_id = excluded.user_id
         or ${isFree(sql, userId, restedSince)}
    returning 1`.catch(knownDomain)
  return rows.length > 0
}

/** A domain that goes while a name on it is taken: the key of the database says so. */
const knownDomain = (error: unknown): never => {
  const { code, constraint_name: constraint } = error as { code?: string; constraint_name?: string }
  if (code === '23503' && constraint === 'lightning_addresses_domain_fkey') throw new Refusal('domain_not_found')
  throw error
}

/** Some open invitation grants it to whoever uses it. */
export async function isPromised(sql: Sql, username: string, now: Date): Promise<boolean> {
  const rows = await sql`
    select from invites
    where username = ${username} and accepted_at is null and revoked_at is null and expires_at > ${now}`
  return rows.length > 0
}

const isFree = (sql: Sql, userId: string, restedSince: Date) => sql`
  (a.user_id is null and a.alias_user_id is null and (a.former_user_id = ${userId} or a.released_at < ${restedSince}))`

/** As `claimUsername`, for one more name. */
export async function claimAlias(
  sql: Sql,
  { username, userId, restedSince, at }: { username: string; userId: string; restedSince: Date; at: Date },
): Promise<boolean> {
  const rows = await sql`
    insert into lightning_addresses as a (username, alias_user_id, created_at, updated_at)
    values (${username}, ${userId}, ${at}, ${at})
    on conflict (username) do update
      set alias_user_id = excluded.alias_user_id, former_user_id = null, released_at = null,
          updated_at = excluded.updated_at,
          created_at = case when a.former_user_id = excluded.alias_user_id then a.created_at else excluded.created_at end
      where ${isFree(sql, userId, restedSince)}
    returning 1`.catch(knownDomain)
  return rows.length > 0
}

export type AliasRow = { username: string; createdAt: Date }

export async function listAliasRows(sql: Sql, userId: string): Promise<AliasRow[]> {
  return sql<AliasRow[]>`
    select username, created_at from lightning_addresses where alias_user_id = ${userId} order by username`
}

/** The main name becomes an alias: another one took its place. */
export async function makeAlias(sql: Sql, username: string, at: Date): Promise<void> {
  await sql`
    update lightning_addresses set alias_user_id = user_id, user_id = null, updated_at = ${at}
    where username = ${username}`
}

/** Of these names, those that this person cannot have, and whether somebody has them. Their own are not among them. */
export async function listUnavailable(
  sql: Sql,
  usernames: readonly string[],
  { pubkey, restedSince, now }: { pubkey: string; restedSince: Date; now: Date },
): Promise<{ username: string; isHeld: boolean }[]> {
  return sql<{ username: string; isHeld: boolean }[]>`
    select a.username, ${holderOf(sql)} is not null as is_held
    from lightning_addresses a left join users me on me.pubkey = ${pubkey}
    where a.username = any(${usernames})
      and case when ${holderOf(sql)} is not null then ${holderOf(sql)} is distinct from me.id
               else a.released_at >= ${restedSince} and coalesce(a.former_user_id <> me.id, true) end
    union all
    select username, true from invites
    where username = any(${usernames}) and accepted_at is null and revoked_at is null and expires_at > ${now}`
}

/** Names that this person gave up and nobody else can have yet. */
export async function countAtRest(sql: Sql, userId: string, restedSince: Date): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from lightning_addresses where former_user_id = ${userId} and released_at >= ${restedSince}`
  return row?.count ?? 0
}

/** Whose name it was, while it rests. The row is held until the end of the transaction. */
export async function findFormerOwner(sql: Sql, username: string, restedSince: Date): Promise<string | undefined> {
  const [row] = await sql<{ userId: string }[]>`
    select former_user_id as user_id from lightning_addresses
    where username = ${username} and former_user_id is not null and released_at >= ${restedSince}
    for no key update`
  return row?.userId
}

export type AddressNotice = { userId: string; username: string; event: 'REPLACED' | 'HANDED_ON' | 'REMOVED'; at: Date }

export async function insertNotice(sql: Sql, { userId, username, event, at }: AddressNotice): Promise<void> {
  await sql`
    insert into address_notices (user_id, at, username, event) values (${userId}, ${at}, ${username}, ${event})
    on conflict do nothing`
}

export async function isHeld(sql: Sql, username: string): Promise<boolean> {
  const rows = await sql`
    select 1 from lightning_addresses a where a.username = ${username} and ${holderOf(sql)} is not null`
  return rows.length > 0
}

export async function releaseUsername(sql: Sql, username: string, at: Date): Promise<void> {
  await sql`
    update lightning_addresses
    set former_user_id = coalesce(user_id, alias_user_id), user_id = null, alias_user_id = null, released_at = ${at},
        updated_at = ${at}
    where username = ${username}`
}

export type AddressListRow = {
  username: string
  /** The main name of its owner; null when it is that name. */
  aliasOf: string | null
  userId: string
  pubkey: string
  walletId: string | null
  walletStatus: string | null
  createdAt: Date
  updatedAt: Date
}

/** `start` holds only characters of usernames; all of them sort before `~`. */
export async function listAddressRows(
  sql: Sql,
  { start, after, limit }: { start?: string; after?: string; limit: number },
): Promise<AddressListRow[]> {
  const addresses = sql`
    select a.username, main.username as alias_of, u.id as user_id, u.pubkey, w.id as wallet_id, w.status as wallet_status,
           a.created_at, a.updated_at
    from lightning_addresses a
    join users u on u.id = ${holderOf(sql)}
    left join lightning_addresses main on main.user_id = a.alias_user_id
    left join remote_wallets w on w.user_id = u.id and w.is_primary
    where true
      ${start === undefined ? sql`` : sql`and a.username >= ${start} and a.username < ${`${start}~`}`}
      ${after === undefined ? sql`` : sql`and a.username > ${after}`}`
  return sql<AddressListRow[]>`${firstRows(sql, addresses, sql`username`, limit)}`
}

export type AddressGroup = WalletFacts & { hasWallet: boolean; addresses: number }

/** Addresses by what is known of the wallets behind them; times only as far as the rule about them compares them. */
export async function groupAddressRows(sql: Sql): Promise<AddressGroup[]> {
  return sql<AddressGroup[]>`
    select f.wallet_id is not null as has_wallet, f.status, f.answered, f.relays_reached, f.invoice, f.trouble,
           null as methods, null as asleep_since, null as trouble_at, case when f.checked_at is not null then 'epoch'::timestamptz end as checked_at,
           case when f.minted_at is not null then
             case when f.checked_at > f.minted_at then '-1 second'::interval + 'epoch'::timestamptz else 'epoch' end
           end as minted_at,
           case when f.heard_at > f.checked_at then '1 second'::interval + 'epoch'::timestamptz end as heard_at,
           count(*)::int as addresses
    from lightning_addresses a
    left join remote_wallets w on w.user_id = ${holderOf(sql)} and w.is_primary
    left join wallet_facts f on f.wallet_id = w.id
    where ${holderOf(sql)} is not null
    group by 1, 2, 3, 4, 5, 6, 10, 11, 12`
}

/** A wallet names a relay once: the rows are written that way. */
export async function listRelayRows(sql: Sql): Promise<{ url: string; wallets: number }[]> {
  return sql<{ url: string; wallets: number }[]>`
    select relay as url, count(*) as wallets
    from remote_wallets w, unnest(w.relays) as relay
    where w.status = 'ACTIVE'
    group by relay order by wallets desc, relay collate "C"`
}
