import type { VoucherPolicy } from '@chispa/contract/vouchers-settings'
import type { Sql } from '@chispa/database/connect'

export type Sender = { sender: string; name: string | null }
export type PolicyRow = { policy: VoucherPolicy; allowVouchers: boolean; senders: Sender[] }

export async function findPolicy(sql: Sql, pubkey: string): Promise<PolicyRow | undefined> {
  const [row] = await sql<PolicyRow[]>`
    select policy, allow_vouchers, coalesce((
      select json_agg(json_build_object('sender', sender, 'name', name) order by position)
      from voucher_allowlist a where a.pubkey = p.pubkey), '[]') as senders
    from voucher_policies p where pubkey = ${pubkey}`
  return row
}

/** Inside a transaction. */
export async function replacePolicy(
  sql: Sql,
  { pubkey, policy, allowVouchers, senders, at }: PolicyRow & { pubkey: string; at: Date },
): Promise<void> {
  await sql`
    insert into voucher_policies (pubkey, user_id, policy, allow_vouchers, updated_at)
    select pubkey, id, ${policy}, ${allowVouchers}, ${at} from users where pubkey = ${pubkey}
    on conflict (pubkey) do update set
      policy = excluded.policy, allow_vouchers = excluded.allow_vouchers, updated_at = excluded.updated_at`
  await sql`delete from voucher_allowlist where pubkey = ${pubkey}`
  await sql`
    insert into voucher_allowlist (pubkey, sender, name, position)
    select ${pubkey}, sender, nullif(name, ''), position
    from unnest(${senders.map(({ sender }) => sender)}::text[], ${senders.map(({ name }) => name ?? '')}::text[])
      with ordinality as listed (sender, name, position)`
}

export type SenderRow = {
  pubkey: string | null
  name: string | null
  vouchers: number
  lastAt: Date
  isListed: boolean
}

export function listSenderRows(sql: Sql, pubkey: string, limit: number): Promise<SenderRow[]> {
  return sql<SenderRow[]>`
    select given.deposited_by as pubkey, profile.name, given.vouchers, given.last_at,
           exists (select from voucher_allowlist a
                   where a.pubkey = ${pubkey} and a.sender = given.deposited_by) as is_listed
    from (
      select deposited_by, count(*)::int as vouchers, max(created_at) as last_at from vouchers
      where user_id = (select id from users where pubkey = ${pubkey}) and deleted_at is null
      group by deposited_by order by max(created_at) desc limit ${limit}
    ) given left join nostr_profiles profile on profile.pubkey = given.deposited_by
    order by given.last_at desc`
}
