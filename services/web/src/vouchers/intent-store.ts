import type { Sql } from '@chispa/database/connect'
import { comingSince, type Quotas } from './deposit-store.ts'

export type NewIntent = {
  id: string
  servicePubkey: string
  fingerprint: Buffer
  userId: string
  sealedCode: Buffer
  idempotencyKey: string
  refreshUrl: string
  comment: string | null
  at: Date
  dueAt: Date
}

/**
 * The intent, written before the service hears of it. There is one for each code for ever; one that ended without the code
 * having been burned here begins anew, under a new key. Undefined: there is one already.
 */
export async function insertIntent(tx: Sql, intent: NewIntent): Promise<string | undefined> {
  const i = intent
  const [row] = await tx<{ id: string }[]>`
    insert into voucher_intents as known
      (id, service_pubkey, fingerprint, user_id, sealed_code, idempotency_key, refresh_url, comment, state, due_at, created_at)
    values (${i.id}, ${i.servicePubkey}, ${i.fingerprint}, ${i.userId}, ${i.sealedCode}, ${i.idempotencyKey},
            ${i.refreshUrl}, ${i.comment}, 'open', ${i.dueAt}, ${i.at})
    on conflict (service_pubkey, fingerprint) do update set
      id = excluded.id, user_id = excluded.user_id, sealed_code = excluded.sealed_code,
      idempotency_key = excluded.idempotency_key, refresh_url = excluded.refresh_url, comment = excluded.comment,
      state = 'open', due_at = excluded.due_at, created_at = excluded.created_at, ended_at = null, reason = null, attempts = 0,
      lease = null, lease_until = null
    where known.state = 'refused'
    returning id`
  return row?.id
}

export type IntentState = { id: string; userId: string; state: 'open' | 'completed' | 'refused'; reason: string | null }

export async function findIntent(
  sql: Sql,
  { servicePubkey, fingerprint }: { servicePubkey: string; fingerprint: Buffer },
): Promise<IntentState | undefined> {
  const [row] = await sql<IntentState[]>`
    select id, user_id, state, reason from voucher_intents
    where service_pubkey = ${servicePubkey} and fingerprint = ${fingerprint}`
  return row
}

export type LeasedIntent = {
  id: string
  userId: string
  servicePubkey: string
  sealedCode: Uint8Array
  idempotencyKey: string
  refreshUrl: string
  claimUrl: string
  comment: string | null
  /** This one included. */
  attempts: number
  lease: string
  createdAt: Date
}

/**
 * One at a time asks the service about an intent, in whichever process. The attempt is counted before it is made: only a
 * first one that provably did not leave can be called off.
 */
export async function leaseIntent(
  sql: Sql,
  { id, lease, now, until }: { id: string; lease: string; now: Date; until: Date },
): Promise<LeasedIntent | undefined> {
  const [intent] = await sql<LeasedIntent[]>`
    update voucher_intents i set lease = ${lease}, lease_until = ${until}, attempts = i.attempts + 1
    from voucher_services s
    where i.id = ${id} and i.state = 'open' and (i.lease_until is null or i.lease_until <= ${now})
      and s.pubkey = i.service_pubkey
    returning i.id, i.user_id, i.service_pubkey, i.sealed_code, i.idempotency_key, i.refresh_url, s.claim_url, i.comment,
              i.attempts, i.lease, i.created_at`
  return intent
}

export type DueIntent = { id: string; servicePubkey: string }

/** What nobody is at, none of it of a service that is being asked already. */
export function listDueIntents(
  sql: Sql,
  { now, busy, limit }: { now: Date; busy: readonly string[]; limit: number },
): Promise<DueIntent[]> {
  return sql<DueIntent[]>`
    select id, service_pubkey from voucher_intents
    where due_at <= ${now} and (lease_until is null or lease_until <= ${now}) and service_pubkey <> all(${busy}::text[])
    order by due_at limit ${limit}`
}

/** All that is due of a service that is not there. */
export async function putOffIntentsOf(
  sql: Sql,
  { servicePubkey, now, dueAt }: { servicePubkey: string; now: Date; dueAt: Date },
): Promise<void> {
  await sql`
    update voucher_intents set due_at = ${dueAt}
    where service_pubkey = ${servicePubkey} and state = 'open' and due_at <= ${now}
      and (lease_until is null or lease_until <= ${now})`
}

