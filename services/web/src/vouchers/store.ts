import type { VoucherStatus } from '@chispa/contract/vouchers'
import type { Sql } from '@chispa/database/connect'
import { firstRows } from '@chispa/database/first-rows'

const noColumns = (sql: Sql) => sql``
export type Fragment = ReturnType<typeof noColumns>

export type VoucherRow = {
  id: string
  userId: string
  status: VoucherStatus
  name: string
  description: string | null
  pictureId: string | null
  url: string | null
  couponId: string | null
  merchantPubkey: string
  merchantName: string | null
  merchantPictureId: string | null
  isVerified: boolean
  servicePubkey: string
  claimUrl: string
  mintUrl: string | null
  refreshUrl: string | null
  benefit: string | null
  metadata: string | null
  isSigned: boolean
  expiresAt: Date | null
  claimedAt: Date | null
  checkedAt: Date | null
  depositedBy: string | null
  comment: string | null
  transferredTo: string | null
  seenAt: Date | null
  createdAt: Date
}

/** A voucher whose time is over is expired, whether or not its service has said so. */
export const shownStatus = (sql: Sql, now: Date): Fragment =>
  sql`case when v.status = 'minted' and v.expires_at <= ${now} then 'expired' else v.status end`

/** The service's own word for its URLs wins over a depositor's; a merchant's announcement only fills in. */
export const claimUrlOf = (sql: Sql): Fragment =>
  sql`case when v.has_own_urls then v.claim_url else coalesce(s.claim_url, v.claim_url) end`
const refreshUrlOf = (sql: Sql): Fragment =>
  sql`coalesce(case when v.has_own_urls then v.refresh_url end, s.refresh_url, m.refresh_url,
               case when s.claim_url is null then v.refresh_url end)`

const shownColumns = (sql: Sql, now: Date): Fragment => sql`
  v.id, v.user_id, ${shownStatus(sql, now)} as status, v.name, v.description, picture.id as picture_id, v.url, v.coupon_id,
  v.merchant_pubkey, profile.name as merchant_name, portrait.id as merchant_picture_id,
  m.verified_at is not null as is_verified, v.service_pubkey, ${claimUrlOf(sql)} as claim_url,
  coalesce(case when v.has_own_urls then v.mint_url end, s.mint_url, v.mint_url) as mint_url,
  ${refreshUrlOf(sql)} as refresh_url, v.benefit, v.metadata, v.is_signed, v.expires_at, v.claimed_at, v.checked_at,
  v.deposited_by, v.comment, v.transferred_to, v.seen_at, v.created_at`

const surroundings = (sql: Sql): Fragment => sql`
  join voucher_services s on s.pubkey = v.service_pubkey
  left join voucher_merchants m on m.service_pubkey = v.service_pubkey and m.merchant_pubkey = v.merchant_pubkey
  left join nostr_profiles profile on profile.pubkey = v.merchant_pubkey
  left join pictures picture on picture.url_hash = sha256(convert_to(v.image_url, 'UTF8')) and picture.state = 'stored'
  left join pictures portrait
    on portrait.url_hash = sha256(convert_to(profile.picture_url, 'UTF8')) and portrait.state = 'stored'`

export async function findUserId(sql: Sql, pubkey: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`select id from users where pubkey = ${pubkey}`
  return row?.id
}

export async function findVoucher(
  sql: Sql,
  { pubkey, id, now }: { pubkey: string; id: string; now: Date },
): Promise<VoucherRow | undefined> {
  const [row] = await sql<VoucherRow[]>`
    select ${shownColumns(sql, now)} from vouchers v ${surroundings(sql)}
    where v.id = ${id} and v.deleted_at is null and v.user_id = (select id from users where pubkey = ${pubkey})`
  return row
}

export type VoucherFilter = {
  pubkey: string
  status?: VoucherStatus | undefined
  before?: readonly [createdAt: string, id: string] | undefined
  limit: number
  now: Date
}

