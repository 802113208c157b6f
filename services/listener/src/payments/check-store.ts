/** Payments that nobody works on any more, and when their wallets are asked what became of them. */
import type { Sql } from '@chispa/database/connect'
import { columns, type Payment } from './store.ts'

type Living = {
  ownerId: string
  /** What this process works on. */
  atWork: readonly string[]
  /** Of its own: what it knows that it did not send. */
  neverSent: readonly string[]
  /** What it claimed since then may be on its way to becoming known. */
  since: Date
}

/**
 * Past the boundary a payment that nobody works on may have been made, unless it is ours and we know better; before it, it was
 * not. Nobody: its process is dead, or it is ours and we never heard that our claim was written.
 */
export async function recoverPending(
  sql: Sql,
  { ownerId, atWork, neverSent, since }: Living,
  now: Date,
): Promise<Payment[]> {
  const neverLeft = sql`(published_at is null or (owner = ${ownerId} and request_id = any(${[...neverSent]})))`
  return sql<Payment[]>`
    update listener.payments
    set state = case when ${neverLeft} then 'not_started' else 'unknown' end,
        error_code = case when ${neverLeft} then 'wallet_not_ready' else 'relay_error' end,
        error_message = case when owner = ${ownerId} then 'The connection to the database broke while it was written down'
          else 'The listener ended while it was at work on it' end,
        completed_at = case when ${neverLeft} then ${now}::timestamptz end,
        next_check_at = case when ${neverLeft} then null else ${now}::timestamptz end
    where state = 'pending' and case when owner = ${ownerId}
      then created_at < ${since} and request_id <> all(${[...atWork]})
      else owner not in (select id from listener.instances where lease_until > now()) end
    returning ${columns(sql)}`
}

type CheckClaim = {
  ownerId: string
  now: Date
  /** Wallets whose turn is not over. */
  except: readonly string[]
  limit: number
  schedule: { firstSeconds: number; maxSeconds: number }
}

/**
 * Takes the payments whose turn it is and whose wallet we hold, and sets the next turn in the same statement: a process
 * that dies in the middle loses nothing. The pause grows with every check.
 */
export async function claimChecks(sql: Sql, { ownerId, now, except, limit, schedule }: CheckClaim): Promise<Payment[]> {
  return sql<Payment[]>`
    update listener.payments p
    set checks = checks + 1,
        next_check_at = ${now}::timestamptz + least(
          ${schedule.firstSeconds} * 2 ^ least(checks, 20), ${schedule.maxSeconds}) * interval '1 second'
    where request_id in (
      select request_id from listener.payments due
      where next_check_at <= ${now} and wallet_id <> all(${[...except]})
        and exists (select from listener.wallets w where w.wallet_id = due.wallet_id and w.owner = ${ownerId})
      order by next_check_at limit ${limit}
      for update skip locked
    )
    returning ${columns(sql)}`
}

/** Of the wallets that we hold: the others are somebody else's, or out of reach. */
export async function findNextCheck(sql: Sql, ownerId: string): Promise<Date | null> {
  const [row] = await sql<[{ at: Date | null }]>`
    select min(next_check_at) as at
    from listener.payments p join listener.wallets w on w.wallet_id = p.wallet_id and w.owner = ${ownerId}
    where state = 'unknown'`
  return row?.at ?? null
}

/** Wallets with payments whose end nobody knows. */
export async function listUncertainWallets(sql: Sql): Promise<string[]> {
  const rows = await sql<{ walletId: string }[]>`
    select distinct wallet_id from listener.payments where state in ('pending', 'unknown')`
  return rows.map(({ walletId }) => walletId)
}

/** The wallet can be asked now. */
export async function bringChecksForward(sql: Sql, walletId: string, now: Date): Promise<void> {
  await sql`
    update listener.payments set next_check_at = ${now}
    where wallet_id = ${walletId} and state = 'unknown' and next_check_at > ${now}`
}
