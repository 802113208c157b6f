/**
 * Where the receipt of a zap goes: to the relays that the request names. Some clients name none; then to where the request
 * says that its note or person was seen, to the relays of the instance, and without any to a few that most clients read.
 */
import type { NostrEvent } from '@chispa/protocols/nip01'
import { relayHintsOf, relaysOf } from '@chispa/protocols/nip57'

const wellKnown = ['wss://relay.damus.io', 'wss://nos.lol', 'wss://relay.primal.net']

export function receiptRelays(request: NostrEvent, ofInstance: readonly string[] | null): string[] {
  const named = relaysOf(request)
  if (named.length > 0) return named
  const known = [...relayHintsOf(request), ...(ofInstance ?? [])]
  return known.length > 0 ? known : wellKnown
}
