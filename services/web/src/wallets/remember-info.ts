/** Keeps what a wallet says of itself on its row. What cannot be kept never fails the call that brought it. */
import type { Encryption, Results, WalletInfo } from '@chispa/protocols/nip47'
import type { Deps } from '../deps.ts'
import { readCapabilities } from './capabilities.ts'
import { rememberCapabilities } from './store.ts'

export async function rememberInfo(
  { sql, log, now }: Pick<Deps, 'sql' | 'log' | 'now'>,
  walletId: string,
  info: Results['get_info'],
  announced?: WalletInfo,
  answeredIn?: Encryption,
): Promise<void> {
  try {
    await rememberCapabilities(sql, walletId, readCapabilities(info, announced, answeredIn), now())
  } catch (error) {
    log.warn({ err: error, walletId }, 'capabilities not remembered')
  }
}
