/** The one place where the listener opens a connection URI: to make a connection, and for nothing else. */
import { SealError, type Sealer } from '@chispa/database/seal'
import { walletUriRecord } from '@chispa/database/sealed-columns'
import { normaliseRelayUrl } from '@chispa/nwc/relay-url'
import { type Connection, parseConnectionUri } from '@chispa/protocols/nip47-uri'
import type { Log } from '@chispa/service/log'

/** What the row of a wallet says of its connection. A relay's query, which may hold a token, is not shown there. */
export type ShownConnection = { id: string; walletPublicKey: string; relays: readonly string[]; relaysKnown: boolean }

/** That it is a point was checked before it was sealed; to check it again is a third of what opening takes. */
const looksLikeKey = (hex: string) => /^[0-9a-f]{64}$/.test(hex)

/** Undefined, and logged, when it does not open or is another one than the row shows. */
export function openConnection(
  { sealer, log }: { sealer: Sealer; log: Log },
  shown: ShownConnection,
  sealedUri: Uint8Array,
): Connection | undefined {
  const { id: walletId } = shown
  try {
    const parsed = parseConnectionUri(sealer.open(sealedUri, walletUriRecord(walletId)), looksLikeKey)
    if (parsed.ok && isAsShown(parsed.connection, shown)) return parsed.connection
    log.error({ walletId }, 'the connection of a wallet cannot be read')
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    log.error({ err: error, walletId }, 'the connection of a wallet cannot be opened')
  }
  return undefined
}

/** Whether it names the relays that are shown, and no others. */
export function showsAllRelays({ relays }: Connection, shown: Pick<ShownConnection, 'relays'>): boolean {
  const named = new Set(relays.map(normaliseRelayUrl).filter(url => url !== undefined))
  return named.size === shown.relays.length && shown.relays.every(url => named.has(url))
}

/** What was subscribed to before it was opened is what is sealed: nobody sends a wallet's requests elsewhere by writing to its row. */
const isAsShown = (connection: Connection, shown: ShownConnection): boolean =>
  connection.walletPublicKey === shown.walletPublicKey && (!shown.relaysKnown || showsAllRelays(connection, shown))
