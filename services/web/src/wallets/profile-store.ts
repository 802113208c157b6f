/** The profile of a wallet: what was seen of it, field by field. Whoever sees something adds it; the rest stays. */
import type { WalletProfile } from '@chispa/contract/wallet-profile'
import type { Sql } from '@chispa/database/connect'

export async function findProfile(sql: Sql, walletId: string): Promise<WalletProfile> {
  const [row] = await sql<{ profile: WalletProfile }[]>`select profile from remote_wallets where id = ${walletId}`
  return row?.profile ?? {}
}

export async function addToProfile(sql: Sql, walletId: string, seen: WalletProfile): Promise<void> {
  await sql`update remote_wallets set profile = profile || ${sql.json(seen)} where id = ${walletId}`
}
