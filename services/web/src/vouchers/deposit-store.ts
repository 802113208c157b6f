import type { VoucherStatus } from '@chispa/contract/vouchers'
import type { Sql } from '@chispa/database/connect'
import type { Deposit } from './read-deposit.ts'

export type StoredDeposit = Deposit & { id: string; fingerprint: Buffer; sealedCode: Buffer; at: Date }
export type Quotas = { maxUnreadOfService: number; maxUnread: number }

/** For so long what is on its way counts against the quota of all services together. */
const comingCountsMs = 24 * 3_600_000
export const comingSince = (at: Date) => new Date(at.getTime() - comingCountsMs)

/** The service was seen, and its endpoints are what it says now: nothing to write, so deposits do not wait for each other. */
const serviceSeenEveryMs = 3_600_000

/**
 * Everything about a first deposit in one statement. What members deposit for themselves they take. The same rows are asked for whether or not there is such a member;
 * without an accepting one nothing is written. Deposits for one member take turns at the quota: of any number at once, of
 * whatever services, no more get in.
 * A voucher that is there already, deleted ones too, is left alone; where it came in between, the statement fails as a whole,
 * so that nothing was counted that is not there.
 */
export async function insertDeposit(sql: Sql, deposit: StoredDeposit, quotas: Quotas): Promise<Inserted> {
  try {
    const [row] = await depositStatement(sql, deposit, quotas)
    return row
  } catch (error) {
    if ((error as { constraint_name?: unknown } | null)?.constraint_name !== codeConstraint) throw error
    return { userId: null, isAccepted: true, hasRoom: true, id: null }
  }
}

const codeConstraint = 'vouchers_service_pubkey_fingerprint_key'

type Inserted = { userId: string | null; isAccepted: boolean; hasRoom: boolean; id: string | null }

export function depositStatement(sql: Sql, d: StoredDeposit, { maxUnreadOfService, maxUnread }: Quotas) {
  const recent = new Date(d.at.getTime() - serviceSeenEveryMs)
  return sql<[Inserted]>`
    with asked as materialized (
      select (select id from users where pubkey = ${d.recipient} and blocked_at is null) as user_id,
             (select policy from voucher_policies where pubkey = ${d.recipient}) as policy,
             exists (select from voucher_allowlist where pubkey = ${d.recipient} and sender = ${d.signer}) as is_listed,
             exists (select from voucher_services
                     where pubkey in (${d.service}, ${d.signer}) and blocked_at is not null) as is_blocked
    ), recipient as (
      select user_id from asked
      where user_id is not null and not is_blocked
        and (is_listed or coalesce(policy, 'ANYONE') = 'ANYONE' or ${d.signer} = ${d.recipient})
    ), wanted as (
      select user_id from recipient where not exists (
        select from vouchers where service_pubkey = ${d.service} and fingerprint = ${d.fingerprint})
    ), service as (
      insert into voucher_services as s
        (pubkey, claim_url, refresh_url, mint_url, endpoints_at, first_seen_at, last_seen_at)
      select ${d.service}, ${d.isByService ? d.claimUrl : null}, ${d.isByService ? d.refreshUrl : null},
             ${d.isByService ? d.mintUrl : null}, ${d.isByService ? d.at : null}, ${d.at}, ${d.at}
      from recipient where not exists (
        select from voucher_services where pubkey = ${d.service} and last_seen_at > ${recent}
          and (not ${d.isByService} or (claim_url = ${d.claimUrl}
            and refresh_url is not distinct from coalesce(${d.refreshUrl}, refresh_url)
            and mint_url is not distinct from coalesce(${d.mintUrl}, mint_url))))
      on conflict (pubkey) do update set
        claim_url = coalesce(excluded.claim_url, s.claim_url),
        refresh_url = coalesce(excluded.refresh_url, s.refresh_url),
        mint_url = coalesce(excluded.mint_url, s.mint_url),
        endpoints_at = greatest(excluded.endpoints_at, s.endpoints_at),
        last_seen_at = excluded.last_seen_at
    ), inbox as (
      insert into voucher_inboxes as i (user_id, service_pubkey, unread)
      select user_id, ${d.service}, 1 from wanted
      where claim_voucher_room(user_id, ${d.service}, ${comingSince(d.at)}, ${maxUnreadOfService}, ${maxUnread})
      on conflict (user_id, service_pubkey) do update set unread = i.unread + 1
      returning user_id
    ), merchant as (
      insert into voucher_merchants (service_pubkey, merchant_pubkey, user_id, due_at)
      select ${d.service}, ${d.merchant}, user_id, ${d.at} from inbox where not exists (
        select from voucher_merchants where service_pubkey = ${d.service} and merchant_pubkey = ${d.merchant})
      on conflict do nothing
    ), stored as (
      insert into vouchers
        (id, user_id, service_pubkey, fingerprint, sealed_code, is_signed, merchant_pubkey, coupon_id, name, description,
         image_url, url, benefit, metadata, claim_url, mint_url, refresh_url, has_own_urls, status, expires_at, claimed_at,
         next_check_at, deposited_by, created_at)
      select ${d.id}, user_id, ${d.service}, ${d.fingerprint}, ${d.sealedCode}, ${d.event !== null}, ${d.merchant},
             ${d.couponId}, ${d.name}, ${d.description}, ${d.imageUrl}, ${d.url}, ${d.benefit}, ${d.metadata},
             ${d.claimUrl}, ${d.mintUrl}, ${d.refreshUrl}, ${d.isByService}, ${d.status}, ${d.expiresAt}, ${d.claimedAt},
             ${d.at}, ${d.signer}, ${d.at}
      from inbox
      returning id
    ), logged as (
      insert into activity (category, level, event, message, user_id, metadata)
      select 'VOUCHER', 'INFO', 'voucher.deposited', 'A voucher was deposited', user_id,
             jsonb_build_object('voucherId', ${d.id}::text, 'service', ${d.service}::text, 'depositedBy', ${d.signer}::text)
      from inbox
    )
    select (select user_id from recipient) as user_id, exists (select from recipient) as is_accepted,
           not exists (select from wanted) or exists (select from inbox) as has_room,
           (select id from stored) as id`
}

