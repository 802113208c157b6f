/**
 * NIP-98: an HTTP request signed by a Nostr key, in the Authorization header. The URL is compared byte for byte with the
 * public URL the server knows itself by. Cheap checks come first, the signature last; the body is hashed by the caller
 * once it was read (`payloadMatches`), over the raw bytes.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { decodeBase64, decodeUtf8, encodeBase64 } from './base64.ts'
import type { VerifySchnorr } from './bip340.ts'
import { type EventTemplate, firstTag, hasRightId, hasRightSignature, isNostrEvent, type NostrEvent } from './nip01.ts'

const nip98Kind = 27235
const nip98WindowSeconds = 60

/** A signed request needs less than 1 KB; a header beyond this is not worth decoding. */
const maxHeaderChars = 16_384

export type Nip98Problem =
  | 'scheme'
  | 'malformed'
  | 'kind'
  | 'created_at'
  | 'u'
  | 'method'
  | 'payload'
  | 'id'
  | 'signature'

export type Nip98Result =
  | { ok: true; event: NostrEvent; payloadHash?: string }
  | { ok: false; problem: Nip98Problem; message: string }

type Expected = { url: string; method: string; now: number; verifySchnorr: VerifySchnorr }

/** What a client signs. `createdAt` is in unix seconds; a body, even an empty one, is committed to by its hash. */
export function nip98Template(request: {
  url: string
  method: string
  body?: string | Uint8Array
  createdAt: number
}): EventTemplate {
  const tags = [
    ['u', request.url],
    ['method', request.method.toUpperCase()],
  ]
  if (request.body !== undefined) tags.push(['payload', hashOf(request.body)])
  return { kind: nip98Kind, created_at: request.createdAt, tags, content: '' }
}

export function nip98Header(event: NostrEvent): string {
  return `Nostr ${encodeBase64(utf8ToBytes(JSON.stringify(event)))}`
}

/** Reads and checks the header. `now` is in unix seconds. */
export function readNip98(header: string | undefined, expected: Expected): Nip98Result {
  const credentials = /^nostr(?: (.*))?$/is.exec(header ?? '')
  if (!credentials) return refuse('scheme', 'The Authorization header has no Nostr scheme')
  const event = decodeCredentials((credentials[1] ?? '').trim())
  if (!isNostrEvent(event)) return refuse('malformed', 'The Authorization header does not carry a Nostr event')

  if (event.kind !== nip98Kind) return refuse('kind', `The event is not of kind ${nip98Kind}`)
  if (Math.abs(expected.now - event.created_at) > nip98WindowSeconds) {
    return refuse('created_at', `The event was not signed within ${nip98WindowSeconds} seconds of now`)
  }
  if (firstTag(event, 'u') !== expected.url) return refuse('u', 'The event was signed for another URL')
  if (firstTag(event, 'method')?.toUpperCase() !== expected.method.toUpperCase()) {
    return refuse('method', 'The event was signed for another method')
  }
  const payload = event.tags.find(tag => tag[0] === 'payload')
  const payloadHash = payload?.[1]?.toLowerCase()
  if (payload && !/^[0-9a-f]{64}$/.test(payloadHash ?? '')) {
    return refuse('payload', 'The payload tag is not a SHA-256 in hex')
  }
  if (!hasRightId(event)) return refuse('id', 'The event id is not the hash of the event')
  if (!hasRightSignature(event, expected.verifySchnorr)) return refuse('signature', 'The signature does not verify')
  return payloadHash === undefined ? { ok: true, event } : { ok: true, event, payloadHash }
}

/** Whether the raw body is the one committed to. Without a payload tag every body passes. */
export function payloadMatches(payloadHash: string | undefined, rawBody: Uint8Array): boolean {
  return payloadHash === undefined || hashOf(rawBody) === payloadHash
}

function decodeCredentials(base64: string): unknown {
  if (base64.length > maxHeaderChars) return undefined
  const json = decodeUtf8(decodeBase64(base64) ?? new Uint8Array())
  try {
    return JSON.parse(json ?? '')
  } catch {
    return undefined
  }
}

function hashOf(body: string | Uint8Array): string {
  return bytesToHex(sha256(typeof body === 'string' ? utf8ToBytes(body) : body))
}

function refuse(problem: Nip98Problem, message: string): Nip98Result {
  return { ok: false, problem, message }
}
