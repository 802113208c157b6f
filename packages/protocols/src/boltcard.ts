/**
 * What the Bolt Card programmer app reads: the payloads with a card's keys, its deep links, and which base URLs it can
 * write. The app looks for the first `p=` and `c=` in the whole URL and writes at most 255 bytes at once, so a base URL
 * that contains either or is too long makes a card that never works.
 */
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { CardKeys } from './ntag424.ts'

export type WritePayload = CardKeys & {
  card_name: string
  id: string
  lnurlw_base: string
  protocol_name: 'new_bolt_card_response'
  protocol_version: '1'
  /** Asks the app to make the chip show a random UID, for good. */
  uid_privacy?: 'Y'
}

export type WipePayload = CardKeys & { action: 'wipe'; uid: string; version: 1 }

const maxFileBytes = 255
/** File length, record header and URI prefix byte before the URL itself. */
const headerBytes = 7
/** What stands in the URL until the chip writes a tap into it. */
const placeholders = { p: '0'.repeat(32), c: '0'.repeat(16) }

export function writePayload(card: {
  id: string
  name: string
  lnurlwBase: string
  keys: CardKeys
  uidPrivacy?: boolean
}): WritePayload {
  return {
    card_name: card.name,
    id: card.id,
    ...keysOnly(card.keys),
    lnurlw_base: card.lnurlwBase,
    protocol_name: 'new_bolt_card_response',
    protocol_version: '1',
    ...(card.uidPrivacy && { uid_privacy: 'Y' as const }),
  }
}

export function wipePayload(card: { uid: string; keys: CardKeys }): WipePayload {
  return { action: 'wipe', ...keysOnly(card.keys), uid: card.uid, version: 1 }
}

export function boltcardLink(action: 'program' | 'reset', url: string): string {
  return `boltcard://${action}?url=${encodeURIComponent(url)}`
}

/** The URL that a tapped card shows. */
export function tapUrl(lnurlwBase: string, tap: { p: string; c: string }): string {
  return `${lnurlwBase}${lnurlwBase.includes('?') ? '&' : '?'}p=${tap.p}&c=${tap.c}`
}

/** `p` and `c` of a URL that a reader saw, whatever its scheme; undefined when they are not both there. */
export function readTapUrl(text: string): { p: string; c: string } | undefined {
  const query = new URLSearchParams(text.trim().split('?', 2)[1] ?? '')
  const [p, c] = [query.get('p'), query.get('c')]
  return p !== null && c !== null ? { p, c } : undefined
}

/** What an app reads back from a chip that did not write a tap into the URL, because it was still authenticated. */
export const isUnwrittenTap = ({ p, c }: { p: string; c: string }): boolean =>
  p === placeholders.p && c === placeholders.c

/** Why the app could not write this base URL to a card; undefined when it can. */
export function lnurlwBaseProblem(lnurlwBase: string): 'ambiguous' | 'too_long' | undefined {
  if (lnurlwBase.includes('p=') || lnurlwBase.includes('c=')) return 'ambiguous'
  return headerBytes + utf8ToBytes(tapUrl(lnurlwBase, placeholders)).length > maxFileBytes ? 'too_long' : undefined
}

export function keysOnly({ k0, k1, k2, k3, k4 }: CardKeys): CardKeys {
  return { k0, k1, k2, k3, k4 }
}
