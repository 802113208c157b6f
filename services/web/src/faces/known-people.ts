/** Who is on the other side of payments, in the words of the member who looks: one query for a page. */
import type { Person } from '@chispa/contract/faces'
import type { Sql } from '@chispa/database/connect'
import { faceOf } from './face-of.ts'
import { findKnownRows, type KnownRow } from './known-store.ts'

/** The other side, as far as it is known: a member, the owner of a key, an address; or what a payer merely claims. */
export type Side = {
  memberId?: string | null
  pubkey?: string | null
  address?: string | null
  claimed?: { name: string | null; address: string | null } | null
}

export type Known = {
  of: (side: Side) => Person | null
  /** Keys of nobody here whose profiles are not looked for yet. */
  unsought: string[]
}

export async function knowPeople(sql: Sql, viewerId: string, sides: readonly Side[], domain: string): Promise<Known> {
  const distinct = (values: (string | null | undefined)[]) => [
    ...new Set(values.filter(value => typeof value === 'string')),
  ]
  const addresses = sides.flatMap(({ address, claimed }) => [address, claimed?.address]).map(one => one?.toLowerCase())
  const sought = {
    memberIds: distinct(sides.map(({ memberId }) => memberId)),
    pubkeys: distinct(sides.map(({ pubkey }) => pubkey)),
    addresses: distinct(addresses),
  }
  const isNobody = Object.values(sought).every(list => list.length === 0)
  const rows = isNobody ? [] : await findKnownRows(sql, viewerId, sought)
  const by = (key: (row: KnownRow) => string | null) =>
    new Map(rows.flatMap(row => (key(row) === null ? [] : [[key(row) as string, row] as const])))
  const [members, keys, contacts] = [by(row => row.memberId), by(row => row.pubkey), by(row => row.address ?? null)]
  const shown = (row: KnownRow): Person => ({
    ...faceOf(row, domain),
    contactId: row.contactId,
    isMember: row.memberId !== null,
    isBlocked: row.isBlocked,
    isClaimed: false,
  })
  const of = ({ memberId, pubkey, address, claimed }: Side): Person | null => {
    const row =
      (memberId && members.get(memberId)) ||
      (pubkey && keys.get(pubkey)) ||
      (address && contacts.get(address.toLowerCase()))
    if (row) return shown(row)
    if (pubkey || address) return { ...unknown, publicKey: pubkey ?? null, address: address ?? null }
    if (!claimed || (claimed.name === null && claimed.address === null)) return null
    // A name that anybody can claim gets nobody's face. Who takes that of somebody blocked is muted with them.
    const isBlocked = claimed.address !== null && contacts.get(claimed.address.toLowerCase())?.isBlocked === true
    return { ...unknown, ...claimed, isClaimed: true, isBlocked }
  }
  return { of, unsought: rows.flatMap(({ isSought, pubkey }) => (isSought || pubkey === null ? [] : [pubkey])) }
}

const unknown = {
  name: null,
  picture: null,
  publicKey: null,
  address: null,
  contactId: null,
  isMember: false,
  isBlocked: false,
  isClaimed: false,
}
