import type { Sql } from '@chispa/database/connect'
import type { Capabilities } from './capabilities.ts'

export type WalletStatus = 'ACTIVE' | 'DISABLED' | 'ARCHIVED' | 'DEAD'

/** What a sealed URI is bound to. */
export const uriRecord = (walletId: string) => `remote_wallets:${walletId}`

export type SealedConnection = { status: WalletStatus; sealedUri: Uint8Array }

export async function findSealedConnection(sql: Sql, walletId: string): Promise<SealedConnection | undefined> {
  const [row] = await sql<SealedConnection[]>`select status, sealed_uri from remote_wallets where id = ${walletId}`
  return row
}

export async function rememberCapabilities(sql: Sql, walletId: string, told: Capabilities, at: Date): Promise<void> {
  await sql`
    update remote_wallets
    set network = ${told.network}, encryption = ${told.encryption}, methods = ${told.methods},
        notifications = ${told.notifications}, info_at = ${at}
    where id = ${walletId}`
}
