/**
 * PUT of a URI: it becomes the primary wallet, and the wallet that was primary is archived. The same URI again changes
 * nothing. Parallel calls follow each other, so that one primary wallet is left.
 */
import { type Sql, transaction } from '@chispa/database/connect'
import { lockAccount } from '../auth/accounts.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { freeName, isInUse, newWallet } from './new-wallet.ts'
import { openUri } from './open-uri.ts'
import type { ReadConnection } from './read-connection.ts'
import { clearPrimary, insertWallet, listWalletsInUse, markArchived, updateWallet, type WalletRow } from './store.ts'

type ReplaceDeps = Pick<Deps, 'sql' | 'log' | 'sealer'>
type Replacement = { userId: string; connection: ReadConnection; now: Date }

export type Replaced = { wallet: WalletRow; changed: boolean; archived: string[] }

export async function replacePrimary(deps: ReplaceDeps, { userId, connection, now }: Replacement): Promise<Replaced> {
  return transaction(deps.sql, async tx => {
    if (!(await lockAccount(tx, userId))) throw new Refusal('user_not_found')
    const wallets = await listWalletsInUse(tx, userId)
    const same = wallets.filter(wallet => isInUse(wallet) && isSameConnection(wallet, connection))
    const known = same.find(wallet => openUri(deps, wallet.id, wallet.sealedUri) === connection.uri)
    if (known?.isPrimary && known.status === 'ACTIVE') return { wallet: known, changed: false, archived: [] }

    // One connection has one row: an older URI of the same keys makes room as well.
    const gone = wallets.filter(wallet => wallet !== known && (wallet.isPrimary || same.includes(wallet)))
    const archived = await makeRoom(tx, userId, gone, now)
    const wallet = known
      ? await updateWallet(tx, known.id, { name: known.name, status: 'ACTIVE', isPrimary: true }, now)
      : await insertWallet(
          tx,
          newWallet(deps.sealer, connection, {
            userId,
            name: freeName('Wallet', without(wallets, gone)),
            isPrimary: true,
          }),
          now,
        )
    return { wallet, changed: true, archived }
  })
}

/** A dead wallet stays dead, and one that is asleep stays so; they only stop being primary. */
async function makeRoom(sql: Sql, userId: string, gone: WalletRow[], now: Date): Promise<string[]> {
  await clearPrimary(sql, userId, now)
  const archived = gone.filter(isInUse).map(({ id }) => id)
  for (const id of archived) await markArchived(sql, id, now)
  return archived
}

type Keys = Pick<WalletRow, 'walletPubkey' | 'clientPubkey'>

export const isSameConnection = (wallet: Keys, { walletPubkey, clientPubkey }: Keys) =>
  wallet.walletPubkey === walletPubkey && wallet.clientPubkey === clientPubkey

const without = (wallets: WalletRow[], gone: WalletRow[]) => wallets.filter(wallet => !gone.includes(wallet))
