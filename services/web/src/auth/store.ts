import type { Role } from '@chispa/contract/roles'
import { among } from '@chispa/database/among'
import type { Sql } from '@chispa/database/connect'
import type { Account } from './accounts.ts'

/** Few: administrators, operators and viewers. */
export async function listElevatedKeys(sql: Sql): Promise<string[]> {
  const rows = await sql<{ pubkey: string }[]>`select pubkey from users where role <> 'USER'`
  return rows.map(({ pubkey }) => pubkey)
}

export type MintGrounds = { role: Role; tokensValidSince: Date | null }

/** What a token says of its person; nothing of who is not known here, and never left. */
export async function listMintGrounds(sql: Sql, pubkeys: string[]): Promise<Map<string, MintGrounds>> {
  const rows = await sql<(MintGrounds & { pubkey: string })[]>`
    select pubkey, coalesce(max(role), 'USER') as role, max(tokens_valid_since) as tokens_valid_since
    from (select pubkey, role, tokens_valid_since from users where pubkey ${among(sql, pubkeys)}
          union all select pubkey, null, left_at from departed_keys where pubkey ${among(sql, pubkeys)}) known
    group by pubkey`
  return new Map(rows.map(({ pubkey, ...grounds }) => [pubkey, grounds]))
}

export const findMintGrounds = async (sql: Sql, pubkey: string): Promise<MintGrounds | undefined> =>
  (await listMintGrounds(sql, [pubkey])).get(pubkey)

export type Standing = { isBlocked: boolean; isReplaced: boolean; tokensValidSince: Date | null }
export type StandingRow = Standing & { pubkey: string }

/** Few: who is blocked, was signed out, or left, and keys that were replaced. A key that left and came back has both. */
export async function listStandings(sql: Sql): Promise<StandingRow[]> {
  return sql<StandingRow[]>`
    select pubkey, bool_or(is_blocked) as is_blocked, bool_or(is_replaced) as is_replaced,
           max(tokens_valid_since) as tokens_valid_since
    from (select pubkey, blocked_at is not null as is_blocked, false as is_replaced, tokens_valid_since from users
          where blocked_at is not null or tokens_valid_since is not null
          union all select pubkey, false, replaced, left_at from departed_keys) known
    group by pubkey`
}

/** Until the end of the transaction: who blocks or signs them out waits, or was first. */
export async function lockStanding(sql: Sql, pubkey: string): Promise<(Standing & { id: string }) | undefined> {
  const [row] = await sql<(Standing & { id: string })[]>`
    select id, blocked_at is not null as is_blocked, false as is_replaced, tokens_valid_since
    from users where pubkey = ${pubkey} for no key update`
  return row
}

/** From when on; always later than the last time, so that a token which names that one is older too. */
export async function updateTokensValidSince(sql: Sql, userId: string, since: Date): Promise<Date | undefined> {
  const [row] = await sql<{ tokensValidSince: Date }[]>`
    update users set tokens_valid_since = greatest(tokens_valid_since + interval '1 ms', ${since}) where id = ${userId}
    returning tokens_valid_since`
  return row?.tokensValidSince
}

export async function updateKey(sql: Sql, userId: string, pubkey: string): Promise<void> {
  await sql`update users set pubkey = ${pubkey} where id = ${userId}`
}

/** For ever: nobody becomes a member with it again (trigger `replaced_key_refused`). */
export async function insertReplaced(sql: Sql, pubkey: string, at: Date): Promise<void> {
  await sql`
    insert into departed_keys (pubkey, left_at, replaced) values (${pubkey}, ${at}, true)
    on conflict (pubkey) do update set left_at = greatest(departed_keys.left_at, excluded.left_at), replaced = true`
}

export type DeviceGrounds = { role: Role | null; issuerRole: Role | null; endpoint: string | null }

/** What a device token is held against, in one read: the user's and its issuer's role and the endpoint as they are now. */
export async function findDeviceGrounds(
  sql: Sql,
  { pubkey, issuer }: { pubkey: string; issuer: string | null },
): Promise<DeviceGrounds> {
  const [row] = await sql<DeviceGrounds[]>`
    select (select role from users where pubkey = ${pubkey}) as role,
           (select role from users where pubkey = ${issuer}) as issuer_role,
           (select value #>> '{}' from settings where name = 'endpoint') as endpoint`
  return row ?? { role: null, issuerRole: null, endpoint: null }
}

export async function findRoot(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ pubkey: string }[]>`select value #>> '{}' as pubkey from settings where name = 'root'`
  return row?.pubkey
}

/** The primary key decides: of many first claims exactly one inserts, and the others wait until it has. */
export async function insertRoot(sql: Sql, pubkey: string): Promise<boolean> {
  const rows = await sql`
    insert into settings (name, value) values ('root', to_jsonb(${pubkey}::text))
    on conflict (name) do nothing returning name`
  return rows.length === 1
}

/** The root's key was replaced: the holder of the former one claims nothing with it. */
export async function moveRoot(sql: Sql, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`update settings set value = to_jsonb(${to}::text) where name = 'root' and value #>> '{}' = ${from}`
}

/** An endpoint that somebody set before stays. */
export async function insertEndpoint(sql: Sql, endpoint: string): Promise<void> {
  await sql`
    insert into settings (name, value) values ('endpoint', to_jsonb(${endpoint}::text)) on conflict (name) do nothing`
}

export async function upsertAdmin(sql: Sql, pubkey: string): Promise<Account> {
  const [account] = await sql<Account[]>`
    insert into users (pubkey, role) values (${pubkey}, 'ADMIN')
    on conflict (pubkey) do update set role = 'ADMIN'
    returning id, pubkey, role, blocked_at is not null as is_blocked`
  return account as Account
}
