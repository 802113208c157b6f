/** Adds a wallet beside the others. It becomes primary only where that was asked for: nobody knows yet whether it answers. */
import { type Sql, transaction } from '@chispa/database/connect'
import type { Sealer } from '@chispa/database/seal'
import { Refusal } from '../http/refusal.ts'
import { isInUse, newWallet } from './new-wallet.ts'
import type { ReadConnection } from './read-connection.ts'
import { isSameConnection } from './replace-primary.ts'
import { clearPrimary, insertWallet, listWalletsInUse, lockOwner, type WalletRow } from './store.ts'

type Addition = {
  sql: Sql
  sealer: Sealer
  pubkey: string
  name: string
  connection: ReadConnection
  makePrimary: boolean
  now: Date
}

/** Each wallet in use is a connection that the listener keeps open. */
export const maxWallets = 50

/** `lacksPrimary`: it is to become primary once it has answered. */
export async function addWallet(addition: Addition): Promise<{ wallet: WalletRow; lacksPrimary: boolean }> {
  const { sql, sealer, pubkey, name, connection, makePrimary, now } = addition
  return transaction(sql, async tx => {
    const userId = await lockOwner(tx, pubkey)
    if (!userId) throw new Refusal('user_not_found')
    const wallets = (await listWalletsInUse(tx, userId)).filter(isInUse)
    if (wallets.some(wallet => isSameConnection(wallet, connection))) throw new Refusal('wallet_already_added')
    if (wallets.some(wallet => wallet.name === name)) throw new Refusal('wallet_name_taken')
    if (wallets.length >= maxWallets) throw new Refusal('too_many_wallets')
    if (makePrimary) await clearPrimary(tx, userId, now)
    const wallet = await insertWallet(tx, newWallet(sealer, connection, { userId, name, isPrimary: makePrimary }), now)
    return { wallet, lacksPrimary: !makePrimary && !wallets.some(({ isPrimary }) => isPrimary) }
  })
}
