/** Makes the row of a new wallet. The id comes first: the URI is sealed for this row and opens in no other. */

import { randomUUID } from 'node:crypto'
import type { Sealer } from '@chispa/database/seal'
import { walletUriRecord } from '@chispa/database/sealed-columns'
import type { ReadConnection } from './read-connection.ts'
import type { NewWallet, WalletRow } from './store.ts'

type Circumstances = Pick<NewWallet, 'userId' | 'name' | 'isPrimary'> & { provider?: string }

export function newWallet(
  sealer: Sealer,
  { uri, ...keysAndRelays }: ReadConnection,
  { provider, ...rest }: Circumstances,
): NewWallet {
  const id = randomUUID()
  return { ...rest, ...keysAndRelays, id, provider: provider ?? null, sealedUri: sealer.seal(uri, walletUriRecord(id)) }
}

export const isInUse = ({ status }: Pick<WalletRow, 'status'>) => status === 'ACTIVE' || status === 'DISABLED'

/** `Wallet`, then `Wallet 2`, `Wallet 3`: the first that no wallet in use has. */
export function freeName(base: string, wallets: WalletRow[]): string {
  const taken = new Set(wallets.filter(isInUse).map(({ name }) => name))
  let name = base
  for (let number = 2; taken.has(name); number++) name = `${base} ${number}`
  return name
}
