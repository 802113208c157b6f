import type { Sql } from '@chispa/database/connect'
import type { ServiceEndpoints } from '@chispa/protocols/voucher-announcement'
import type { Fragment } from './store.ts'

export type DueMerchant = {
  servicePubkey: string
  merchantPubkey: string
  /** Whose voucher named it first. */
  userId: string | null
  failures: number
  /** Where the service itself says that it is. */
  claimUrl: string | null
}

/** Of processes that look at once each takes others; what a process takes with it when it dies falls due again. */
export function claimDueMerchants(
  sql: Sql,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueMerchant[]> {
  return sql<DueMerchant[]>`
    update voucher_merchants m set due_at = ${until} from voucher_services s
    where (m.service_pubkey, m.merchant_pubkey) in (
        select service_pubkey, merchant_pubkey from voucher_merchants
        where due_at <= ${now} order by due_at limit ${limit} for update skip locked)
      and s.pubkey = m.service_pubkey
    returning m.service_pubkey, m.merchant_pubkey, m.user_id, m.failures, s.claim_url`
}

export async function markLookedUp(
  sql: Sql,
  merchant: {
    servicePubkey: string
    merchantPubkey: string
    isVerified: boolean
    refreshUrl: string | null
    at: Date
    dueAt: Date
  },
): Promise<void> {
  const { servicePubkey, merchantPubkey, isVerified, refreshUrl, at, dueAt } = merchant
  await sql`
    update voucher_merchants set
      verified_at = case when ${isVerified} then coalesce(verified_at, ${at}) end, refresh_url = ${refreshUrl}, failures = 0,
      due_at = ${dueAt}
    where service_pubkey = ${servicePubkey} and merchant_pubkey = ${merchantPubkey}`
}

export async function putOffMerchant(
  sql: Sql,
  { servicePubkey, merchantPubkey }: DueMerchant,
  dueAt: Date,
): Promise<void> {
  await sql`
    update voucher_merchants set failures = failures + 1, due_at = ${dueAt}
    where service_pubkey = ${servicePubkey} and merchant_pubkey = ${merchantPubkey}`
}

/** Written by the service's own signature only. What it signed later stays. Answers where previews are asked from then on. */
export async function pinAnnounced(
  sql: Sql,
  { servicePubkey, endpoints, signedAt }: { servicePubkey: string; endpoints: ServiceEndpoints; signedAt: Date },
): Promise<string | null> {
  const [row] = await sql<[{ claimUrl: string | null }]>`
    with pinned as (
      update voucher_services set
        claim_url = ${endpoints.claimUrl}, refresh_url = coalesce(${endpoints.refreshUrl ?? null}, refresh_url),
        mint_url = coalesce(${endpoints.mintUrl ?? null}, mint_url), endpoints_at = ${signedAt}
      where pubkey = ${servicePubkey} and (endpoints_at is null or endpoints_at < ${signedAt})
      returning claim_url
    )
    select coalesce((select claim_url from pinned), claim_url) as claim_url from voucher_services where pubkey = ${servicePubkey}`
  return row.claimUrl
}

/** Where a later deposit left out what the announcement says, as long as the service is where it was. */
export async function fillInRefreshUrl(
  sql: Sql,
  { servicePubkey, claimUrl, refreshUrl }: { servicePubkey: string; claimUrl: string | null; refreshUrl: string },
): Promise<void> {
  await sql`
    update voucher_services set refresh_url = ${refreshUrl}
    where pubkey = ${servicePubkey} and claim_url = ${claimUrl} and refresh_url is null`
}

/** The URLs of all pictures that vouchers and their merchants show. */
export const shownPictures = (sql: Sql): Fragment => sql`
  select image_url from vouchers where image_url is not null and deleted_at is null
  union all
  select picture_url from nostr_profiles
  where picture_url is not null and pubkey in (
    select merchant_pubkey from vouchers where deleted_at is null
    union select service_pubkey from vouchers where deleted_at is null)`
