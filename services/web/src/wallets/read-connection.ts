/**
 * A connection URI as a member gives it, checked part by part. What is shown of its relays, and kept unsealed, has no
 * query: a token may be in there.
 */
import { type FieldProblem, type FieldProblemWord, fieldProblem } from '@chispa/contract/field-problems'
import { maxRelaysPerWallet, normaliseRelayUrl, relayWithoutQuery } from '@chispa/nwc/relay-url'
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'
import { publicKeyOf } from '@chispa/signatures/schnorr'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'

const resolveTimeoutMs = 2000

export type ReadConnection = { uri: string; walletPubkey: string; clientPubkey: string; relays: string[] }

export async function readConnection({ relayGuard }: Pick<Deps, 'relayGuard'>, text: string): Promise<ReadConnection> {
  const uri = text.trim()
  const parsed = parseConnectionUri(uri)
  if (!parsed.ok) throw refuse(`connection_${parsed.problem}`)
  const { walletPublicKey, secret, relays: named } = parsed.connection
  const relays = [...new Set(named.map(normaliseRelayUrl).filter(url => url !== undefined))]
  if (relays.length === 0) throw refuse('connection_relay')
  if (relays.length > maxRelaysPerWallet) throw refuse('connection_relays', { limit: maxRelaysPerWallet })
  // A name that cannot be resolved now is no reason to refuse it: nothing is called either, until it can.
  const checks = await Promise.all(relays.map(url => relayGuard.check(url, resolveTimeoutMs)))
  if (checks.includes('refused')) throw refuse('connection_private')
  const shown = [...new Set(relays.map(relayWithoutQuery))]
  const clientPubkey = publicKeyOf(Buffer.from(secret, 'hex'))
  return { uri, walletPubkey: walletPublicKey, clientPubkey, relays: shown }
}

function refuse(word: FieldProblemWord, values?: FieldProblem['values']): Refusal {
  const problem = fieldProblem('nwcUri', word, values)
  return new Refusal('invalid_nwc_uri', { message: problem.message, details: [problem] })
}
