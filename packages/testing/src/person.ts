/** Someone with a Nostr key who can sign requests. */
import { type EventTemplate, finalizeEvent, type NostrEvent } from '@chispa/protocols/nip01'
import { nip98Header, nip98Template } from '@chispa/protocols/nip98'
import * as signer from '@chispa/signatures/schnorr'

/** For those who check what others signed. */
export { verifySchnorr } from '@chispa/signatures/schnorr'

export type Person = { secretKey: Uint8Array; pubkey: string }

export function newPerson(): Person {
  const secretKey = signer.newSecretKey()
  return { secretKey, pubkey: signer.publicKeyOf(secretKey) }
}

export const signAs = ({ secretKey }: Person, template: EventTemplate): NostrEvent =>
  finalizeEvent(template, secretKey, signer)

export type SignedRequest = { url: string; method: string; body?: string | Uint8Array; createdAt?: number }

/** The NIP-98 event of a request; `change` spoils or alters it before it is signed. */
export function signRequest(
  person: Person,
  { url, method, body, createdAt = Math.floor(Date.now() / 1000) }: SignedRequest,
  change: (template: ReturnType<typeof nip98Template>) => ReturnType<typeof nip98Template> = template => template,
): NostrEvent {
  const template = nip98Template({ url, method, createdAt, ...(body === undefined ? {} : { body }) })
  return finalizeEvent(change(template), person.secretKey, signer)
}

export const authorization = (person: Person, request: SignedRequest): string =>
  nip98Header(signRequest(person, request))
