import type { Sql } from '@chispa/database/connect'
import { comingSince, type Quotas, type StoredDeposit } from './deposit-store.ts'

/**
 * A deleted voucher in its owner's hands again, as if it were deposited for the first time. One that was redeemed, voided or
 * sent before it was deleted stays deleted. It takes room like any other, and of any number at once one brings it back.
 */
export async function restoreDeleted(
  sql: Sql,
  deposit: StoredDeposit & { userId: string },
  { maxUnreadOfService, maxUnread }: Quotas,
): Promise<{ isTheirs: boolean; hasRoom: boolean }> {
  const d = deposit
  const [row] = await sql<[{ isTheirs: boolean; hasRoom: boolean }]>`
    with theirs as materialized (
      select id, user_id from vouchers
      where id = ${d.id} and user_id = ${d.userId} and deleted_at is not null and status in ('minted', 'expired')
    ), room as materialized (
      select id, user_id from theirs
      where claim_voucher_room(user_id, ${d.service}, ${comingSince(d.at)}, ${maxUnreadOfService}, ${maxUnread})
    ), restored as (
      update vouchers v set deleted_at = null, sealed_code = ${d.sealedCode}, is_signed = ${d.event !== null},
        merchant_pubkey = ${d.merchant}, coupon_id = ${d.couponId}, name = ${d.name}, description = ${d.description},
        image_url = ${d.imageUrl}, url = ${d.url}, benefit = ${d.benefit}, metadata = ${d.metadata}, claim_url = ${d.claimUrl},
        mint_url = ${d.mintUrl}, refresh_url = ${d.refreshUrl}, has_own_urls = ${d.isByService}, status = ${d.status},
        expires_at = ${d.expiresAt}, claimed_at = ${d.claimedAt}, checked_at = null, next_check_at = ${d.at},
        deposited_by = ${d.signer}, seen_at = null, created_at = ${d.at}
      from room where v.id = room.id and v.deleted_at is not null
      returning v.id, v.user_id
    ), inbox as (
      insert into voucher_inboxes as i (user_id, service_pubkey, unread) select user_id, ${d.service}, 1 from restored
      on conflict (user_id, service_pubkey) do update set unread = i.unread + 1
    ), merchant as (
      insert into voucher_merchants (service_pubkey, merchant_pubkey, user_id, due_at)
      select ${d.service}, ${d.merchant}, user_id, ${d.at} from restored on conflict do nothing
    ), logged as (
      insert into activity (category, level, event, message, user_id, metadata)
      select 'VOUCHER', 'INFO', 'voucher.deposited', 'A voucher that was deleted was deposited again', user_id,
             jsonb_build_object('voucherId', id, 'service', ${d.service}::text, 'depositedBy', ${d.signer}::text)
      from restored
    )
    select exists (select from theirs) as is_theirs, exists (select from room) as has_room`
  return row
}
