/** A wallet that was seen to answer becomes primary where the member has none in use. One that never answered does not. */
import { type Connection, transaction } from '@chispa/database/connect'
import { isInUse } from './new-wallet.ts'
import { clearPrimary, findOwnWallet, listWalletsInUse, lockOwner, updateWallet, type WalletRow } from './store.ts'

type Promotion = { sql: Connection; pubkey: string; walletId: string; now: Date }

/** The wallet as it is now, if it became primary. */
export async function promoteIfNone({ sql, pubkey, walletId, now }: Promotion): Promise<WalletRow | undefined> {
  return transaction(sql, async tx => {
    const userId = await lockOwner(tx, pubkey)
    const wallet = await findOwnWallet(tx, pubkey, walletId)
    if (!userId || wallet?.status !== 'ACTIVE' || wallet.isPrimary) return undefined
    const others = await listWalletsInUse(tx, userId)
    if (others.some(other => other.isPrimary && isInUse(other))) return undefined
    await clearPrimary(tx, userId, now)
    return updateWallet(tx, walletId, { name: wallet.name, status: wallet.status, isPrimary: true }, now)
  })
}
