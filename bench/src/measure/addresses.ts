/** Lightning addresses in any number, each of a member with a wallet, straight into the tables. */
import type { Connection } from '@chispa/database/connect'
import { dropIndexes } from './drop-indexes.ts'

const digits = 7

/** The wallets are only looked at, never called: what is sealed in them opens for nobody. */
export async function fillAddresses(sql: Connection, count: number): Promise<void> {
  await sql.begin(async tx => {
    // What is made here refers to itself only, and notifications of each row would only fill their queue.
    await tx`set local session_replication_role = replica`
    await tx`set local maintenance_work_mem = '256MB'`
    const restoreIndexes = await dropIndexes(tx, ['users', 'lightning_addresses', 'remote_wallets'])
    await tx`create temporary table numbers on commit drop as
      select lpad(i::text, ${digits}, '0') as n, lpad(i::text, 64, '0') as key from generate_series(1, ${count}::int) i`
    await tx`insert into users (id, pubkey) select 'user' || n, key from numbers`
    await tx`insert into lightning_addresses (username, user_id) select 'member' || n, 'user' || n from numbers`
    await tx`
      insert into remote_wallets
        (id, user_id, name, is_primary, sealed_uri, wallet_pubkey, client_pubkey, relays, network, info_at)
      select 'wallet' || n, 'user' || n, 'Wallet', true, key::bytea, key, key, '{wss://relay.example}', 'mainnet', now()
      from numbers`
    await restoreIndexes()
  })
  await sql`vacuum analyze`
}

/** Names from all over the table, so that not the same few pages are read again and again. */
export const someNames = (count: number, wanted: number) =>
  Array.from({ length: wanted }, () => {
    const number = 1 + Math.floor(Math.random() * count)
    return `member${String(number).padStart(digits, '0')}`
  })
