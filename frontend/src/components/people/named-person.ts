/** The member whom a typed name means: the only one who is called so, or who has this address. Accents and capitals do not count. */
import type { FoundPerson } from '@chispa/contract/contacts'
import { personName } from './person-name.ts'

export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const isAskable = ({ isMember, publicKey }: FoundPerson): boolean => isMember && publicKey !== null

export function namedPerson(found: readonly FoundPerson[], text: string): FoundPerson | undefined {
  const sought = plain(text.trim())
  const named = found.filter(person => {
    const address = person.address ?? ''
    return isAskable(person) && [personName(person), address, address.split('@')[0] ?? ''].map(plain).includes(sought)
  })
  return sought !== '' && named.length === 1 ? named[0] : undefined
}
