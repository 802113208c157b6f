import type { Connection, Sql } from '@chispa/database/connect'
import type { WalletFacts } from './pooled-wallet.ts'

/** In use; or out of use and not dead, with a payment whose end it alone knows. */
const isWanted = (sql: Sql) => sql`
  w.type = 'NWC' and (w.status = 'ACTIVE' or (w.status <> 'DEAD' and w.sealed_uri is not null and exists (
    select from listener.payments p where p.wallet_id = w.id and p.state in ('pending', 'unknown')
  )))`

/**
 * Takes free wallets that are in use, so many at once: without an owner, or of a process whose lease has ended. Claims go one
 * after the other, so that each sees who is alive. A process takes no more than its fair share of all, and first those that
 * have answered before: whoever made up its relays never does. Returns their ids.
 */
export async function claimWallets(
  sql: Connection,
  instanceId: string,
  { only, max }: { only: readonly string[] | undefined; max: number },
): Promise<string[]> {
  const rows = await sql.begin(async tx => {
    // A process that stands still in the middle must not keep the others waiting.
    await tx`set local idle_in_transaction_session_timeout = '3s'`
    await tx`set local lock_timeout = '5s'`
    await tx`select pg_advisory_xact_lock(hashtext('chispa listener claims'))`
    const some = only === undefined ? tx`` : tx`and w.id = any(${[...only]})`
    return tx<{ walletId: string }[]>`
      with alive as (
        select id from listener.instances where lease_until > now()
      ), share as (
        select case when (select count(*) from alive) <= 1 then 2147483647 else
          ceil((select count(*) from remote_wallets where type = 'NWC' and status = 'ACTIVE')::numeric
            / (select count(*) from alive)) - (
              select count(*) from listener.wallets l join remote_wallets w on w.id = l.wallet_id
              where l.owner = ${instanceId} and w.status = 'ACTIVE')
          end as room
      ), free as (
        select w.id, w.created_at
        from remote_wallets w left join listener.wallets l on l.wallet_id = w.id
        where ${isWanted(tx)} ${some}
          and (l.owner is null or l.owner not in (select id from alive))
        order by l.ready_at is null, w.id
        limit (select least(greatest(room, 0), ${max}) from share)
      )
      insert into listener.wallets (wallet_id, owner, fence, first_seen_at, caught_up_to)
      select id, ${instanceId}, 1, now(), least(created_at, now()) from free
      on conflict (wallet_id) do update set owner = excluded.owner, fence = listener.wallets.fence + 1
      returning wallet_id`
  })
  return rows.map(({ walletId }) => walletId)
}

/** Gives up what is over the fair share, so that a process that joins gets its part. */
export async function releaseExcess(sql: Sql, instanceId: string, busy: readonly string[]): Promise<number> {
  const rows = await sql`
    update listener.wallets set owner = null
    where wallet_id in (
      select l.wallet_id
      from listener.wallets l join remote_wallets w on w.id = l.wallet_id and w.status = 'ACTIVE'
      where l.owner = ${instanceId} and l.wallet_id <> all(${[...busy]})
      order by l.wallet_id desc
      offset (
        select ceil(count(*)::numeric / greatest((select count(*) from listener.instances where lease_until > now()), 1))
        from remote_wallets where type = 'NWC' and status = 'ACTIVE'
      )
    )
    returning 1`
  return rows.length
}

/** Whether a process died that held wallets, or wallets were given up. New ones are announced. */
export async function hasFreeWallets(sql: Sql): Promise<boolean> {
  const [row] = await sql<[{ free: boolean }]>`
    select exists (
      select from listener.wallets where owner in (select id from listener.instances where lease_until <= now())
    ) or exists (
      select from listener.wallets l join remote_wallets w on w.id = l.wallet_id where l.owner is null and ${isWanted(sql)}
    ) as free`
  return row?.free ?? false
}

export async function isHeldElsewhere(sql: Sql, instanceId: string, walletId: string): Promise<boolean> {
  const rows = await sql`
    select from listener.wallets l join listener.instances i on i.id = l.owner and i.lease_until > now()
    where l.wallet_id = ${walletId} and l.owner <> ${instanceId}`
  return rows.length > 0
}

export async function releaseAll(sql: Sql, instanceId: string): Promise<void> {
  await sql`update listener.wallets set owner = null where owner = ${instanceId}`
}

export type OwnedWallet = {
  id: string
  fence: number
  name: string
  userId: string
  provider: string | null
  isActive: boolean
}

const ownedColumns = (sql: Sql) => sql`w.id, l.fence, w.name, w.user_id, w.provider, w.status = 'ACTIVE' as is_active`

/** What we own and is in use; all of it, or of these. Who has answered before comes first. */
export async function listOwned(sql: Sql, instanceId: string, only?: readonly string[]): Promise<OwnedWallet[]> {
  const ours = only === undefined ? sql`l.owner = ${instanceId}` : areOurs(sql, instanceId, only)
  return sql<OwnedWallet[]>`
    select ${ownedColumns(sql)}
    from listener.wallets l join remote_wallets w on w.id = l.wallet_id
    where ${ours} and ${isWanted(sql)}
    order by l.ready_at is null`
}

/** Found by their ids: no index is used for `is not distinct from`, and that by owner would lead through all that we own. */
const areOurs = (sql: Sql, instanceId: string, ids: readonly string[]) =>
  sql`l.wallet_id = any(${[...ids]}) and l.owner is not distinct from ${instanceId}`

export type WalletToOpen = WalletFacts & { sealedUri: Uint8Array }

/**
 * Of these, what we own and is in use, with all that opening it takes. A report, and what was counted of a silence, count until
 * the owner changes something, such as switching the wallet on again.
 */
export async function listToOpen(sql: Sql, instanceId: string, ids: readonly string[]): Promise<WalletToOpen[]> {
  return sql<WalletToOpen[]>`
    select ${ownedColumns(sql)}, w.sealed_uri, w.client_pubkey as client_public_key, w.wallet_pubkey as wallet_public_key,
           w.relays, l.relays_known, coalesce(l.encryption, case when w.encryption = 'nip44_v2' then w.encryption end) as encryption, l.first_seen_at, l.last_event_at, l.last_life_at, l.ready_at, l.caught_up_at,
           case when l.archive_reported_at > w.updated_at then l.archive_reported_at end as archive_reported_at,
           case when l.silent_at > greatest(w.updated_at, l.last_life_at) then l.silent_ms else 0 end as silent_ms
    from listener.wallets l join remote_wallets w on w.id = l.wallet_id
    where ${areOurs(sql, instanceId, ids)} and ${isWanted(sql)}
    order by l.ready_at is null`
}

/** `endpoint`: where people reach the instance, null while nobody has said so. */
export type RelayRules = { isPrivateAllowed: boolean; endpoint: string | null }

export async function readRelayRules(sql: Sql): Promise<RelayRules> {
  const [row] = await sql<[RelayRules]>`
    select coalesce(bool_or(value = 'true'::jsonb) filter (where name = 'private_relays_allowed'), false) as is_private_allowed,
           max(value #>> '{}') filter (where name = 'endpoint') as endpoint
    from settings where name in ('private_relays_allowed', 'endpoint')`
  return row
}
