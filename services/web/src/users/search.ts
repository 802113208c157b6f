/** What somebody types to find a person: it may be the start of several things at once, `abba` of a key, a name and a card. */
import { readPublicKey } from '@chispa/protocols/nip19'
import type { PeopleSearch } from './store.ts'

export function readSearch(q: string, mayReadCards: boolean): PeopleSearch {
  const typed = q.trim()
  const key = readPublicKey(typed)
  if (key !== undefined) return { pubkey: key }
  const text = typed.toLowerCase()
  const [name = '', domain] = text.split('@')
  const hex = text.replaceAll(':', '')
  const isHex = /^[0-9a-f]+$/.test(hex)
  return {
    ...(isHex && hex === text && hex.length <= 64 && { pubkey: hex }),
    ...(/^[a-z0-9._-]{1,32}$/.test(name) && { username: name }),
    ...(domain === undefined && typed !== '' && { name: typed }),
    ...(mayReadCards && domain === undefined && typed !== '' && { cardTitle: typed }),
    ...(mayReadCards && isHex && hex.length <= 14 && { cardUid: hex.toUpperCase() }),
  }
}