/**
 * A repeated deposit: ownership and redemption are never touched. Texts follow whoever deposited it and the service, URLs
 * and expiry the service alone, both only as far as the owner takes vouchers from this signer; what was not sent stays.
 */
export async function repeatDeposit(sql: Sql, deposit: StoredDeposit): Promise<Repeated | undefined> {
  const d = deposit
  const [row] = await sql<Repeated[]>`
    with refreshed as (
      update vouchers v set
        name = ${d.name},
        description = coalesce(${d.description}, v.description),
        image_url = coalesce(${d.imageUrl}, v.image_url),
        url = coalesce(${d.url}, v.url),
        metadata = coalesce(${d.metadata}, v.metadata),
        benefit = case when v.is_signed and ${d.event === null} then v.benefit else coalesce(${d.benefit}, v.benefit) end,
        claim_url = case when ${d.isByService} then ${d.claimUrl} else v.claim_url end,
        mint_url = case when ${d.isByService} then coalesce(${d.mintUrl}, v.mint_url) else v.mint_url end,
        refresh_url = case when ${d.isByService} then coalesce(${d.refreshUrl}, v.refresh_url) else v.refresh_url end,
        has_own_urls = v.has_own_urls or ${d.isByService},
        expires_at = case when ${d.isByService} then coalesce(${d.expiresAt}, v.expires_at) else v.expires_at end
      from users u left join voucher_policies p on p.pubkey = u.pubkey
      where v.service_pubkey = ${d.service} and v.fingerprint = ${d.fingerprint} and v.deleted_at is null
        and v.merchant_pubkey = ${d.merchant}
        and ${d.signer} in (v.deposited_by, v.service_pubkey)
        and u.id = v.user_id
        and (coalesce(p.policy, 'ANYONE') = 'ANYONE'
             or exists (select from voucher_allowlist a where a.pubkey = u.pubkey and a.sender = ${d.signer}))
      returning v.user_id
    )
    select id, status, deleted_at is not null as is_deleted, (select user_id from refreshed) as refreshed_for
    from vouchers where service_pubkey = ${d.service} and fingerprint = ${d.fingerprint}`
  return row
}

/** `refreshedFor`: its owner, when this signer could change its texts. */
type Repeated = { id: string; status: VoucherStatus; isDeleted: boolean; refreshedFor: string | null }

/** An event that came later than the voucher; the service signed it, so it may be added by anybody who may refresh it. */
export async function addEvent(
  sql: Sql,
  { id, signer, sealedCode }: { id: string; signer: string; sealedCode: Buffer },
): Promise<void> {
  await sql`
    update vouchers set sealed_code = ${sealedCode}, is_signed = true
    where id = ${id} and not is_signed and deleted_at is null and status = 'minted'
      and ${signer} in (deposited_by, service_pubkey)`
}
