import { courtesyProvider } from '@chispa/contract/wallets'
import type { Sql } from '@chispa/database/connect'
import type { WalletRow } from './store.ts'

export type WalletState = Pick<WalletRow, 'userId' | 'name' | 'status' | 'provider'>

export async function findWalletState(sql: Sql, walletId: string): Promise<WalletState | undefined> {
  const [row] = await sql<WalletState[]>`
    select user_id, name, status, provider from remote_wallets where id = ${walletId}`
  return row
}

/**
 * A courtesy wallet is dead, anybody's own is asleep since it was last heard. Unless the wallet has changed or shown life since: it told of itself, made an invoice, was paid, or answered a payment of
 * a card or one sent by hand. An invoice that is paid is at most a day old, a payment that ends at most two.
 */
export async function archiveSilent(
  sql: Sql,
  walletId: string,
  { now, since, heardAt }: { now: Date; since: Date; heardAt: Date },
): Promise<boolean> {
  const rows = await sql`
    update remote_wallets w set
      status = case when w.provider = ${courtesyProvider} then 'DEAD' else 'ARCHIVED' end,
      died_at = case when w.provider = ${courtesyProvider} then ${now}::timestamptz end,
      asleep_since = case when w.provider is distinct from ${courtesyProvider} then greatest(${heardAt}, w.heard_at, w.info_at) end,
      updated_at = ${now}
    where w.id = ${walletId} and w.status = 'ACTIVE' and w.updated_at <= ${since}
      and (w.info_at is null or w.info_at <= ${since}) and (w.heard_at is null or w.heard_at <= ${since})
      and not exists (
        select from invoices i
        where i.user_id = w.user_id and i.created_at > ${since}::timestamptz - interval '1 day' and i.wallet_id = w.id
          and (i.created_at > ${since} or i.paid_at > ${since}))
      and not exists (
        select from card_payments p
        where p.wallet_id = w.id and p.resolved_at > ${since} and p.resolved_by <> 'operator'
          and (p.status = 'SUCCEEDED' or p.wallet_error_code is not null))
      and not exists (
        select from sent_payments s
        where s.user_id = w.user_id and s.created_at > ${since}::timestamptz - interval '2 days' and s.wallet_id = w.id
          and s.resolved_at > ${since} and (s.status = 'SUCCEEDED' or s.wallet_error_code is not null))
    returning 1`
  return rows.length === 1
}
