/** Sums by hour and day, those that were not folded in yet included: one statement sees both as of the same moment. */
import type { Sql } from '@chispa/database/connect'
import type { WalletFacts } from '../wallets/health.ts'

export type Grain = 'hour' | 'day' | 'month'

/** `from` to `until`, and `earlier` before it, in which the same length of time has passed at `earlierUntil`. */
export type Stretch = { earlier: Date; earlierUntil: Date; from: Date; until: Date }

export type SumRow = { start: Date; isEarlier: boolean; kind: string; detail: string; count: number; msats: number }

/** Where the buckets of a span begin, and where those of the span before: `number` of them, the last one holds `now`. */
export async function listBuckets(
  sql: Sql,
  { unit, number, zone, now }: { unit: Grain; number: number; zone: string; now: Date },
): Promise<{ starts: Date[]; earlier: Date }> {
  const rows = await sql<{ start: Date }[]>`
    select (date_trunc(${unit}, ${now}::timestamptz at time zone ${zone}) - n * ('1 ' || ${unit})::interval) at time zone ${zone} as start
    from generate_series(${2 * number - 1}::int, 0, -1) n`
  const starts = rows.map(row => row.start)
  return { starts: starts.slice(number), earlier: starts[0] ?? now }
}

/** `grain`: of the sums that are read; `unit` and `zone`: by which they are added up. */
export async function listSums(
  sql: Sql,
  { earlier, earlierUntil, from, until }: Stretch,
  { grain, unit, zone }: { grain: 'hour' | 'day'; unit: Grain; zone: string },
): Promise<SumRow[]> {
  return sql<SumRow[]>`
    with sums as (
      select start_at as at, kind, detail, count, msats from overview_sums
      where grain = ${grain} and start_at >= ${earlier} and start_at < ${until}
      union all
      select date_trunc(${grain}, at, 'UTC'), kind, detail, count, msats from overview_changes
      where at >= ${earlier} and at < ${until}
    )
    select case when at >= ${from} then date_trunc(${unit}, at, ${zone}) else ${earlier} end as start, at < ${from} as is_earlier,
           kind, detail, sum(count)::int8 as count, sum(msats)::int8 as msats
    from sums where at >= ${from} or at < ${earlierUntil}
    group by 1, 2, 3, 4`
}

export type MemberRow = { start: Date | null; isEarlier: boolean; members: number }

/** Active members by hour, day or month, and (`start` null) over the whole span and the one before. */
export async function countMembers(
  sql: Sql,
  { earlier, earlierUntil, from, until }: Stretch,
  grain: Grain,
): Promise<MemberRow[]> {
  return sql<MemberRow[]>`
    with active as (
      select start_at, user_id from overview_members
      where grain = ${grain} and start_at >= date_trunc(${grain}, ${earlier}::timestamptz, 'UTC') and start_at < ${until}
      union
      select date_trunc(${grain}, at, 'UTC'), user_id from overview_changes
      where at >= ${earlier} and at < ${until} and user_id is not null and count > 0
    ), placed as (
      select start_at, user_id, start_at < date_trunc(${grain}, ${from}::timestamptz, 'UTC') as is_earlier from active
      where start_at >= date_trunc(${grain}, ${from}::timestamptz, 'UTC') or start_at < ${earlierUntil}
    )
    select start_at as start, is_earlier, count(distinct user_id)::int as members
    from placed group by grouping sets ((is_earlier), (is_earlier, start_at))`
}

/** Undefined: everything is counted. */
export async function findCountedFrom(sql: Sql): Promise<Date | undefined> {
  const [row] = await sql<{ countedFrom: Date }[]>`
    select counted_from from overview_progress where counted_from > '-infinity'`
  return row?.countedFrom
}

export async function foldChanges(sql: Sql, batch: number): Promise<number> {
  const [row] = await sql<{ folded: number }[]>`select overview_fold(${batch}) as folded`
  return row?.folded ?? 0
}

/** Whether there is more of the past to count. */
export async function countPastHour(sql: Sql, hoursSince: Date): Promise<boolean> {
  const [row] = await sql<{ more: boolean }[]>`select overview_count_past(${hoursSince}) as more`
  return row?.more ?? false
}

export async function forgetOldHours(sql: Sql, before: Date): Promise<void> {
  await sql`delete from overview_members where grain = 'hour' and start_at < ${before}`
}

export async function beginRebuild(sql: Sql): Promise<void> {
  await sql`select overview_rebuild()`
}

/** Taps that were refused before anything was claimed. */
export async function insertRefused(
  sql: Sql,
  refused: readonly { at: Date; reason: string; count: number }[],
): Promise<void> {
  await sql`
    insert into overview_changes ${sql(refused.map(({ at, reason, count }) => ({ at, kind: 'refused', detail: reason, count })))}`
}

export type WalletRow = Pick<WalletFacts, 'status' | 'answered' | 'relaysReached' | 'invoice' | 'trouble'> & {
  isChecked: boolean
  /** An invoice of it was right since it was tried; it was heard of since. */
  mintedSince: boolean
  heardSince: boolean
  number: number
}

/** Connected wallets, alike ones together; of dead and sleeping ones only those that somebody still counts on. */
export async function countWallets(sql: Sql): Promise<WalletRow[]> {
  return sql<WalletRow[]>`
    select f.status, f.answered, f.relays_reached, f.invoice, f.trouble, f.checked_at is not null as is_checked,
           coalesce(f.minted_at >= coalesce(f.checked_at, '-infinity'), false) as minted_since,
           coalesce(f.heard_at > f.checked_at, false) as heard_since, count(*)::int as number
    from wallet_facts f join remote_wallets w on w.id = f.wallet_id
    where w.status in ('ACTIVE', 'DISABLED') or w.is_primary
    group by 1, 2, 3, 4, 5, 6, 7, 8`
}
