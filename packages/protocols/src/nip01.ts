/**
 * NIP-01 events. An event counts only after `checkEvent`: its id is recomputed from its fields, then the signature is
 * checked against that id. A signature that fits an id which does not fit the fields proves nothing.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Signer, VerifySchnorr } from './bip340.ts'

export type EventTemplate = { kind: number; created_at: number; tags: string[][]; content: string }
export type NostrEvent = EventTemplate & { id: string; pubkey: string; sig: string }

/** JSON.stringify is the canonical form: it escapes what NIP-01 lists and leaves everything else alone. */
export function serializeEvent(event: EventTemplate & { pubkey: string }): string {
  return JSON.stringify([0, event.pubkey, event.created_at, event.kind, event.tags, event.content])
}

export function eventId(event: EventTemplate & { pubkey: string }): string {
  return bytesToHex(sha256(utf8ToBytes(serializeEvent(event))))
}

/** The shape alone; says nothing about id and signature. */
export function isNostrEvent(value: unknown): value is NostrEvent {
  if (typeof value !== 'object' || value === null) return false
  const event = value as Record<string, unknown>
  return (
    isLowerHex(event.id, 64) &&
    isLowerHex(event.pubkey, 64) &&
    isLowerHex(event.sig, 128) &&
    isIntegerUpTo(event.created_at, Number.MAX_SAFE_INTEGER) &&
    isIntegerUpTo(event.kind, 65_535) &&
    typeof event.content === 'string' &&
    Array.isArray(event.tags) &&
    event.tags.every(tag => Array.isArray(tag) && tag.every(part => typeof part === 'string'))
  )
}

export function hasRightId(event: NostrEvent): boolean {
  return eventId(event) === event.id
}

export function hasRightSignature(event: NostrEvent, verifySchnorr: VerifySchnorr): boolean {
  return verifySchnorr(hexToBytes(event.sig), hexToBytes(event.id), hexToBytes(event.pubkey))
}

/** Whether the event is what its author signed. Shape, id and signature; false for anything else, never an exception. */
export function checkEvent(event: unknown, verifySchnorr: VerifySchnorr): event is NostrEvent {
  return isNostrEvent(event) && hasRightId(event) && hasRightSignature(event, verifySchnorr)
}

export function finalizeEvent(template: EventTemplate, secretKey: Uint8Array, signer: Signer): NostrEvent {
  const { kind, created_at, tags, content } = template
  const unsigned = { pubkey: signer.publicKeyOf(secretKey), created_at, kind, tags, content }
  const id = eventId(unsigned)
  return { id, ...unsigned, sig: bytesToHex(signer.signSchnorr(hexToBytes(id), secretKey)) }
}

/** The value of the first tag of this name; undefined when there is none or it carries no value. */
export function firstTag(event: { tags: string[][] }, name: string): string | undefined {
  return event.tags.find(tag => tag[0] === name)?.[1]
}

/** Of versions of a replaceable event: the newest, and of two of the same second the one with the lower id. */
export function newestOf(events: readonly NostrEvent[]): NostrEvent | undefined {
  return events.reduce<NostrEvent | undefined>((newest, event) => {
    if (!newest || event.created_at > newest.created_at) return event
    return event.created_at === newest.created_at && event.id < newest.id ? event : newest
  }, undefined)
}

export function isLowerHex(value: unknown, length: number): value is string {
  return typeof value === 'string' && value.length === length && /^[0-9a-f]*$/.test(value)
}

function isIntegerUpTo(value: unknown, most: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most
}