export function listVoucherRows(
  sql: Sql,
  { pubkey, status, before, limit, now }: VoucherFilter,
): Promise<VoucherRow[]> {
  const vouchers = sql`
    select * from vouchers
    where deleted_at is null and user_id = (select id from users where pubkey = ${pubkey})
      ${status === undefined ? sql`` : withStatus(sql, status, now)}
      ${before ? sql`and (created_at, id) < (${before[0]}::timestamptz, ${before[1]})` : sql``}`
  return sql<VoucherRow[]>`
    select ${shownColumns(sql, now)}
    from (${firstRows(sql, vouchers, sql`created_at desc, id desc`, limit)}) v ${surroundings(sql)}
    order by v.created_at desc, v.id desc`
}

function withStatus(sql: Sql, status: VoucherStatus, now: Date): Fragment {
  switch (status) {
    case 'minted':
      return sql`and status = 'minted' and (expires_at is null or expires_at > ${now})`
    case 'expired':
      return sql`and (status = 'expired' or (status = 'minted' and expires_at <= ${now}))`
    default:
      return sql`and status = ${status}`
  }
}

/** Seen ones make room for more of their service; the counters are counted anew, so that they never drift. */
export async function markSeen(sql: Sql, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    with seen as (
      update vouchers set seen_at = ${at} where id = any(${ids}) and seen_at is null
      returning user_id, service_pubkey
    ), services as (
      select user_id, service_pubkey, count(*)::int as seen from seen group by user_id, service_pubkey
    )
    update voucher_inboxes i set unread = greatest(0, s.seen * -1 + (
      select count(*)::int from vouchers v
      where v.user_id = i.user_id and v.service_pubkey = i.service_pubkey and v.deleted_at is null and v.seen_at is null))
    from services s where i.user_id = s.user_id and i.service_pubkey = s.service_pubkey`
}

export async function countOwn(
  sql: Sql,
  pubkey: string,
  now: Date,
): Promise<{ total: number; available: number; unseen: number }> {
  const [row] = await sql<[{ total: number; available: number; unseen: number }]>`
    with own as (select id from users where pubkey = ${pubkey})
    select (select count(*)::int from vouchers v, own where v.user_id = own.id and deleted_at is null) as total,
           (select count(*)::int from vouchers v, own
            where v.user_id = own.id and deleted_at is null and status = 'minted'
              and (expires_at is null or expires_at > ${now})) as available,
           (select count(*)::int from vouchers v, own
            where v.user_id = own.id and deleted_at is null and seen_at is null) as unseen`
  return row
}

/**
 * Leaves the row without its contents: the same code is known for ever, and only its service brings it back. Not while it is
 * being sent: of a deletion and a send at once, the first to take the row decides.
 */
export async function eraseVoucher(
  sql: Sql,
  { pubkey, id, at }: { pubkey: string; id: string; at: Date },
): Promise<boolean> {
  const rows = await sql`
    with erased as (
      update vouchers set deleted_at = ${at}, sealed_code = null, is_signed = false, name = '', description = null,
        image_url = null, url = null, benefit = null, metadata = null, mint_url = null, refresh_url = null, claim_url = '',
        comment = null, transferred_to = null, coupon_id = null
      where id = ${id} and deleted_at is null and status <> 'transfer_pending'
        and user_id = (select id from users where pubkey = ${pubkey})
      returning user_id, service_pubkey, seen_at
    ), inbox as (
      update voucher_inboxes i set unread = greatest(0, unread - 1) from erased e
      where e.seen_at is null and i.user_id = e.user_id and i.service_pubkey = e.service_pubkey
    )
    select 1 from erased`
  return rows.length === 1
}

export type CodeRow = { id: string; status: VoucherStatus; sealedCode: Uint8Array; isSigned: boolean }

export async function findCode(
  sql: Sql,
  { pubkey, id, now }: { pubkey: string; id: string; now: Date },
): Promise<CodeRow | undefined> {
  const [row] = await sql<CodeRow[]>`
    select v.id, ${shownStatus(sql, now)} as status, v.sealed_code, v.is_signed from vouchers v
    where v.id = ${id} and v.deleted_at is null and v.user_id = (select id from users where pubkey = ${pubkey})`
  return row
}
