import type { Language } from '@chispa/contract/languages'
import type { Sql } from '@chispa/database/connect'

export type DeviceRow = {
  /** SHA-256 of the endpoint, in hex. */
  id: string
  host: string
  language: Language
  showsAmount: boolean
  quietFrom: number | null
  quietUntil: number | null
  timeZone: string
  createdAt: Date
}

export type NewDevice = Omit<DeviceRow, 'createdAt'> & { userId: string; sealedSubscription: Uint8Array; now: Date }

const deviceColumns = (sql: Sql) =>
  sql`id, host, language, shows_amount, quiet_from, quiet_until, time_zone, created_at`

/** A browser has one subscription: whoever is signed in there now is notified, and nobody who was before. */
export async function upsertDevice(sql: Sql, device: NewDevice): Promise<DeviceRow> {
  const [row] = await sql<DeviceRow[]>`
    with others_news as (
      delete from push_messages m using push_subscriptions s
      where m.subscription_id = s.id and s.id = ${device.id} and s.user_id <> ${device.userId}
    )
    insert into push_subscriptions (
      id, user_id, host, sealed_subscription, language, shows_amount, quiet_from, quiet_until, time_zone, created_at
    )
    values (${device.id}, ${device.userId}, ${device.host}, ${device.sealedSubscription}, ${device.language},
            ${device.showsAmount}, ${device.quietFrom}, ${device.quietUntil}, ${device.timeZone}, ${device.now})
    on conflict (id) do update set
      user_id = excluded.user_id, host = excluded.host, sealed_subscription = excluded.sealed_subscription,
      language = excluded.language, shows_amount = excluded.shows_amount, quiet_from = excluded.quiet_from,
      quiet_until = excluded.quiet_until, time_zone = excluded.time_zone
    returning ${deviceColumns(sql)}`
  return row as DeviceRow
}

/** Besides this one. */
export async function countDevices(sql: Sql, userId: string, exceptId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from push_subscriptions where user_id = ${userId} and id <> ${exceptId}`
  return row?.count ?? 0
}

export async function listDevices(sql: Sql, pubkey: string): Promise<DeviceRow[]> {
  return sql<DeviceRow[]>`
    select ${deviceColumns(sql)} from push_subscriptions
    where user_id = (select id from users where pubkey = ${pubkey}) order by created_at`
}

export async function deleteDeviceOf(sql: Sql, pubkey: string, deviceId: string): Promise<boolean> {
  const { count } = await sql`
    delete from push_subscriptions where id = ${deviceId} and user_id = (select id from users where pubkey = ${pubkey})`
  return count > 0
}

export async function deleteDevice(sql: Sql, deviceId: string): Promise<void> {
  await sql`delete from push_subscriptions where id = ${deviceId}`
}

export type DuePush = Omit<DeviceRow, 'createdAt'> & {
  kind: 'payment' | 'takeover'
  /** Of a take-over: its id. */
  paymentHash: string
  sealedSubscription: Uint8Array
  attempts: number
  queuedAt: Date
  /** Null of a take-over. */
  amountMsats: number | null
  comment: string | null
  /** Of a share that the member is asked for; null for a payment that came. */
  splitId: string | null
  /** Of a tap: the card, what it is called, and why it was declined. Null otherwise. */
  cardId: string | null
  cardName: string | null
  decline: string | null
}

/**
 * Takes what is due, each by one process only. A process that dies with it gives it back after `until`. Hosts in `except` are
 * busy. A payment is told to devices of whom it was paid to, a tap to those of the holder.
 */
export async function claimPushes(
  sql: Sql,
  { now, until, limit, except }: { now: Date; until: Date; limit: number; except: string[] },
): Promise<DuePush[]> {
  return sql<DuePush[]>`
    with due as (
      select m.payment_hash, m.subscription_id from push_messages m join push_subscriptions s on s.id = m.subscription_id
      where m.next_at <= ${now} and s.host <> all(${except})
      order by m.next_at limit ${limit} for update of m skip locked
    ), claimed as (
      update push_messages m set attempts = attempts + 1, next_at = ${until}
      from due where m.payment_hash = due.payment_hash and m.subscription_id = due.subscription_id
      returning m.payment_hash, m.kind, m.subscription_id, m.attempts, m.created_at, m.card_id, m.amount_msats, m.decline
    )
    select c.payment_hash, c.kind, c.attempts, c.created_at as queued_at, s.id, s.host, s.language, s.shows_amount, s.quiet_from,
           s.quiet_until, s.time_zone, s.sealed_subscription,
           coalesce(i.amount_msats, h.amount_msats, c.amount_msats) as amount_msats,
           coalesce(i.comment, asked.words) as comment, h.split_id,
           card.id as card_id, coalesce(card.carried_by, card.title) as card_name, c.decline
    from claimed c join push_subscriptions s on s.id = c.subscription_id
    left join invoices i on i.payment_hash = c.payment_hash and i.user_id = s.user_id
    left join split_shares h on h.id = substring(c.payment_hash from '^share-(.*)$') and h.member_id = s.user_id
    left join splits asked on asked.id = h.split_id
    left join cards card on card.id = c.card_id and card.user_id = s.user_id
    where c.kind = 'takeover' or i.payment_hash is not null or asked.id is not null or card.id is not null`
}

type Message = { paymentHash: string; id: string }

export async function deleteMessage(sql: Sql, { paymentHash, id }: Message): Promise<void> {
  await sql`delete from push_messages where payment_hash = ${paymentHash} and subscription_id = ${id}`
}

export async function postponeMessage(sql: Sql, { paymentHash, id }: Message, until: Date): Promise<void> {
  await sql`update push_messages set next_at = ${until} where payment_hash = ${paymentHash} and subscription_id = ${id}`
}

/** Of what cannot wait there is an end as well. */
export async function deleteOldMessages(sql: Sql, before: Date): Promise<void> {
  await sql`
    delete from push_messages
    where created_at < ${before} and (kind = 'payment' or created_at < ${before}::timestamptz - interval '1 day')`
}

export async function findKey(sql: Sql, name: string): Promise<{ publicKey: string; sealed: Uint8Array } | undefined> {
  const [key] = await sql<{ publicKey: string; sealed: Uint8Array }[]>`
    select public_key, sealed from instance_keys where name = ${name}`
  return key
}

/** Of processes that start together one makes the key. */
export async function insertKey(sql: Sql, key: { name: string; publicKey: string; sealed: Uint8Array }): Promise<void> {
  await sql`insert into instance_keys ${sql(key)} on conflict (name) do nothing`
}