/** Under the lease only: whoever lost it decides nothing any more. */
export async function putOffIntent(
  sql: Sql,
  { id, lease, reason, dueAt }: { id: string; lease: string; reason: string; dueAt: Date },
): Promise<void> {
  await sql`
    update voucher_intents set reason = ${reason}, due_at = ${dueAt}, lease = null, lease_until = null
    where id = ${id} and lease = ${lease} and state = 'open'`
}

export async function refuseIntent(
  sql: Sql,
  { id, lease, reason, at }: { id: string; lease: string; reason: string; at: Date },
): Promise<void> {
  await sql`
    update voucher_intents set state = 'refused', reason = ${reason}, ended_at = ${at}, due_at = null, sealed_code = null,
      lease = null, lease_until = null
    where id = ${id} and lease = ${lease} and state = 'open'`
}

export type ReceivedRow = {
  voucherId: string
  fingerprint: Buffer
  sealedCode: Buffer
  merchantPubkey: string
  couponId: string | null
  name: string
  description: string | null
  imageUrl: string | null
  benefit: string | null
  expiresAt: Date | null
}

/**
 * The voucher is there and its intent over, or neither: one statement. What a service answers twice is stored once. No quota
 * here: the old code is burned, so what came in its place is kept.
 */
export async function completeIntent(
  sql: Sql,
  { id, servicePubkey, userId, claimUrl, refreshUrl, comment }: LeasedIntent,
  received: ReceivedRow,
  at: Date,
): Promise<void> {
  const r = received
  await sql`
    with intent as (
      select id from voucher_intents where id = ${id} and state = 'open' for update
    ), stored as (
      insert into vouchers
        (id, user_id, service_pubkey, fingerprint, sealed_code, is_signed, merchant_pubkey, coupon_id, name, description,
         image_url, benefit, claim_url, refresh_url, has_own_urls, status, expires_at, next_check_at, comment, created_at)
      select ${r.voucherId}, ${userId}, ${servicePubkey}, ${r.fingerprint}, ${r.sealedCode}, true, ${r.merchantPubkey},
             ${r.couponId}, ${r.name}, ${r.description}, ${r.imageUrl}, ${r.benefit}, ${claimUrl}, ${refreshUrl}, true,
             'minted', ${r.expiresAt}, ${at}, ${comment}, ${at}
      from intent
      on conflict (service_pubkey, fingerprint) do nothing
      returning id
    ), inbox as (
      insert into voucher_inboxes as i (user_id, service_pubkey, unread)
      select ${userId}, ${servicePubkey}, 1 from stored
      on conflict (user_id, service_pubkey) do update set unread = i.unread + 1
    ), merchant as (
      insert into voucher_merchants (service_pubkey, merchant_pubkey, user_id, due_at)
      select ${servicePubkey}, ${r.merchantPubkey}, ${userId}, ${at} from stored
      on conflict do nothing
    )
    update voucher_intents v set state = 'completed', voucher_id = ${r.voucherId}, ended_at = ${at}, due_at = null,
      sealed_code = null, reason = null, lease = null, lease_until = null
    from intent where v.id = intent.id`
}

/** Whether the member still has room for it. Whatever else would take room waits until the transaction is over. */
export async function claimRoom(
  tx: Sql,
  { userId, servicePubkey, at }: NewIntent,
  { maxUnreadOfService, maxUnread }: Quotas,
): Promise<boolean> {
  const [row] = await tx<[{ isRoom: boolean }]>`
    select claim_voucher_room(${userId}, ${servicePubkey}, ${comingSince(at)}, ${maxUnreadOfService}, ${maxUnread}) as is_room`
  return row.isRoom
}

export async function findNextIntentDue(sql: Sql): Promise<Date | null> {
  const [row] = await sql<[{ dueAt: Date | null }]>`
    select min(greatest(due_at, lease_until)) as due_at from voucher_intents where due_at is not null`
  return row.dueAt
}
