import type { BlockReason } from '@chispa/contract/departure'
import type { Role } from '@chispa/contract/roles'
import type { Sql } from '@chispa/database/connect'

export type DepartureRow = {
  username: string | null
  aliases: number
  cards: number
  vouchers: number
  wallets: number
  courtesyWallets: number
  openInvoices: number
  unforwardedShares: number
  deviceTokens: number
  openPayments: number
  openVoucherTransfers: number
  blockedAt: Date | null
}

/** All numbers in one statement; each part goes by an index of the member. */
export async function findDeparture(sql: Sql, userId: string, now: Date): Promise<DepartureRow | undefined> {
  const [row] = await sql<DepartureRow[]>`
    with person as (select id, pubkey, blocked_at from users where id = ${userId}),
         own as (select w.id, w.status, w.provider from remote_wallets w join person p on p.id = w.user_id),
         owed as (select d.id from forwarding_destinations d join own on own.id = d.wallet_id)
    select p.blocked_at,
      (select username from lightning_addresses where user_id = p.id) as username,
      (select count(*)::int from lightning_addresses where alias_user_id = p.id) as aliases,
      (select count(*)::int from cards where user_id = p.id) as cards,
      (select count(*)::int from vouchers
       where user_id = p.id and deleted_at is null and status in ('minted', 'transfer_pending')
         and (expires_at is null or expires_at > ${now})) as vouchers,
      (select count(*)::int from own where status in ('ACTIVE', 'DISABLED')) as wallets,
      (select count(*)::int from own where status in ('ACTIVE', 'DISABLED') and provider = 'courtesy') as courtesy_wallets,
      (select count(*)::int from invoices where user_id = p.id and status = 'PENDING' and expires_at > ${now}) as open_invoices,
      (select count(*)::int from forwarding_legs where destination_id in (select id from owed) and state = 'OPEN')
        as unforwarded_shares,
      (select count(*)::int from device_tokens
       where (user_id = p.id or issued_by = p.pubkey) and expires_at > ${now}) as device_tokens,
      (select count(*)::int from card_payments where user_id = p.id and status in ('PENDING', 'UNKNOWN'))
        + (select count(*)::int from sent_payments where user_id = p.id and status = 'PENDING')
        + (select count(*)::int from forwarding_attempts
           where destination_id in (select id from owed) and status = 'PENDING') as open_payments,
      (select count(*)::int from vouchers where user_id = p.id and status = 'transfer_pending')
        + (select count(*)::int from voucher_intents where user_id = p.id and state = 'open') as open_voucher_transfers
    from person p`
  return row
}

export type LockedPerson = {
  id: string
  pubkey: string
  role: Role
  blockedAt: Date | null
  blockedReason: BlockReason | null
}

/** Nothing that refers to them is written until the end of the transaction: it waits, and then finds nobody. */
export async function lockPerson(sql: Sql, userId: string): Promise<LockedPerson | undefined> {
  const [row] = await sql<LockedPerson[]>`
    select id, pubkey, role, blocked_at, blocked_reason from users where id = ${userId} for update`
  return row
}

/** What the reconciler and senders of vouchers would write waits as well. */
export async function lockBelongings(sql: Sql, userId: string): Promise<void> {
  await sql`
    select d.id from forwarding_destinations d join remote_wallets w on w.id = d.wallet_id
    where w.user_id = ${userId} order by d.id for update of d`
  await sql`select id from vouchers where user_id = ${userId} order by id for update`
}

export type Block = { at: Date; by: string; reason: BlockReason | null; stolenSince: Date | null; validSince: Date }

/** Who is blocked already gets another reason. A theft is never later than what was said before, nor than the block. */
export async function setBlocked(
  sql: Sql,
  userId: string,
  { at, by, reason, stolenSince, validSince }: Block,
): Promise<void> {
  await sql`
    update users
    set blocked_at = coalesce(blocked_at, ${at}), blocked_by = ${by}, blocked_reason = ${reason},
        stolen_since = least(case when blocked_at is not null then coalesce(stolen_since, blocked_at) end, ${stolenSince}::timestamptz),
        tokens_valid_since = greatest(tokens_valid_since + interval '1 ms', ${validSince})
    where id = ${userId}`
}

export async function clearBlocked(sql: Sql, userId: string): Promise<void> {
  await sql`update users set blocked_at = null, blocked_by = null, blocked_reason = null, stolen_since = null where id = ${userId}`
}

export async function insertDeparted(sql: Sql, pubkey: string, at: Date): Promise<void> {
  await sql`
    insert into departed_keys (pubkey, left_at) values (${pubkey}, ${at})
    on conflict (pubkey) do update set left_at = greatest(departed_keys.left_at + interval '1 ms', excluded.left_at)`
}

/** What was paid is in tables that refer to nobody; everything else goes with the row. */
export async function deleteUser(sql: Sql, userId: string): Promise<void> {
  await sql`delete from users where id = ${userId}`
}
