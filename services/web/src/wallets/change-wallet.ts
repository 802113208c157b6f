/** Renames, enables, disables, makes primary and archives. One that is asleep is woken; nothing else that is archived, or dead, comes back. */
import { type Connection, transaction } from '@chispa/database/connect'
import { Refusal } from '../http/refusal.ts'
import { maxWallets } from './add-wallet.ts'
import { freeName, isInUse } from './new-wallet.ts'
import { isSameConnection } from './replace-primary.ts'
import {
  clearPrimary,
  findOwnWallet,
  listWalletsInUse,
  lockOwner,
  markArchived,
  updateWallet,
  type WalletRow,
} from './store.ts'

type Owned = { sql: Connection; pubkey: string; walletId: string; now: Date }
type Changes = { name?: string; status?: 'ACTIVE' | 'DISABLED'; makePrimary?: boolean }

export type Changed = { before: WalletRow; after: WalletRow }

export async function changeWallet({ sql, pubkey, walletId, now }: Owned, changes: Changes): Promise<Changed> {
  return transaction(sql, async tx => {
    const userId = await lockOwner(tx, pubkey)
    const before = await findOwnWallet(tx, pubkey, walletId)
    if (!userId || !before) throw new Refusal('wallet_not_found')
    const isWoken = before.asleepSince !== null && changes.status === 'ACTIVE'
    if (!isInUse(before) && !isWoken) throw new Refusal('wallet_retired')
    const to = {
      name: changes.name ?? before.name,
      status: changes.status ?? before.status,
      isPrimary: before.isPrimary || changes.makePrimary === true,
    }
    const promoted = to.isPrimary && !before.isPrimary
    if (promoted && to.status === 'DISABLED') throw new Refusal('wallet_disabled')
    if (to.name === before.name && to.status === before.status && !promoted) return { before, after: before }
    const others = (await listWalletsInUse(tx, userId)).filter(other => isInUse(other) && other.id !== walletId)
    if (isWoken) requireRoom(before, others)
    // What took its name meanwhile keeps it.
    if (isWoken && changes.name === undefined) to.name = freeName(before.name, others)
    if (others.some(({ name }) => name === to.name)) throw new Refusal('wallet_name_taken')
    if (promoted) await clearPrimary(tx, userId, now)
    return { before, after: await updateWallet(tx, walletId, to, now) }
  })
}

function requireRoom(woken: WalletRow, others: readonly WalletRow[]): void {
  if (others.some(other => isSameConnection(other, woken))) throw new Refusal('wallet_already_added')
  if (others.length >= maxWallets) throw new Refusal('too_many_wallets')
}

export async function archiveWallet({ sql, pubkey, walletId, now }: Owned): Promise<Changed> {
  return transaction(sql, async tx => {
    await lockOwner(tx, pubkey)
    const before = await findOwnWallet(tx, pubkey, walletId)
    if (!before) throw new Refusal('wallet_not_found')
    if (before.status === 'ARCHIVED' && before.asleepSince === null) return { before, after: before }
    return { before, after: await markArchived(tx, walletId, now) }
  })
}
