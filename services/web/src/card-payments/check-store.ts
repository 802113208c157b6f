import type { Sql } from '@chispa/database/connect'
import { type Payment, paymentColumns } from './store.ts'

/** `maxMs` while the payment is open, `maxLaterMs` when only the truth waits for it. */
export type CheckSchedule = { firstMs: number; maxMs: number; maxLaterMs: number }

/**
 * Takes the payments whose turn it is, each by one process only, and sets the next turn in the same statement: a process
 * that dies in the middle loses nothing. The pause grows with the payment's age; one turn falls on its deadline.
 * `busy`: wallets that are being asked.
 */
export async function claimChecks(
  sql: Sql,
  { now, limit, busy, schedule }: { now: Date; limit: number; busy: readonly string[]; schedule: CheckSchedule },
): Promise<Payment[]> {
  const seconds = (ms: number) => ms / 1000
  return sql<Payment[]>`
    with due as (
      select id as due_id,
        ${now}::timestamptz + least(
          greatest(${now}::timestamptz - created_at, make_interval(secs => ${seconds(schedule.firstMs)})),
          make_interval(secs => case when status = 'UNKNOWN'
            then ${seconds(schedule.maxMs)}::float8 else ${seconds(schedule.maxLaterMs)}::float8 end)
        ) as later
      from card_payments
      where next_check_at <= ${now} and wallet_id <> all(${[...busy]})
      order by next_check_at limit ${limit}
      for update skip locked
    )
    update card_payments
    set next_check_at = case when ${now} < deadline_at then least(due.later, deadline_at) else due.later end
    from due where id = due.due_id
    returning ${sql(paymentColumns)}`
}

/** Nobody is asked any more; an operator may still know. */
export async function stopChecking(sql: Sql, id: string): Promise<void> {
  await sql`
    update card_payments set next_check_at = null where id = ${id} and (status = 'UNPROVEN' or error_code = 'unresolved_expired')`
}
