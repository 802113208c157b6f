import type { ForwardingReason } from '@chispa/contract/forwarding'
import type { WalletStatus } from '@chispa/contract/wallets'
import type { Sql } from '@chispa/database/connect'
import { failurePause } from './backoff.ts'
import { maxOwedMsats } from './max-msats.ts'
import type { Pace } from './pace.ts'

export type Claimed = {
  walletId: string
  destinationId: string
  lease: string
  userId: string
  /** Whose pace counts: the host, or the address where it is one of our own. */
  paceKey: string
}

export type Turn = {
  now: Date
  leaseUntil: Date
  limit: number
  /** Domains of this instance. */
  ownDomains: readonly string[]
  /** Destinations of this pace; those whose payment is open need their host no more, and are taken among the quick. */
  pace: Pace
  quick: readonly string[]
  slow: readonly string[]
  /** What this process is at work on. */
  busy: readonly Pick<Claimed, 'userId' | 'paceKey'>[]
  maxPerMember: number
  maxPerHost: number
}

/**
 * Takes wallets of which something is due, one destination of each, in fair turns: the first of every member before the
 * second of any, the longest due first, and never more of a member or a host than their quotas. Until the lease ends nobody
 * else pays from the wallet; a process that died is thereby replaced. A wallet that somebody takes at the moment is passed by.
 */
export async function claimDue(sql: Sql, turn: Turn): Promise<Claimed[]> {
  const { now, leaseUntil, limit, ownDomains, pace, quick, slow, busy, maxPerMember, maxPerHost } = turn
  return sql<Claimed[]>`
    with due as materialized (
      select d.id, d.wallet_id, w.user_id, d.due_at, k.pace_key,
             exists (select from forwarding_attempts t where t.destination_id = d.id and t.status = 'PENDING') as is_open
      from forwarding_destinations d
      join receive_actions a on a.wallet_id = d.wallet_id
      join remote_wallets w on w.id = d.wallet_id
      cross join lateral (select split_part(d.address, '@', 2) as host) h
      cross join lateral (
        select case when h.host = a.host or h.host = any(${ownDomains as string[]}) then d.address else h.host end as pace_key
      ) k
      where d.due_at <= ${now} and (a.lease_until is null or a.lease_until <= ${now})
    ), fitting as materialized (
      select distinct on (wallet_id) * from due
      where case
        when is_open then ${pace === 'quick'}
        when pace_key = any(${quick as string[]}) then ${pace === 'quick'}
        when pace_key = any(${slow as string[]}) then ${pace === 'slow'}
        else ${pace === 'new'} end
      order by wallet_id, due_at, id
    ), turns as materialized (
      select id, wallet_id, user_id, due_at, pace_key, is_open,
             row_number() over (partition by user_id order by due_at, id)
               + (select count(*) from unnest(${busy.map(({ userId }) => userId)}::text[]) b where b = user_id) as member_turn,
             row_number() over (partition by pace_key, is_open order by due_at, id)
               + (select count(*) from unnest(${busy.map(({ paceKey }) => paceKey)}::text[]) b where b = pace_key) as host_turn
      from fitting
    ), free as materialized (
      select a.wallet_id from receive_actions a join turns t on t.wallet_id = a.wallet_id
      where (a.lease_until is null or a.lease_until <= ${now})
        and t.member_turn <= ${maxPerMember} and (t.is_open or t.host_turn <= ${maxPerHost})
      order by t.member_turn, t.due_at limit ${limit}
      for no key update of a skip locked
    )
    update receive_actions a set lease = gen_random_uuid()::text, lease_until = ${leaseUntil}
    from free join turns t on t.wallet_id = free.wallet_id
    where a.wallet_id = free.wallet_id
    returning a.wallet_id, t.id as destination_id, a.lease, t.user_id, t.pace_key`
}

