import { SealError } from '@chispa/database/seal'
import { walletUriRecord } from '@chispa/database/sealed-columns'
import type { Deps } from '../deps.ts'

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
    return sealer.open(sealedUri, walletUriRecord(walletId))
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    log.error({ err: error, walletId }, 'wallet connection not opened')
    return undefined
  }
}
