import type { VoucherStatus } from '@chispa/contract/vouchers'
import type { Sql } from '@chispa/database/connect'
import type { Expiry, ServiceStatus } from './ask-service.ts'
import { claimUrlOf, type Fragment } from './store.ts'

/**
 * What an answer of the service does to a voucher, by what it is until then. What is not listed stays: nothing leads back
 * from claimed, voided and transferred, and a voucher on its way is settled by its send. From expired to available leads
 * only a date that has not passed, see below.
 */
export const transitions: Readonly<Record<ServiceStatus, readonly VoucherStatus[]>> = {
  minted: ['minted'],
  claimed: ['minted', 'expired'],
  voided: ['minted', 'expired'],
  expired: ['minted'],
  transferred: ['minted', 'expired'],
}

/** Whom its owner handed the code to, and who has not said that they do not have it: whoever else exchanged it is not known. */
const heldBy = (sql: Sql): Fragment => sql`(
  select d.address from voucher_sends d where d.voucher_id = v.id and d.answer <> 'refused'
  order by d.created_at desc limit 1)`

type Answered = { id: string; status: ServiceStatus; claimedAt: Date | null; expiresAt: Expiry; at: Date }

/**
 * The state that a row of the table starts from is part of the statement. An answer without a row changes nothing but when
 * the service was last asked, and its date: a later one is taken over where the service itself said where it is asked, and
 * while that is still ahead an expired voucher that the service calls minted lives again. Answers whether anything changed.
 */
export async function applyAnswer(sql: Sql, { id, status, claimedAt, expiresAt, at }: Answered): Promise<boolean> {
  const told = expiresAt ?? null
  const rows = await sql<{ isChanged: boolean }[]>`
    with before as (
      select v.id, v.status, v.expires_at, case
          when ${expiresAt === undefined} or (not v.has_own_urls and s.claim_url is null) then v.expires_at
          when v.expires_at is null or ${told}::timestamptz is null then null
          else greatest(v.expires_at, ${told}) end as later
      from vouchers v join voucher_services s on s.pubkey = v.service_pubkey
      where v.id = ${id} and v.deleted_at is null and v.status in ('minted', 'expired') for update of v
    ), judged as (
      select id, status, expires_at, later, status = any(${transitions[status]}) or (
          ${status} = 'minted' and expires_at is not null and (later is null or later > ${at})) as leads
      from before
    )
    update vouchers v set
      status = case when b.leads then ${status} else b.status end,
      claimed_at = case when b.leads and ${status} = 'claimed' then coalesce(${claimedAt}, ${at}) end,
      transferred_to = case when b.leads and ${status} = 'transferred' then ${heldBy(sql)} else v.transferred_to end,
      expires_at = b.later,
      checked_at = ${at}
    from judged b where v.id = b.id
    returning b.status <> v.status or b.expires_at is distinct from b.later as is_changed`
  return rows[0]?.isChanged ?? false
}

export type Check = {
  id: string
  servicePubkey: string
  claimUrl: string
  /** The service asked to be left alone until then. */
  pausedUntil: Date | null
  sealedCode: Uint8Array
}

/** Of any number who ask about a voucher at once, one asks its service; the others find it asked about. */
export async function claimCheck(
  sql: Sql,
  { id, now, until }: { id: string; now: Date; until: Date },
): Promise<Check | undefined> {
  const [check] = await sql<Check[]>`
    update vouchers v set next_check_at = ${until} from voucher_services s
    where v.id = ${id} and v.deleted_at is null and v.status in ('minted', 'expired') and v.next_check_at <= ${now}
      and s.pubkey = v.service_pubkey
    returning v.id, v.service_pubkey, ${claimUrlOf(sql)} as claim_url, s.paused_until, v.sealed_code`
  return check
}

/** After a check that failed: sooner than after one that did not. */
export async function allowCheckAt(sql: Sql, id: string, at: Date): Promise<void> {
  await sql`update vouchers set next_check_at = ${at} where id = ${id} and next_check_at > ${at}`
}

export type Checkable = { id: string; servicePubkey: string; status: VoucherStatus }

/** What is worth asking about, the longest unasked first. */
export function listCheckable(
  sql: Sql,
  { pubkey, now, limit }: { pubkey: string; now: Date; limit: number },
): Promise<Checkable[]> {
  return sql<Checkable[]>`
    select id, service_pubkey, status from vouchers
    where user_id = (select id from users where pubkey = ${pubkey}) and deleted_at is null
      and (status = 'transfer_pending' or (status = 'minted' and next_check_at <= ${now}))
    order by checked_at nulls first, id limit ${limit}`
}
