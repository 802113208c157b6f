import { SealError } from '@chispa/database/seal'
import type { Deps } from '../deps.ts'
import { uriRecord } from './store.ts'

/**
 * Undefined when it was erased, or sealed with a vault key that is gone: that must not take the member's other things
 * along.
 */
export function openUri(
  { sealer, log }: Pick<Deps, 'log' | 'sealer'>,
  walletId: string,
  sealedUri: Uint8Array | null,
): string | undefined {
  if (sealedUri === null) return undefined
  try {
    return sealer.open(sealedUri, uriRecord(walletId))
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    log.error({ err: error, walletId }, 'wallet connection not opened')
    return undefined
  }
}
