import type { Sql } from '@chispa/database/connect'

export async function findKey(sql: Sql, name: string): Promise<{ sealed: Uint8Array } | undefined> {
  const [key] = await sql<{ sealed: Uint8Array }[]>`select sealed from instance_keys where name = ${name}`
  return key
}

export async function insertKey(sql: Sql, key: { name: string; publicKey: string; sealed: Uint8Array }): Promise<void> {
  await sql`insert into instance_keys ${sql(key)} on conflict (name) do nothing`
}

export type DueReceipt = {
  userId: string
  paymentHash: string
  bolt11: string
  preimage: string | null
  paidAt: Date
  zapRequest: string
  event: string | null
  finished: string[]
  attempts: number
}

/**
 * Each by one process only, first attempts first, and none of members who have enough under way. The next attempt is set in
 * the same statement, so that a crash delays and never loses one.
 */
export async function claimReceipts(sql: Sql, { now, busy, limit, pauseMs, maxPauseMs }: Claim): Promise<DueReceipt[]> {
  return sql<DueReceipt[]>`
    update zap_receipts r
    set attempts = r.attempts + 1,
        due_at = ${now}::timestamptz
          + make_interval(secs => least(${maxPauseMs / 1000}, ${pauseMs / 1000} * power(2, least(r.attempts, 20))))
    from (
      select payment_hash from zap_receipts z where due_at <= ${now} and payment_hash in (
        select payment_hash from (
          select o.payment_hash, o.attempts, o.due_at,
                 row_number() over (partition by i.user_id order by o.attempts, o.due_at) as turn
          from zap_receipts o join invoices i using (payment_hash)
          where o.due_at <= ${now} and i.user_id <> all(${busy}::text[])
        ) turns
        order by attempts, turn, due_at limit ${limit})
      for update skip locked
    ) due
    join invoices i using (payment_hash)
    where r.payment_hash = due.payment_hash
    returning i.user_id, r.payment_hash, i.bolt11, i.preimage, i.paid_at, i.zap_request, r.event, r.finished, r.attempts`
}

type Claim = { now: Date; busy: readonly string[]; limit: number; pauseMs: number; maxPauseMs: number }

/** The first event counts: whoever comes later gets that one. */
export async function keepEvent(sql: Sql, paymentHash: string, event: string): Promise<string> {
  const [row] = await sql<{ event: string }[]>`
    update zap_receipts set event = coalesce(event, ${event}) where payment_hash = ${paymentHash} returning event`
  return (row as { event: string }).event
}

/** `done`: there is nobody left to send it to. */
export async function recordAttempt(
  sql: Sql,
  { paymentHash, finished, done }: { paymentHash: string; finished: string[]; done: boolean },
): Promise<void> {
  await sql`
    update zap_receipts set finished = ${finished}, due_at = case when ${done} then null else due_at end
    where payment_hash = ${paymentHash}`
}
