/**
 * A connection URI as a member gives it, checked part by part. ws and wss are both allowed, on any network: communities
 * run relays beside their instance, and nothing of what a relay answers is shown to whoever named it.
 */
import { normaliseRelayUrl } from '@chispa/nwc/relay-url'
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'
import { publicKeyOf } from '@chispa/signatures/schnorr'
import { Refusal } from '../http/refusal.ts'

export type ReadConnection = { uri: string; walletPubkey: string; clientPubkey: string; relays: string[] }

/** Each relay costs a socket. */
const mostRelays = 10

export function readConnection(text: string): ReadConnection {
  const uri = text.trim()
  const parsed = parseConnectionUri(uri)
  if (!parsed.ok) throw refuse(parsed.message)
  const { walletPublicKey, secret, relays: named } = parsed.connection
  const relays = [...new Set(named.map(normaliseRelayUrl).filter(url => url !== undefined))]
  if (relays.length === 0) throw refuse('The wallet connection does not name a relay that can be used')
  if (relays.length > mostRelays) throw refuse(`The wallet connection names more than ${mostRelays} relays`)
  return { uri, walletPubkey: walletPublicKey, clientPubkey: publicKeyOf(Buffer.from(secret, 'hex')), relays }
}

const refuse = (message: string) => new Refusal('invalid_nwc_uri', { message, details: [{ path: 'nwcUri', message }] })
