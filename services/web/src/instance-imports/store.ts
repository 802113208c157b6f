import type { Sql } from '@chispa/database/connect'

/** `hasLeft`: they were deleted here. Those of whom nothing is known are not in it. */
export const listStandings = (sql: Sql, pubkeys: readonly string[]) => sql<{ pubkey: string; hasLeft: boolean }[]>`
  select pubkey, false as has_left from users where pubkey = any(${pubkeys})
  union all
  select pubkey, true from departed_keys d
  where pubkey = any(${pubkeys}) and not exists (select from users u where u.pubkey = d.pubkey)`

/** As members, whatever they were elsewhere. In one order, so that two imports wait for each other in no circle. */
export async function insertPeople(tx: Sql, pubkeys: readonly string[], at: Date): Promise<void> {
  await tx`
    insert into users (pubkey, created_at)
    select distinct pubkey, ${at}::timestamptz from unnest(${pubkeys}::text[]) as given (pubkey) order by pubkey
    on conflict (pubkey) do nothing`
}

export type KnownDesign = { id: string; imageUrl: string }

export const listDesigns = (sql: Sql, ids: readonly string[], imageUrls: readonly string[]) => sql<KnownDesign[]>`
  select id, image_url from card_designs where id = any(${ids}) or image_url = any(${imageUrls})`

export type NewDesign = KnownDesign & { description: string; archivedAt: Date | null }

export async function insertDesigns(tx: Sql, designs: readonly NewDesign[], at: Date): Promise<void> {
  await tx`
    insert into card_designs (id, image_url, description, archived_at, created_at)
    select id, "imageUrl", description, "archivedAt", ${at}
    from jsonb_to_recordset(${tx.json(designs as never)}) as r (id text, "imageUrl" text, description text, "archivedAt" timestamptz)
    order by "imageUrl" collate "C"
    on conflict do nothing`
}

export type OwnWallet = {
  pubkey: string
  name: string
  isInUse: boolean
  isPrimary: boolean
  walletPubkey: string
  clientPubkey: string
}

/** All wallets that these people have or had. */
export const listWalletsOf = (sql: Sql, pubkeys: readonly string[]) => sql<OwnWallet[]>`
  select u.pubkey, w.name, w.status in ('ACTIVE', 'DISABLED') as is_in_use, w.is_primary, w.wallet_pubkey, w.client_pubkey
  from users u join remote_wallets w on w.user_id = u.id where u.pubkey = any(${pubkeys})`
