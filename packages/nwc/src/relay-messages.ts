/** NIP-01 frames as relays send them. Shape only: an event is not yet checked, a text is whatever the relay wrote. */
import { isNostrEvent, type NostrEvent } from '@chispa/protocols/nip01'
import { responseKind } from '@chispa/protocols/nip47'

export type RelayMessage =
  | { type: 'event'; subscriptionId: string; event: NostrEvent }
  | { type: 'eose'; subscriptionId: string }
  | { type: 'closed'; subscriptionId: string; text: string }
  | { type: 'ok'; eventId: string; accepted: boolean; text: string }
  | { type: 'notice'; text: string }
  | { type: 'auth'; challenge: string }

/** `["EOSE",""]` */
const minFrameBytes = 11
/** What wallets and relays say fits many times over: requests, notifications and info events take a kilobyte or two. */
const maxFrameBytes = 64 * 1024
/**
 * Except a page of transactions. One takes up to 5 KB as text: an invoice with route hints (1 KB), a description (639
 * bytes), hashes, and up to 4 KB of metadata, of which zaps use about one; fifty of 3 KB are 150 KB, 200 KB encrypted.
 */
const maxReplyFrameBytes = 256 * 1024

/** Judged without parsing, which is what a long frame would cost. */
export function isWorthReading(data: Buffer): boolean {
  if (data.length < minFrameBytes || data.length > maxReplyFrameBytes) return false
  return data.length <= maxFrameBytes || data.includes(String(responseKind))
}

/** Undefined for anything a relay should not have sent; texts are cut, because they end up in logs. */
export function parseRelayMessage(data: string): RelayMessage | undefined {
  let frame: unknown
  try {
    frame = JSON.parse(data)
  } catch {
    return undefined
  }
  if (!Array.isArray(frame) || (typeof frame[1] !== 'string' && frame[0] !== 'OK')) return undefined
  const [type, first, second, third] = frame
  if (type === 'EVENT') {
    if (!isNostrEvent(second) || (data.length > maxFrameBytes && second.kind !== responseKind)) return undefined
    return { type: 'event', subscriptionId: first, event: second }
  }
  if (type === 'EOSE') return { type: 'eose', subscriptionId: first }
  if (type === 'CLOSED') return { type: 'closed', subscriptionId: first, text: textOf(second) }
  if (type === 'NOTICE') return { type: 'notice', text: textOf(first) }
  if (type === 'AUTH') return { type: 'auth', challenge: first }
  if (type !== 'OK' || typeof first !== 'string' || typeof second !== 'boolean') return undefined
  return { type: 'ok', eventId: first, accepted: second, text: textOf(third) }
}

/** The machine-readable word before the colon of an OK or CLOSED. */
export function prefixOf(text: string): string {
  const colon = text.indexOf(':')
  return colon > 0 ? text.slice(0, colon).trim().toLowerCase() : ''
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 300) : '')
