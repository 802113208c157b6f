import type { Sql } from '@chispa/database/connect'
import type { WalletFacts } from './health.ts'

export async function markHeard(sql: Sql, walletId: string, at: Date): Promise<void> {
  await sql`
    update remote_wallets set heard_at = greatest(heard_at, ${at}), failed_at = null, failure = null where id = ${walletId}`
}

/** Whatever was heard since it was asked counts more, whoever heard it. */
const unheardSince = (sql: Sql, askedAt: Date) => sql`coalesce(greatest(heard_at, info_at) < ${askedAt}, true)`

/** A wallet that is not in use is not called, which says nothing of it. */
export async function markUnreachable(sql: Sql, walletId: string, askedAt: Date): Promise<void> {
  await sql`
    update remote_wallets set failed_at = ${askedAt}, failure = 'relays_unreachable'
    where id = ${walletId} and status = 'ACTIVE' and ${unheardSince(sql, askedAt)}`
}

/** Who answers other questions and never this one is not silent. */
export async function markSilent(
  sql: Sql,
  walletId: string,
  { isInfo, askedAt }: { isInfo: boolean; askedAt: Date },
): Promise<void> {
  await sql`
    update remote_wallets set failed_at = ${askedAt}, failure = 'silent'
    where id = ${walletId} and status = 'ACTIVE' and (not ${isInfo} or info_at is not null or heard_at is null)
      and ${unheardSince(sql, askedAt)}`
}

export type FactsRow = WalletFacts & { walletId: string }

export async function listFacts(sql: Sql, walletIds: readonly string[]): Promise<FactsRow[]> {
  return sql<FactsRow[]>`
    select wallet_id, status, methods, heard_at, checked_at, answered, relays_reached, invoice, minted_at, trouble, asleep_since,
           trouble_at
    from wallet_facts where wallet_id = any(${[...walletIds]})`
}
