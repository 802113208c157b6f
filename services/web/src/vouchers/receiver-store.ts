import type { Sql } from '@chispa/database/connect'

export type ReceiverRow = {
  userId: string
  pubkey: string
  isAccepting: boolean
  /** Where the service exchanges codes, as its own key has signed; null: it is not known here, or blocked. */
  refreshUrl: string | null
  claimUrl: string | null
}

/** Only endpoints that the service itself has signed count; a merchant may add where it exchanges, on the same origin. */
export async function findReceiverRow(
  sql: Sql,
  { username, servicePubkey, merchantPubkey }: { username: string; servicePubkey: string; merchantPubkey: string },
): Promise<ReceiverRow | undefined> {
  const [row] = await sql<ReceiverRow[]>`
    select u.id as user_id, u.pubkey, s.claim_url, coalesce(s.refresh_url, m.refresh_url) as refresh_url,
           coalesce(p.allow_vouchers, false) and (p.policy = 'ANYONE' or exists (
             select from voucher_allowlist l where l.pubkey = u.pubkey and l.sender = ${servicePubkey})) as is_accepting
    from lightning_addresses a
    join users u on u.id = coalesce(a.user_id, a.alias_user_id)
    left join voucher_policies p on p.pubkey = u.pubkey
    left join voucher_services s on s.pubkey = ${servicePubkey} and s.claim_url is not null and s.blocked_at is null
    left join voucher_merchants m on m.service_pubkey = s.pubkey and m.merchant_pubkey = ${merchantPubkey}
    where a.username = ${username} and u.blocked_at is null`
  return row
}
