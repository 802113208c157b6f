import type { Sql } from '@chispa/database/connect'

export type Waiting = { number: number; oldest: Date | null }

/** Payments out, of any kind, of which nobody knows the end and which began before `before`. */
export async function countWithoutEnd(sql: Sql, before: Date): Promise<Waiting> {
  const [row] = await sql<Waiting[]>`
    select count(*)::int as number, min(created_at) as oldest from (
      select created_at from card_payments where status in ('PENDING', 'UNKNOWN') and created_at < ${before}
      union all
      select created_at from sent_payments where status = 'PENDING' and created_at < ${before}
      union all
      select created_at from forwarding_attempts where status = 'PENDING' and created_at < ${before}
    ) open`
  return row ?? { number: 0, oldest: null }
}

/** Cards whose holders wait for another one. */
export async function countLost(sql: Sql): Promise<Waiting> {
  const [row] = await sql<Waiting[]>`
    select count(*)::int as number, min(lost_at) as oldest from cards where lost_at is not null and blocked_at is null`
  return row ?? { number: 0, oldest: null }
}

/** Cards whose keys a device took and which were never tapped: perhaps only half of them is on the chip. */
export async function countHalfProgrammed(sql: Sql, before: Date): Promise<Waiting> {
  const [row] = await sql<Waiting[]>`
    select count(*)::int as number, min(keys_issued_at) as oldest from cards
    where keys_issued_at is not null and keys_issued_at < ${before} and tapped_at is null and blocked_at is null`
  return row ?? { number: 0, oldest: null }
}
