/** Who signs: a key in this program, or whatever has one (a browser extension, a remote signer). */
import { publicKeyOf, signSchnorr } from '@chispa/protocols/bip340'
import { finalizeEvent } from '@chispa/protocols/nip01'
import { readSecretKey } from '@chispa/protocols/nip19'
import { nip98Header, nip98Template } from '@chispa/protocols/nip98'
import { ChispaError } from './chispa-error.ts'

export type EventTemplate = { kind: number; created_at: number; tags: string[][]; content: string }
export type SignedEvent = EventTemplate & { id: string; pubkey: string; sig: string }
export type Signer = (template: EventTemplate) => Promise<SignedEvent> | SignedEvent

/** Takes `nsec1…` or 64 hex digits. */
export function keySigner(secret: string): Signer {
  const key = readSecretKey(secret.trim())
  if (!key) throw new ChispaError({ reason: 'key_unreadable', message: 'This is neither an nsec nor 64 hex digits' })
  return template => finalizeEvent(template, key, { publicKeyOf, signSchnorr })
}

/** `window.nostr` of a browser extension (NIP-07). */
export const extensionSigner =
  (nostr: { signEvent(template: EventTemplate): Promise<SignedEvent> }): Signer =>
  template =>
    nostr.signEvent(template)

/** The value of the Authorization header for exactly this request. */
export async function signRequest(
  signer: Signer,
  request: { method: string; url: string; body?: string | Uint8Array },
  now: number,
): Promise<string> {
  const template = nip98Template({ ...request, createdAt: Math.floor(now / 1000) })
  try {
    return nip98Header(await signer(template))
  } catch (cause) {
    throw new ChispaError({ reason: 'not_signed', message: 'The signer did not sign the request', cause })
  }
}
