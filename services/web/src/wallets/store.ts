import type { WalletProfile } from '@chispa/contract/wallet-profile'
import type { WalletStatus, WalletType } from '@chispa/contract/wallets'
import type { Sql } from '@chispa/database/connect'
import type { Encryption } from '@chispa/protocols/nip47'
import type { Capabilities } from './capabilities.ts'

export type WalletRow = {
  id: string
  userId: string
  name: string
  type: WalletType
  status: WalletStatus
  isPrimary: boolean
  provider: string | null
  /** Null once it was erased, some time after the wallet was archived. */
  sealedUri: Uint8Array | null
  walletPubkey: string
  clientPubkey: string
  relays: string[]
  network: string | null
  /** When it last answered what it can do. */
  infoAt: Date | null
  profile: WalletProfile
  createdAt: Date
  updatedAt: Date
  diedAt: Date | null
  /** It was archived for its silence: when it was last heard. Its owner can switch it on again. */
  asleepSince: Date | null
}

export type NewWallet = Pick<
  WalletRow,
  'id' | 'userId' | 'name' | 'isPrimary' | 'provider' | 'sealedUri' | 'walletPubkey' | 'clientPubkey' | 'relays'
>

/** By name: a statement that was prepared with a star fails once a newer version of the service adds a column. */
const columns = [
  'id',
  'userId',
  'name',
  'type',
  'status',
  'isPrimary',
  'provider',
  'sealedUri',
  'walletPubkey',
  'clientPubkey',
  'relays',
  'network',
  'infoAt',
  'profile',
  'createdAt',
  'updatedAt',
  'diedAt',
  'asleepSince',
] as const satisfies (keyof WalletRow)[]

/**
 * Changes to one member's wallets wait for each other here, so that what a change has looked at stays true. Nobody, where the member
 * was blocked meanwhile.
 */
export async function lockOwner(sql: Sql, pubkey: string): Promise<string | undefined> {
  const [user] = await sql<{ id: string }[]>`
    select id from users where pubkey = ${pubkey} and blocked_at is null for no key update`
  return user?.id
}

export async function findOwnerPubkey(sql: Sql, userId: string): Promise<string | undefined> {
  const [user] = await sql<{ pubkey: string }[]>`select pubkey from users where id = ${userId}`
  return user?.pubkey
}

export async function findOwnWallet(sql: Sql, pubkey: string, walletId: string): Promise<WalletRow | undefined> {
  const [row] = await sql<WalletRow[]>`
    select ${sql(columns)} from remote_wallets
    where id = ${walletId} and user_id = (select id from users where pubkey = ${pubkey})`
  return row
}

export type WalletFilter = {
  status: WalletStatus | undefined
  before: readonly [createdAt: string, id: string] | undefined
  limit: number
}

export async function listOwnWallets(
  sql: Sql,
  pubkey: string,
  { status, before, limit }: WalletFilter,
): Promise<WalletRow[]> {
  return sql<WalletRow[]>`
    select ${sql(columns)} from remote_wallets
    where user_id = (select id from users where pubkey = ${pubkey})
      ${status ? sql`and status = ${status}` : sql``}
      ${before ? sql`and (created_at, id) < (${before[0]}::timestamptz, ${before[1]})` : sql``}
    order by created_at desc, id desc limit ${limit}`
}

/** The wallets in use, and the primary one even when it is dead or asleep. */
export async function listWalletsInUse(sql: Sql, userId: string): Promise<WalletRow[]> {
  return sql<WalletRow[]>`
    select ${sql(columns)} from remote_wallets
    where user_id = ${userId} and (is_primary or status in ('ACTIVE', 'DISABLED'))`
}

export async function insertWallet(sql: Sql, wallet: NewWallet, at: Date): Promise<WalletRow> {
  const { id, userId, name, isPrimary, provider, sealedUri, walletPubkey, clientPubkey, relays } = wallet
  const [row] = await sql<WalletRow[]>`
    insert into remote_wallets
      (id, user_id, name, is_primary, provider, sealed_uri, wallet_pubkey, client_pubkey, relays, created_at, updated_at)
    values
      (${id}, ${userId}, ${name}, ${isPrimary}, ${provider}, ${sealedUri}, ${walletPubkey}, ${clientPubkey}, ${relays},
       ${at}, ${at})
    returning ${sql(columns)}`
  return row as WalletRow
}

/** Before another one becomes primary: at no moment are there two. */
export async function clearPrimary(sql: Sql, userId: string, at: Date): Promise<void> {
  await sql`update remote_wallets set is_primary = false, updated_at = ${at} where user_id = ${userId} and is_primary`
}

export async function markArchived(sql: Sql, walletId: string, at: Date): Promise<WalletRow> {
  const [row] = await sql<WalletRow[]>`
    update remote_wallets set status = 'ARCHIVED', asleep_since = null, is_primary = false, updated_at = ${at}
    where id = ${walletId} returning ${sql(columns)}`
  return row as WalletRow
}

type Changes = Pick<WalletRow, 'name' | 'status' | 'isPrimary'>

/** A retired wallet stays as it is, whoever asks; one that is asleep wakes. */
export async function updateWallet(sql: Sql, walletId: string, to: Changes, at: Date): Promise<WalletRow> {
  const [row] = await sql<WalletRow[]>`
    update remote_wallets
    set name = ${to.name}, status = ${to.status}, asleep_since = null, is_primary = ${to.isPrimary}, updated_at = ${at}
    where id = ${walletId} and (status in ('ACTIVE', 'DISABLED') or asleep_since is not null) returning ${sql(columns)}`
  return row as WalletRow
}

/** How many were erased. What is kept of the wallet is its name and what its payments refer to. */
export async function eraseConnections(sql: Sql, archivedBefore: Date, limit: number): Promise<number> {
  const { count } = await sql`
    update remote_wallets set sealed_uri = null
    where id in (
      select id from remote_wallets
      where status = 'ARCHIVED' and sealed_uri is not null and asleep_since is null and updated_at < ${archivedBefore}
      order by updated_at limit ${limit}
    )`
  return count
}

export type SealedConnection = {
  userId: string
  status: WalletStatus
  sealedUri: Uint8Array | null
  methods: string[] | null
  infoAt: Date | null
  /** What it answered in, to whichever process. */
  encryption: Encryption | null
}

export async function findSealedConnection(sql: Sql, walletId: string): Promise<SealedConnection | undefined> {
  const [row] = await sql<SealedConnection[]>`
    select w.user_id, w.status, w.sealed_uri, w.methods, w.info_at,
           case when 'nip44_v2' in (w.encryption, l.encryption) then 'nip44_v2' end as encryption
    from remote_wallets w left join listener.wallets l on l.wallet_id = w.id where w.id = ${walletId}`
  return row
}

/** An encryption that was not told this time stays as it was. */
export async function rememberCapabilities(sql: Sql, walletId: string, told: Capabilities, at: Date): Promise<void> {
  await sql`
    update remote_wallets
    set network = ${told.network}, encryption = coalesce(${told.encryption}, encryption), methods = ${told.methods},
        notifications = ${told.notifications}, extensions = ${told.extensions}, info_at = ${at}
    where id = ${walletId}`
}

export async function findRelays(sql: Sql, walletId: string): Promise<string[]> {
  const [row] = await sql<{ relays: string[] }[]>`select relays from remote_wallets where id = ${walletId}`
  return row?.relays ?? []
}
