import type { WalletStatus } from '@chispa/contract/wallets'
import type { Sql, SqlPart } from '@chispa/database/connect'

export type OwnWallet = { id: string; userId: string; name: string; status: WalletStatus }

export async function findOwnWallet(sql: Sql, pubkey: string, walletId: string): Promise<OwnWallet | undefined> {
  const [wallet] = await sql<OwnWallet[]>`
    select id, user_id, name, status from remote_wallets
    where id = ${walletId} and user_id = (select id from users where pubkey = ${pubkey})`
  return wallet
}

/** Changes of one wallet's configuration wait for each other here. */
export async function lockOwnWallet(sql: Sql, pubkey: string, walletId: string): Promise<OwnWallet | undefined> {
  const [wallet] = await sql<OwnWallet[]>`
    select id, user_id, name, status from remote_wallets
    where id = ${walletId} and user_id = (select id from users where pubkey = ${pubkey})
    for no key update`
  return wallet
}

export type Action = {
  walletId: string
  revision: number
  enabledAt: Date | null
  updatedAt: Date
  feeBps: number
  baseFeeMsats: number
  addresses: string[]
  sharesBps: number[]
}

export async function findAction(sql: Sql, walletId: string): Promise<Action | undefined> {
  const [action] = await sql<Action[]>`
    select a.wallet_id, a.revision, a.enabled_at, a.updated_at, r.fee_bps, r.base_fee_msats, r.addresses, r.shares_bps
    from receive_actions a join receive_action_revisions r on r.wallet_id = a.wallet_id and r.revision = a.revision
    where a.wallet_id = ${walletId}`
  return action
}

/** A condition: what this wallet receives is to be forwarded. */
/** A condition. */
export const isForwarding = (sql: Sql, walletId: SqlPart) => sql`
  exists (select from receive_actions where wallet_id = ${walletId} and enabled_at is not null)`

export async function upsertAction(
  sql: Sql,
  action: { walletId: string; revision: number; enabledAt: Date | null; host: string; now: Date },
): Promise<void> {
  const { walletId, revision, enabledAt, host, now } = action
  await sql`
    insert into receive_actions (wallet_id, revision, enabled_at, host, updated_at)
    values (${walletId}, ${revision}, ${enabledAt}, ${host}, ${now})
    on conflict (wallet_id) do update
    set revision = excluded.revision, enabled_at = excluded.enabled_at, host = excluded.host,
        updated_at = excluded.updated_at`
}

export async function insertRevision(
  sql: Sql,
  revision: Pick<Action, 'walletId' | 'revision' | 'feeBps' | 'baseFeeMsats' | 'addresses' | 'sharesBps'>,
  now: Date,
): Promise<void> {
  const { walletId, feeBps, baseFeeMsats, addresses, sharesBps } = revision
  await sql`
    insert into receive_action_revisions
      (wallet_id, revision, fee_bps, base_fee_msats, addresses, shares_bps, created_at)
    values (${walletId}, ${revision.revision}, ${feeBps}, ${baseFeeMsats}, ${addresses}::text[], ${sharesBps}::int[], ${now})`
}

export type NamedWallet = {
  username: string
  walletId: string | null
  /** Where that wallet forwards to; null when it does not. */
  addresses: string[] | null
}

/** The wallets that these names of ours pay into. */
export async function listNamedWallets(sql: Sql, usernames: readonly string[]): Promise<NamedWallet[]> {
  return sql<NamedWallet[]>`
    select n.username, w.id as wallet_id, r.addresses
    from lightning_addresses n
    left join remote_wallets w on w.user_id = coalesce(n.user_id, n.alias_user_id) and w.is_primary
    left join receive_actions a on a.wallet_id = w.id and a.enabled_at is not null
    left join receive_action_revisions r on r.wallet_id = a.wallet_id and r.revision = a.revision
    where n.username = any(${usernames as string[]}) and coalesce(n.user_id, n.alias_user_id) is not null`
}
