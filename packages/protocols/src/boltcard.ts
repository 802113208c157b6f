/**
 * What the Bolt Card programmer app reads: the payloads with a card's keys, its deep links, and which base URLs it can
 * write. The app looks for the first `p=` and `c=` in the whole URL and the chip's file has 256 bytes, so a base URL
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
}

export type WipePayload = CardKeys & { action: 'wipe'; uid: string; version: 1 }

const fileBytes = 256
/** File length, record header and URI prefix byte before the URL itself. */
const headerBytes = 7
const placeholders = { p: '0'.repeat(32), c: '0'.repeat(16) }

export function writePayload(card: { id: string; name: string; lnurlwBase: string; keys: CardKeys }): WritePayload {
  return {
    card_name: card.name,
    id: card.id,
    ...keysOnly(card.keys),
    lnurlw_base: card.lnurlwBase,
    protocol_name: 'new_bolt_card_response',
    protocol_version: '1',
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

/** Why the app could not write this base URL to a card; undefined when it can. */
export function lnurlwBaseProblem(lnurlwBase: string): 'ambiguous' | 'too_long' | undefined {
  if (lnurlwBase.includes('p=') || lnurlwBase.includes('c=')) return 'ambiguous'
  return headerBytes + utf8ToBytes(tapUrl(lnurlwBase, placeholders)).length > fileBytes ? 'too_long' : undefined
}

function keysOnly({ k0, k1, k2, k3, k4 }: CardKeys): CardKeys {
  return { k0, k1, k2, k3, k4 }
}
