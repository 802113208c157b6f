import { takeoverDays } from '@chispa/contract/account-keys'
import type { Role } from '@chispa/contract/roles'
import type { Sql } from '@chispa/database/connect'

export type AccountRow = { id: string; pubkey: string; role: Role; isBlocked: boolean }

/** Held until the end of the transaction: everything that changes the keys of an account waits here for its turn. */
export async function lockAccountById(sql: Sql, userId: string): Promise<AccountRow | undefined> {
  const [row] = await sql<AccountRow[]>`
    select id, pubkey, role, blocked_at is not null as is_blocked from users where id = ${userId} for update`
  return row
}

export async function findUsername(sql: Sql, userId: string): Promise<string | null> {
  const [row] = await sql<{ username: string }[]>`select username from lightning_addresses where user_id = ${userId}`
  return row?.username ?? null
}

export type LinkedKeyRow = { pubkey: string; name: string | null; linkedAt: Date; hasAccount: boolean }

export async function listLinkedKeys(sql: Sql, userId: string): Promise<LinkedKeyRow[]> {
  return sql<LinkedKeyRow[]>`
    select k.pubkey, k.name, k.linked_at, exists (select from users u where u.pubkey = k.pubkey) as has_account
    from linked_keys k where k.user_id = ${userId} order by k.linked_at, k.pubkey`
}

export async function countLinkedKeys(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from linked_keys where user_id = ${userId}`
  return row?.count ?? 0
}

export async function isLinked(sql: Sql, userId: string, pubkey: string): Promise<boolean> {
  return (await sql`select from linked_keys where user_id = ${userId} and pubkey = ${pubkey}`).length > 0
}

/**
 * Whether the account is stopped because its key was stolen, and this one was linked so long before that it was not the thief who did it:
 * a thief links a key of theirs at once, and the owner, kept out as well, could not stop its take-over.
 */
export async function isLinkedBeforeTheft(sql: Sql, userId: string, pubkey: string): Promise<boolean> {
  const rows = await sql`
    select from linked_keys k join users u on u.id = k.user_id
    where k.user_id = ${userId} and k.pubkey = ${pubkey} and u.blocked_reason = 'stolen'
      and k.linked_at <= coalesce(u.stolen_since, u.blocked_at) - ${takeoverDays.member} * interval '1 day'`
  return rows.length > 0
}

export async function clearTheft(sql: Sql, userId: string): Promise<void> {
  await sql`
    update users set blocked_at = null, blocked_by = null, blocked_reason = null, stolen_since = null
    where id = ${userId} and blocked_at is not null and blocked_reason = 'stolen'`
}

/** Whether the key waits for an account: linked with one, or named as the one that it is to have. */
export async function isSpokenFor(sql: Sql, pubkey: string): Promise<boolean> {
  const rows = await sql`
    select from linked_keys where pubkey = ${pubkey}
    union all select from account_takeovers where successor = ${pubkey} and state = 'waiting' limit 1`
  return rows.length > 0
}

export async function insertLinkedKey(
  sql: Sql,
  key: { userId: string; pubkey: string; name: string | null; at: Date },
): Promise<void> {
  await sql`
    insert into linked_keys (user_id, pubkey, name, linked_at) values (${key.userId}, ${key.pubkey}, ${key.name}, ${key.at})
    on conflict (user_id, pubkey) do update set name = coalesce(excluded.name, linked_keys.name)`
}

export async function deleteLinkedKey(sql: Sql, userId: string, pubkey: string): Promise<boolean> {
  const { count } = await sql`delete from linked_keys where user_id = ${userId} and pubkey = ${pubkey}`
  return count > 0
}

/** All that an account is linked with. */
export async function deleteLinkedKeys(sql: Sql, userId: string): Promise<void> {
  await sql`delete from linked_keys where user_id = ${userId}`
}

/** Of a key that was replaced: it signs nothing any more, here or for others. */
export async function deleteLinksOf(sql: Sql, pubkey: string): Promise<void> {
  await sql`delete from linked_keys where pubkey = ${pubkey}`
}

export type LinkedAccountRow = {
  userId: string
  username: string | null
  role: Role
  linkedAt: Date | null
  takeoverId: string | null
  askedBy: string | null
  successor: string | null
  beganAt: Date | null
  endsAt: Date | null
}

export async function listAccountsOf(sql: Sql, pubkey: string): Promise<LinkedAccountRow[]> {
  return sql<LinkedAccountRow[]>`
    select u.id as user_id, a.username, u.role, k.linked_at, t.id as takeover_id, t.asked_by, t.successor, t.began_at, t.ends_at
    from (select user_id, linked_at from linked_keys where pubkey = ${pubkey}
          union all
          select w.user_id, null from account_takeovers w
          where w.successor = ${pubkey} and w.state = 'waiting'
            and not exists (select from linked_keys l where l.user_id = w.user_id and l.pubkey = ${pubkey})) k
    join users u on u.id = k.user_id
    left join lightning_addresses a on a.user_id = u.id
    left join account_takeovers t on t.user_id = u.id and t.state = 'waiting'
    order by k.linked_at, u.id`
}

/** What operators and their lists name people by. An invitation that is still open was the former key's word, and ends. */
export async function renamePeople(sql: Sql, { from, to, at }: { from: string; to: string; at: Date }): Promise<void> {
  await sql`update person_notes set author = ${to} where author = ${from}`
  await sql`update users set blocked_by = ${to} where blocked_at is not null and blocked_by = ${from}`
  await sql`
    update invites set revoked_at = ${at} where created_by = ${from} and accepted_at is null and revoked_at is null`
  await sql`update invites set created_by = ${to} where created_by = ${from}`
  await sql`update invites set accepted_by = ${to} where accepted_by = ${from}`
}

/** The profile of the new key is looked up at once, where the member shows theirs. */
export async function askForProfile(sql: Sql, userId: string, at: Date): Promise<void> {
  await sql`update shown_profiles set due_at = ${at}, looked_up_at = null, failures = 0 where user_id = ${userId}`
}
