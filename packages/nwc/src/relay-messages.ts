/** NIP-01 frames as relays send them. Shape only: an event is not yet checked, a text is whatever the relay wrote. */
import { isNostrEvent, type NostrEvent } from '@chispa/protocols/nip01'

export type RelayMessage =
  | { type: 'event'; subscriptionId: string; event: NostrEvent }
  | { type: 'eose'; subscriptionId: string }
  | { type: 'closed'; subscriptionId: string; text: string }
  | { type: 'ok'; eventId: string; accepted: boolean; text: string }
  | { type: 'notice'; text: string }
  | { type: 'auth'; challenge: string }

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
    return isNostrEvent(second) ? { type: 'event', subscriptionId: first, event: second } : undefined
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
