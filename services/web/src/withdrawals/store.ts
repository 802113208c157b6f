import type { Sql } from '@chispa/database/connect'

export type WithdrawalRow = {
  id: string
  userId: string
  linkHash: Buffer
  giver: string
  description: string | null
  amountMsats: number
  state: 'STARTED' | 'ASKED' | 'ACCEPTED' | 'REFUSED'
  message: string | null
  paymentHash: string | null
  createdAt: Date
  openUntil: Date
  endedAt: Date | null
  /** By its invoice. */
  isPaid: boolean
}

const columns = (sql: Sql) => sql`
  w.id, w.user_id, w.link_hash, w.giver, w.description, w.amount_msats, w.state, w.message, w.payment_hash, w.created_at, w.open_until,
  w.ended_at, exists (select from invoices i where i.payment_hash = w.payment_hash and i.status = 'PAID') as is_paid`

export async function findUserId(sql: Sql, pubkey: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`select id from users where pubkey = ${pubkey}`
  return row?.id
}

export async function findByKey(sql: Sql, userId: string, key: string): Promise<WithdrawalRow | undefined> {
  const [row] = await sql<WithdrawalRow[]>`
    select ${columns(sql)} from withdrawals w where w.user_id = ${userId} and w.idempotency_key = ${key}`
  return row
}

export async function findOpen(sql: Sql, userId: string, linkHash: Buffer): Promise<WithdrawalRow | undefined> {
  const [row] = await sql<WithdrawalRow[]>`
    select ${columns(sql)} from withdrawals w where w.user_id = ${userId} and w.link_hash = ${linkHash} and w.ended_at is null`
  return row
}

export async function findById(sql: Sql, pubkey: string, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await sql<WithdrawalRow[]>`
    select ${columns(sql)} from withdrawals w join users u on u.id = w.user_id where w.id = ${id} and u.pubkey = ${pubkey}`
  return row
}

/** Ends what is over of this link: nothing comes of it any more, or it came. What nobody heard of is forgotten. */
export async function endOver(
  sql: Sql,
  { userId, linkHash, now }: { userId: string; linkHash: Buffer; now: Date },
): Promise<void> {
  await sql`delete from withdrawals where user_id = ${userId} and state = 'STARTED' and open_until <= ${now}`
  await sql`
    update withdrawals w set ended_at = ${now}
    where user_id = ${userId} and link_hash = ${linkHash} and ended_at is null and (
      open_until <= ${now} or exists (select from invoices i where i.payment_hash = w.payment_hash and i.status = 'PAID'))`
}

export type NewWithdrawal = Pick<
  WithdrawalRow,
  'userId' | 'linkHash' | 'giver' | 'amountMsats' | 'createdAt' | 'openUntil'
> & { idempotencyKey: string }

/** Of any number at once one begins: undefined when the key has one, or the link one that may still be paid. */
export async function insertWithdrawal(sql: Sql, given: NewWithdrawal): Promise<string | undefined> {
  const { userId, idempotencyKey, linkHash, giver, amountMsats, createdAt, openUntil } = given
  const [row] = await sql<{ id: string }[]>`
    insert into withdrawals (user_id, idempotency_key, link_hash, giver, amount_msats, created_at, open_until)
    values (${userId}, ${idempotencyKey}, ${linkHash}, ${giver}, ${amountMsats}, ${createdAt}, ${openUntil})
    on conflict do nothing
    returning id`
  return row?.id
}

/** The boundary: from here on the giver may have the invoice. False when it took too long to get here, and somebody else may have begun. */
export async function markAsked(
  sql: Sql,
  given: { id: string; paymentHash: string; description: string | null; now: Date; graceMs: number },
): Promise<boolean> {
  const { id, paymentHash, description, now, graceMs } = given
  const { count } = await sql`
    update withdrawals w set state = 'ASKED', payment_hash = ${paymentHash}, description = ${description},
      open_until = i.expires_at + make_interval(secs => ${graceMs / 1000}::float8)
    from invoices i
    where w.id = ${id} and w.state = 'STARTED' and w.open_until > ${now} and i.payment_hash = ${paymentHash}`
  return count > 0
}

/** Nobody has heard of it. */
export async function deleteStarted(sql: Sql, id: string): Promise<void> {
  await sql`delete from withdrawals where id = ${id} and state = 'STARTED'`
}

export async function markAccepted(sql: Sql, id: string): Promise<void> {
  await sql`update withdrawals set state = 'ACCEPTED' where id = ${id} and state = 'ASKED'`
}

/** Who declined does not pay: the link may be tried again. */
export async function markRefused(sql: Sql, id: string, message: string | null, now: Date): Promise<void> {
  await sql`
    update withdrawals set state = 'REFUSED', message = ${message}, ended_at = ${now} where id = ${id} and state = 'ASKED'`
}

/** How many were deleted. What was paid is in the history. */
export async function deleteOldWithdrawals(sql: Sql, createdBefore: Date, limit: number): Promise<number> {
  const { count } = await sql`
    delete from withdrawals where id in (
      select id from withdrawals where created_at < ${createdBefore} order by created_at limit ${limit}
      for update skip locked)`
  return count
}
