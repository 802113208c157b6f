/** NIP-42: a client proves a key to a relay by signing the relay's challenge. Both sides, because the sandbox is one. */
import { checkEvent, type EventTemplate, firstTag, type NostrEvent } from '@chispa/protocols/nip01'
import { verifySchnorr } from '@chispa/signatures/schnorr'
import { normaliseRelayUrl } from './relay-url.ts'

const authKind = 22_242
const windowSeconds = 600

export function authTemplate(relayUrl: string, challenge: string, nowSeconds: number): EventTemplate {
  const tags = [
    ['relay', relayUrl],
    ['challenge', challenge],
  ]
  return { kind: authKind, created_at: nowSeconds, tags, content: '' }
}

export function isAuthFor(
  event: unknown,
  relayUrl: string,
  challenge: string,
  nowSeconds: number,
): event is NostrEvent {
  return (
    checkEvent(event, verifySchnorr) &&
    event.kind === authKind &&
    Math.abs(nowSeconds - event.created_at) <= windowSeconds &&
    firstTag(event, 'challenge') === challenge &&
    normaliseRelayUrl(firstTag(event, 'relay') ?? '') === normaliseRelayUrl(relayUrl)
  )
}
