/** Finds contacts among those that are at hand, as the server finds people: by the beginnings of words, whatever accents and capitals. */
import type { Contact } from '@chispa/contract/contacts'
import { plain } from '../../components/people/named-person.ts'

export function fits({ face, givenName }: Pick<Contact, 'face' | 'givenName'>, q: string): boolean {
  const words = plain([givenName, face.name, face.address].filter(Boolean).join(' ')).split(/[\s@]+/)
  return plain(q)
    .split(/[\s@]+/)
    .every(sought => words.some(word => word.startsWith(sought)))
}
