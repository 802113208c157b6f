import type { VoucherStatus } from '@chispa/contract/vouchers'
import type { Sql } from '@chispa/database/connect'

export type ServiceRow = {
  pubkey: string
  name: string | null
  pictureId: string | null
  claimUrl: string | null
  isTransferable: boolean
  blockedAt: Date | null
  firstSeenAt: Date
  lastSeenAt: Date
  counts: Partial<Record<VoucherStatus, number>>
  openTransfers: number
}

const columns = (sql: Sql, now: Date) => sql`
  s.pubkey, profile.name, portrait.id as picture_id, s.claim_url, s.blocked_at, s.first_seen_at, s.last_seen_at,
  s.refresh_url is not null or exists (
    select from voucher_merchants m where m.service_pubkey = s.pubkey and m.refresh_url is not null) as is_transferable,
  coalesce((
    select json_object_agg(status, vouchers) from (
      select case when status = 'minted' and expires_at <= ${now} then 'expired' else status end as status,
             count(*) as vouchers
      from vouchers v where v.service_pubkey = s.pubkey and deleted_at is null group by 1
    ) counted), '{}') as counts,
  (select count(*)::int from voucher_intents i where i.service_pubkey = s.pubkey and i.state = 'open') as open_transfers`

const surroundings = (sql: Sql) => sql`
  left join nostr_profiles profile on profile.pubkey = s.pubkey
  left join pictures portrait
    on portrait.url_hash = sha256(convert_to(profile.picture_url, 'UTF8')) and portrait.state = 'stored'`

export function listServiceRows(
  sql: Sql,
  {
    before,
    limit,
    now,
  }: { before?: readonly [firstSeenAt: string, pubkey: string] | undefined; limit: number; now: Date },
): Promise<ServiceRow[]> {
  return sql<ServiceRow[]>`
    select ${columns(sql, now)} from (
      select * from voucher_services
      ${before ? sql`where (first_seen_at, pubkey) < (${before[0]}::timestamptz, ${before[1]})` : sql``}
      order by first_seen_at desc, pubkey desc limit ${limit}
    ) s ${surroundings(sql)}
    order by s.first_seen_at desc, s.pubkey desc`
}

export async function findServiceRow(sql: Sql, pubkey: string, now: Date): Promise<ServiceRow | undefined> {
  const [row] = await sql<ServiceRow[]>`
    select ${columns(sql, now)} from voucher_services s ${surroundings(sql)} where s.pubkey = ${pubkey}`
  return row
}

/** Answers whether it changed. */
export async function setBlocked(sql: Sql, pubkey: string, blockedAt: Date | null): Promise<boolean> {
  const rows = await sql`
    update voucher_services set blocked_at = ${blockedAt}
    where pubkey = ${pubkey} and (blocked_at is null) <> (${blockedAt}::timestamptz is null) returning 1`
  return rows.length === 1
}

export async function pauseService(sql: Sql, pubkey: string, until: Date): Promise<void> {
  await sql`update voucher_services set paused_until = greatest(paused_until, ${until}) where pubkey = ${pubkey}`
}
