/** What somebody types to find a card: it may be the start of several things at once, `abba` of a UID and of a title. */
import { readPublicKey } from '@chispa/protocols/nip19'
import { meantUsername } from '../lightning-addresses/payee.ts'
import type { CardSearch } from './list-store.ts'

export function readSearch(q: string): CardSearch {
  const title = q.trim()
  const text = title.toLowerCase()
  const hex = text.replaceAll(':', '')
  const isHex = /^[0-9a-f]+$/.test(hex)
  const username = meantUsername(text)
  const pubkey = readPublicKey(text)
  return {
    title,
    ...(isHex && hex.length <= 14 && { uid: hex.toUpperCase() }),
    ...(isHex && hex.length <= 32 && { id: hex }),
    ...(username !== undefined && { username }),
    ...(pubkey !== undefined && { pubkey }),
  }
}