/** False when somebody else has taken the wallet over meanwhile. */
export async function renewLease(sql: Sql, { walletId, lease }: Claimed, leaseUntil: Date): Promise<boolean> {
  const rows = await sql`
    update receive_actions set lease_until = ${leaseUntil} where wallet_id = ${walletId} and lease = ${lease} returning 1`
  return rows.length === 1
}

export async function releaseLease(sql: Sql, { walletId, lease }: Claimed): Promise<void> {
  await sql`
    update receive_actions set lease = null, lease_until = null where wallet_id = ${walletId} and lease = ${lease}`
}

/** When something falls due next; also what is due and held by another process. */
export async function findNextDue(sql: Sql): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select least(
      (select min(due_at) from forwarding_destinations where due_at is not null),
      (select min(amount_due_at) from forwarding_receipts where amount_due_at is not null)
    ) as at`
  return row?.at ?? null
}

export type Debt = {
  id: string
  walletId: string
  userId: string
  walletStatus: WalletStatus
  /** Disabled, or asleep. */
  mayComeBack: boolean
  network: string | null
  infoAt: Date | null
  isEnabled: boolean
  address: string
  host: string
  legs: number
  reserveMsats: number
  failures: number
  /** Of all open legs, as far as it can be told exactly. */
  owedMsats: number
  firstLegId: string | null
  /** The most that any of the open legs has come through. */
  hops: number
}

export async function findDebt(sql: Sql, destinationId: string): Promise<Debt | undefined> {
  const [debt] = await sql<Debt[]>`
    select d.id, d.wallet_id, w.user_id, w.status as wallet_status, w.network, w.info_at,
           w.status = 'DISABLED' or w.asleep_since is not null as may_come_back,
           a.enabled_at is not null as is_enabled, a.host, d.address, d.legs, d.reserve_msats, d.failures,
           o.owed_msats, o.first_leg_id, o.hops
    from forwarding_destinations d
    join receive_actions a on a.wallet_id = d.wallet_id
    join remote_wallets w on w.id = d.wallet_id
    cross join lateral (
      select least(coalesce(sum(amount_msats - paid_msats), 0), ${maxOwedMsats}::int8)::int8 as owed_msats,
             coalesce(max(hops), 0) as hops,
             (array_agg(id order by seq))[1] as first_leg_id
      from forwarding_legs where destination_id = d.id and state = 'OPEN'
    ) o
    where d.id = ${destinationId}`
  return debt
}

export type Waiting = {
  /** Null: until something new comes. */
  dueAt: Date | null
  reason: ForwardingReason | null
  detail?: string | null
  failures?: number
  reserveMsats?: number
}

/** `legs`: as many as were looked at; where one was added since, it is not put to rest. */
export async function putOff(
  sql: Sql,
  { id, legs }: Pick<Debt, 'id' | 'legs'>,
  { dueAt, reason, detail = null, failures = 0, reserveMsats = 0 }: Waiting,
  now: Date,
): Promise<void> {
  await sql`
    update forwarding_destinations
    set due_at = case when ${dueAt}::timestamptz is null and legs <> ${legs} then ${now}::timestamptz
                      else ${dueAt}::timestamptz end,
        reason = ${reason}, detail = ${detail}, failures = ${failures}, reserve_msats = ${reserveMsats}
    where id = ${id}`
}

/** After a failure of ours. Nothing is read for it: what failed may be the reading. */
export async function putOffFailed(sql: Sql, id: string, now: Date): Promise<void> {
  const { firstMs, maxMs } = failurePause
  await sql`
    update forwarding_destinations
    set due_at = ${now}::timestamptz + least(${firstMs} * 2 ^ least(failures, 20), ${maxMs}) * interval '1 millisecond',
        reason = null, detail = null, failures = failures + 1, reserve_msats = 0
    where id = ${id}`
}

/** Everything that waits is tried now. Locked in the order in which receipts lock. */
export async function wakeDestinations(sql: Sql, walletId: string, now: Date): Promise<void> {
  await sql`
    update forwarding_destinations set due_at = ${now}, failures = 0
    where id in (
      select id from forwarding_destinations d
      where wallet_id = ${walletId}
        and exists (select from forwarding_legs where destination_id = d.id and state = 'OPEN')
      order by address for no key update)`
}

/** How many legs of the receipt wait, or are on their way; all of their destinations are looked at now. */
export async function wakeReceipt(sql: Sql, receiptId: string, now: Date): Promise<number> {
  const rows = await sql`
    with open as materialized (
      select d.id from forwarding_legs l join forwarding_destinations d on d.id = l.destination_id
      where l.receipt_id = ${receiptId} and l.state = 'OPEN'
      order by d.address for no key update of d
    ), woken as (
      update forwarding_destinations set due_at = ${now}, failures = 0 where id in (select id from open)
    ), asked as (
      update forwarding_receipts set amount_due_at = ${now} where id = ${receiptId} and amount_due_at is not null returning 1
    )
    select 1 from open union all select 1 from asked`
  return rows.length
}

/** Held until the end of the transaction, so that a debt is changed by one at a time. */
export async function lockDestination(sql: Sql, id: string): Promise<{ creditMsats: number } | undefined> {
  const [row] = await sql<{ creditMsats: number }[]>`
    select credit_msats from forwarding_destinations where id = ${id} for update`
  return row
}

/** Pays open legs in their order, as far as it goes. The destination is locked. */
export async function payLegs(
  sql: Sql,
  destinationId: string,
  msats: number,
  now: Date,
): Promise<{ usedMsats: number; leftMsats: number }> {
  const [row] = await sql<[{ usedMsats: number; leftMsats: number }]>`
    with open as materialized (
      select id, amount_msats - paid_msats as rest, sum(amount_msats - paid_msats) over (order by seq) as upto
      from forwarding_legs where destination_id = ${destinationId} and state = 'OPEN'
    ), paid as (
      update forwarding_legs l
      set paid_msats = l.paid_msats + part.msats,
          state = case when part.msats = part.rest then 'FORWARDED' else 'OPEN' end,
          ended_at = case when part.msats = part.rest then ${now}::timestamptz end
      from (
        select id, rest, least(rest, ${msats}::int8 - (upto - rest))::int8 as msats from open
        where upto - rest < ${msats}::int8
      ) part
      where l.id = part.id
      returning part.msats
    )
    select (select coalesce(sum(msats), 0) from paid)::int8 as used_msats,
           least(
             (select coalesce(sum(rest), 0) from open) - (select coalesce(sum(msats), 0) from paid),
             ${maxOwedMsats}::int8
           )::int8 as left_msats`
  return row as { usedMsats: number; leftMsats: number }
}

/** After something was paid: at rest, unless something is left to pay or on its way. */
export async function markPaid(
  sql: Sql,
  id: string,
  { creditMsats, isDone, now }: { creditMsats: number; isDone: boolean; now: Date },
): Promise<void> {
  await sql`
    update forwarding_destinations d
    set credit_msats = least(${creditMsats}::int8, ${maxOwedMsats}::int8), failures = 0, reserve_msats = 0, reason = null, detail = null,
        due_at = case
          when ${isDone} and not exists (
            select from forwarding_attempts where destination_id = d.id and status = 'PENDING') then null
          else ${now}::timestamptz end
    where id = ${id}`
}

/** Open legs that have come through so many addresses of ours stay where they are. */
export async function stopLegs(
  sql: Sql,
  destinationId: string,
  { fromHops, now }: { fromHops: number; now: Date },
): Promise<{ receiptId: string; msats: number }[]> {
  return sql<{ receiptId: string; msats: number }[]>`
    update forwarding_legs set state = 'STOPPED', ended_at = ${now}
    where destination_id = ${destinationId} and state = 'OPEN' and hops >= ${fromHops}
    returning receipt_id, amount_msats - paid_msats as msats`
}
