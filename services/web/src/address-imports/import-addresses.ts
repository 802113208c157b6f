/**
 * Takes lightning addresses over from LNbits: each name goes to the key of its owner, who becomes a member by it and connects a wallet of their own.
 * Their first name is their address, the others are aliases of it. A name that is here stays as it is, so a file can be read again, and who was deleted
 * here does not come back.
 */
import { type Connection, type Sql, transaction } from '@chispa/database/connect'
import { activityIn } from '../activity/record.ts'
import { maxAliases } from '../lightning-addresses/aliases.ts'
import type { Tables } from '../table-files/tables.ts'
import type { ForeignName } from './foreign-name.ts'
import { readOwners, readPayLinks } from './pay-links.ts'
import { insertNames, type Known, listDeparted, listKnown } from './store.ts'

export type ImportedAddress = {
  username: string
  pubkey: string | null
  outcome: 'added' | 'present' | 'refused'
  problem: string | null
  /** Beside the name that is its owner's address. */
  isAlias: boolean
}
export type AddressReport = { addresses: ImportedAddress[]; withoutName: number; domains: string[] }
export type AddressOrder = {
  tables: Tables
  /** A table of owners, where the operator names some. */
  owners?: Tables
  reserved: readonly string[]
  dryRun: boolean
  now: Date
}

export async function importAddresses(sql: Connection, order: AddressOrder): Promise<AddressReport> {
  const { tables, owners, reserved, dryRun, now } = order
  const { links, withoutName } = readPayLinks(tables, readOwners(owners?.find('') ?? []), reserved)
  const domains = [...new Set(links.flatMap(({ domain }) => domain ?? []))].sort()
  if (dryRun) return { addresses: await importNames(sql, links, { dryRun, now }), withoutName, domains }
  return transaction(sql, async tx => {
    const report = { addresses: await importNames(tx, links, { dryRun, now }), withoutName, domains }
    await recordAddressImport(tx, report)
    return report
  })
}

/** All of them in one transaction: the caller's. */
export async function importNames(
  sql: Sql,
  names: readonly ForeignName[],
  { dryRun, now }: { dryRun: boolean; now: Date },
): Promise<ImportedAddress[]> {
  const usernames = names.map(({ username }) => username)
  const pubkeys = names.flatMap(({ pubkey }) => pubkey ?? [])
  const departed = new Set((await listDeparted(sql, pubkeys)).map(({ pubkey }) => pubkey))
  const known = await listKnown(sql, { usernames, pubkeys, now })
  const byName = new Map(known.toReversed().map(one => [one.username, one]))
  const counts = new Map<string, number>()
  for (const { pubkey } of known) if (pubkey !== null) counts.set(pubkey, (counts.get(pubkey) ?? 0) + 1)
  const judged = names
    .map(name => (isOf(departed, name) ? { ...name, problem: name.problem ?? 'Its owner was deleted here' } : name))
    .map(name => judge(name, byName, counts))
  const wanted = judged.filter(({ outcome }) => outcome === 'added') as { username: string; pubkey: string }[]
  if (dryRun || wanted.length === 0) return judged
  const given = await insertNames(sql, wanted, now)
  return judged.map(one =>
    one.outcome !== 'added' || given.has(one.username)
      ? one
      : { ...one, outcome: 'refused', problem: 'Somebody took the name a moment ago' },
  )
}

const isOf = (people: ReadonlySet<string>, { pubkey }: ForeignName): boolean => pubkey !== null && people.has(pubkey)

/** `counts`: how many names each person has by now. */
function judge(
  { username, pubkey, problem }: ForeignName,
  known: ReadonlyMap<string, Known>,
  counts: Map<string, number>,
): ImportedAddress {
  const told = (outcome: ImportedAddress['outcome'], why: string | null, isAlias = false): ImportedAddress => ({
    ...{ username, pubkey, outcome, problem: why, isAlias },
  })
  if (problem !== null || pubkey === null) return told('refused', problem)
  const holder = known.get(username)
  if (holder?.pubkey === pubkey) return told('present', null, holder.isAlias)
  if (holder)
    return told('refused', holder.pubkey ? 'Somebody has this name here' : 'The name rests here, or is promised')
  const before = counts.get(pubkey) ?? 0
  if (before > maxAliases) return told('refused', `Its owner has ${before} names: a person has no more`)
  counts.set(pubkey, before + 1)
  return told('added', null, before > 0)
}

const recordAddressImport = (tx: Sql, { addresses }: AddressReport): Promise<void> => {
  const count = (outcome: ImportedAddress['outcome']) => addresses.filter(one => one.outcome === outcome).length
  const [added, present, refused] = [count('added'), count('present'), count('refused')]
  return activityIn(tx).record({
    category: 'ADDRESS',
    level: 'WARN',
    event: 'address.imported',
    message: `${added} names were taken over from LNbits`,
    metadata: { system: 'lnbits-lnurlp', added, present, refused, by: 'command line' },
  })
}
