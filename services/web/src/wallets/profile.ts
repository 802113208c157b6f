/** What was seen of a wallet, for whoever asks it something and for whoever sees something of it. */
import type { WalletProfile } from '@chispa/contract/wallet-profile'
import type { Sql } from '@chispa/database/connect'
import type { Deps } from '../deps.ts'
import { addToProfile, findProfile } from './profile-store.ts'

export const readProfile = (sql: Sql, walletId: string): Promise<WalletProfile> => findProfile(sql, walletId)

/** What cannot be kept never fails the call that saw it: it is seen again. */
export async function noteSeen(
  { sql, log }: { sql: Sql } & Pick<Deps, 'log'>,
  walletId: string,
  seen: WalletProfile,
): Promise<void> {
  try {
    await addToProfile(sql, walletId, seen)
  } catch (error) {
    log.warn({ err: error, walletId }, 'the profile of a wallet not kept')
  }
}
