/** The one place where the listener opens a connection URI: to make a connection, and for nothing else. */
import { SealError, type Sealer } from '@chispa/database/seal'
import { walletUriRecord } from '@chispa/database/sealed-columns'
import { type Connection, parseConnectionUri } from '@chispa/protocols/nip47-uri'
import type { Log } from '@chispa/service/log'

/** That it is a point was checked before it was sealed; to check it again is a third of what opening takes. */
const looksLikeKey = (hex: string) => /^[0-9a-f]{64}$/.test(hex)

export function openConnection(
  { sealer, log }: { sealer: Sealer; log: Log },
  walletId: string,
  sealedUri: Uint8Array,
): Connection | undefined {
  try {
    const parsed = parseConnectionUri(sealer.open(sealedUri, walletUriRecord(walletId)), looksLikeKey)
    if (parsed.ok) return parsed.connection
    log.error({ walletId }, 'the connection of a wallet cannot be read')
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    log.error({ err: error, walletId }, 'the connection of a wallet cannot be opened')
  }
  return undefined
}
