/** The people of the demo. Their keys are derived from their names: the same in every run, and worth nothing elsewhere. */
import { createHash } from 'node:crypto'
import { encodeNpub, encodeNsec } from '@chispa/protocols/nip19'
import { publicKeyOf } from '@chispa/signatures/schnorr'

export type DemoPerson = {
  name: string
  about: string
  username?: string
  balanceMsats?: number
  secretKey: Uint8Array
  pubkey: string
  npub: string
  nsec: string
}

const sats = 1000

const cast = [
  { name: 'Renata', about: 'administrator of the community', username: 'renata', balanceMsats: 50_000 * sats },
  { name: 'Ana', about: 'member with a lightning address', username: 'ana', balanceMsats: 21_000 * sats },
  { name: 'Bruno', about: 'member with a lightning address', username: 'bruno', balanceMsats: 5_000 * sats },
  { name: 'Café Plaza', about: 'merchant', username: 'cafe', balanceMsats: 0 },
  { name: 'Olga', about: 'operator: issues cards, sees people, changes no settings' },
] as const

export const demoPeople: readonly DemoPerson[] = cast.map(person => {
  const secretKey = new Uint8Array(createHash('sha256').update(`chispa demo: ${person.name}`).digest())
  const pubkey = publicKeyOf(secretKey)
  return { ...person, secretKey, pubkey, npub: encodeNpub(pubkey), nsec: encodeNsec(secretKey) }
})
