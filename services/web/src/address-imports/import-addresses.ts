/**
 * Takes lightning addresses over from LNbits: each name goes to the key of its owner, who becomes a member by it and connects a wallet of their own.
 * Their first name is their address, the others are aliases of it. A name that is here stays as it is, so a file can be read again.
 */
import { type Connection, transaction } from '@chispa/database/connect'
import type { ActivityLog } from '../activity/record.ts'
import { readTables } from '../card-imports/read-tables.ts'
import { maxAliases } from '../lightning-addresses/aliases.ts'
import { BadExport, type PayLink, readOwners, readPayLinks } from './pay-links.ts'
import { insertNames, type Known, listKnown } from './store.ts'

export type ImportedAddress = {
  username: string
  pubkey: string | null
  outcome: 'added' | 'present' | 'refused'
  problem: string | null
  /** Beside the name that is its owner's address. */
  isAlias: boolean
}
export type AddressReport = { addresses: ImportedAddress[]; withoutName: number; domains: string[] }
/** `owners`: the text of a CSV with a header. */
export type AddressOrder = { file: string; owners?: string; reserved: readonly string[]; dryRun: boolean; now: Date }

const batchSize = 500

export async function importAddresses(sql: Connection, order: AddressOrder): Promise<AddressReport> {
  const { links, withoutName } = readFile(order)
  const addresses: ImportedAddress[] = []
  const names = new Map<string, number>()
  for (let at = 0; at < links.length; at += batchSize) {
    addresses.push(...(await takeOver(sql, order, links.slice(at, at + batchSize), names)))
  }
  const domains = [...new Set(links.flatMap(({ domain }) => domain ?? []))].sort()
  return { addresses, withoutName, domains }
}

function readFile({ file, owners, reserved }: AddressOrder) {
  const tables = readTables(file)
  if (!tables) throw new BadExport('This is neither JSON nor CSV nor a dump of a database')
  const ownerRows = owners === undefined ? [] : readTables(owners)?.get('')
  if (!ownerRows) throw new BadExport('The file of owners is not a CSV with a header')
  return readPayLinks(tables, readOwners(ownerRows), reserved)
}

/** `names`: how many each person has by now; kept from batch to batch, because a dry run writes none. */
async function takeOver(
  sql: Connection,
  { dryRun, now }: AddressOrder,
  links: readonly PayLink[],
  names: Map<string, number>,
): Promise<ImportedAddress[]> {
  const usernames = links.map(({ username }) => username)
  const known = await listKnown(sql, { usernames, pubkeys: links.flatMap(({ pubkey }) => pubkey ?? []), now })
  const held = Map.groupBy(known, ({ pubkey }) => pubkey)
  const judged = links.map(link => judge(link, known, held, names))
  const wanted = judged.filter(({ outcome }) => outcome === 'added') as { username: string; pubkey: string }[]
  if (dryRun || wanted.length === 0) return judged
  const given = await transaction(sql, tx => insertNames(tx, wanted, now))
  return judged.map(one =>
    one.outcome !== 'added' || given.has(one.username)
      ? one
      : { ...one, outcome: 'refused', problem: 'Somebody took the name a moment ago' },
  )
}

function judge(
  { username, pubkey, problem }: PayLink,
  known: readonly Known[],
  held: ReadonlyMap<string | null, readonly Known[]>,
  names: Map<string, number>,
): ImportedAddress {
  const told = (outcome: ImportedAddress['outcome'], why: string | null, isAlias = false): ImportedAddress => ({
    ...{ username, pubkey, outcome, problem: why, isAlias },
  })
  if (problem !== null || pubkey === null) return told('refused', problem)
  const holder = known.find(one => one.username === username)
  if (holder?.pubkey === pubkey) return told('present', null, holder.isAlias)
  if (holder)
    return told('refused', holder.pubkey ? 'Somebody has this name here' : 'The name rests here, or is promised')
  const before = names.get(pubkey) ?? held.get(pubkey)?.length ?? 0
  if (before > maxAliases) return told('refused', `Its owner has ${before} names: a person has no more`)
  names.set(pubkey, before + 1)
  return told('added', null, before > 0)
}

export const recordAddressImport = (activity: ActivityLog, { addresses }: AddressReport): Promise<void> => {
  const count = (outcome: ImportedAddress['outcome']) => addresses.filter(one => one.outcome === outcome).length
  const [added, present, refused] = [count('added'), count('present'), count('refused')]
  return activity.record({
    category: 'ADDRESS',
    level: 'WARN',
    event: 'address.imported',
    message: `${added} names were taken over from LNbits`,
    metadata: { system: 'lnbits-lnurlp', added, present, refused, by: 'command line' },
  })
}
