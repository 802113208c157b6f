/**
 * NIP-57 zaps: the request that a payer sends along with the LNURL callback, and the receipt that we publish after the
 * payment. The invoice commits to the request's text exactly as it was received, never to a re-serialised one.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { VerifySchnorr } from './bip340.ts'
import { checkEvent, type EventTemplate, isLowerHex, isNostrEvent, type NostrEvent } from './nip01.ts'
import { isRelayUrl } from './nip47-uri.ts'
import { parseJson } from './untrusted-json.ts'

const zapRequestKind = 9734
export const zapReceiptKind = 9735

/** A request may name any number of relays; a receipt goes to the first ones only. */
const maxRelays = 10

export type ZapProblem =
  | 'json'
  | 'kind'
  | 'tags'
  | 'p'
  | 'recipient'
  | 'e'
  | 'relays'
  | 'amount'
  | 'a'
  | 'P'
  | 'signature'

export type ZapRequestResult =
  | { ok: true; request: NostrEvent; relays: string[]; descriptionHash: string }
  | { ok: false; problem: ZapProblem; message: string }

type Expected = {
  amountMsats: number
  /** The key that signs our receipts, as announced in the payRequest. */
  receiptPublicKey: string
  /** When given, the zap must be for this key: the owner of the address. */
  recipientPublicKey?: string
  /** A request that names no relay is taken where the service knows relays of its own for the receipt. */
  relaysOptional?: boolean
  verifySchnorr: VerifySchnorr
}

/** Checks the `nostr` parameter of a callback by Appendix D, the signature last. */
export function readZapRequest(text: string, expected: Expected): ZapRequestResult {
  const request = parseJson(text)
  if (!isNostrEvent(request)) return refuse('json', 'The zap request is not a Nostr event')
  if (request.kind !== zapRequestKind) return refuse('kind', `The zap request is not of kind ${zapRequestKind}`)
  if (request.tags.length === 0) return refuse('tags', 'The zap request has no tags')

  const recipients = valuesOf(request, 'p')
  if (recipients.length !== 1 || !isLowerHex(recipients[0], 64)) return refuse('p', 'The zap request needs one p tag')
  if (expected.recipientPublicKey !== undefined && recipients[0] !== expected.recipientPublicKey) {
    return refuse('recipient', 'The zap request is for somebody else')
  }
  const events = valuesOf(request, 'e')
  if (events.length > 1 || !events.every(id => isLowerHex(id, 64))) return refuse('e', 'The e tag is invalid')
  const relays = relaysOf(request)
  if (relays.length === 0 && !expected.relaysOptional) return refuse('relays', 'The zap request names no relay')
  const amounts = valuesOf(request, 'amount')
  if (amounts.some(amount => amount !== String(expected.amountMsats))) {
    return refuse('amount', 'The amount of the zap request is not the amount asked for')
  }
  if (!valuesOf(request, 'a').every(isCoordinate)) return refuse('a', 'The a tag is not an event coordinate')
  const signers = valuesOf(request, 'P')
  if (signers.length > 1 || signers.some(signer => signer !== expected.receiptPublicKey)) {
    return refuse('P', 'The P tag is not the key that signs the receipt')
  }
  if (!checkEvent(request, expected.verifySchnorr)) return refuse('signature', 'The signature does not verify')
  return { ok: true, request, relays, descriptionHash: descriptionHashOf(text) }
}

/** To be signed with the announced key. The time of payment makes the receipt the same however often it is made. */
export function zapReceiptTemplate(zap: {
  request: NostrEvent
  requestText: string
  invoice: string
  paidAt: number
  preimage?: string
}): EventTemplate {
  const copied = (name: string) => zap.request.tags.filter(tag => tag[0] === name)
  const tags = [
    ...copied('p'),
    ['P', zap.request.pubkey],
    ...copied('e'),
    ...copied('a'),
    ...copied('k'),
    ['bolt11', zap.invoice],
    ['description', zap.requestText],
  ]
  if (zap.preimage !== undefined) tags.push(['preimage', zap.preimage])
  return { kind: zapReceiptKind, created_at: zap.paidAt, tags, content: '' }
}

export function relaysOf(request: NostrEvent): string[] {
  const tag = request.tags.find(tag => tag[0] === 'relays') ?? []
  return [...new Set(tag.slice(1).filter(isRelayUrl))].slice(0, maxRelays)
}

/** Where a request without relays was seen: the hints in its p, e and a tags. */
export function relayHintsOf(request: NostrEvent): string[] {
  const hints = request.tags.filter(([name]) => name === 'p' || name === 'e' || name === 'a').map(tag => tag[2] ?? '')
  return [...new Set(hints.filter(isRelayUrl))].slice(0, maxRelays)
}

function valuesOf(event: NostrEvent, name: string): (string | undefined)[] {
  return event.tags.filter(tag => tag[0] === name).map(tag => tag[1])
}

function isCoordinate(value: string | undefined): boolean {
  const kind = /^(\d{1,5}):[0-9a-f]{64}:/.exec(value ?? '')?.[1]
  return kind !== undefined && Number(kind) <= 65_535
}

export function descriptionHashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

function refuse(problem: ZapProblem, message: string): ZapRequestResult {
  return { ok: false, problem, message }
}
