/**
 * Takes lightning addresses over from LNbits: each name goes to the key of its owner, who becomes a member by it and connects a wallet of their own.
 * A name that is here stays as it is, so a file can be read again.
 */
import { type Connection, transaction } from '@chispa/database/connect'
import type { ActivityLog } from '../activity/record.ts'
import { readTables } from '../card-imports/read-tables.ts'
import { BadExport, type PayLink, readOwners, readPayLinks } from './pay-links.ts'
import { insertAddresses, listKnown } from './store.ts'

export type ImportedAddress = {
  username: string
  pubkey: string | null
  outcome: 'added' | 'present' | 'refused'
  problem: string | null
}
export type AddressReport = { addresses: ImportedAddress[]; withoutName: number; domains: string[] }
/** `owners`: the text of a CSV with a header. */
export type AddressOrder = { file: string; owners?: string; reserved: readonly string[]; dryRun: boolean; now: Date }

const batchSize = 500

export async function importAddresses(sql: Connection, order: AddressOrder): Promise<AddressReport> {
  const { links, withoutName } = readFile(order)
  const addresses: ImportedAddress[] = []
  for (let at = 0; at < links.length; at += batchSize) {
    addresses.push(...(await takeOver(sql, order, links.slice(at, at + batchSize))))
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

async function takeOver(sql: Connection, order: AddressOrder, links: readonly PayLink[]): Promise<ImportedAddress[]> {
  const known = await listKnown(
    sql,
    links.map(({ username }) => username),
    links.flatMap(({ pubkey }) => pubkey ?? []),
  )
  const judged = links.map(link => judge(link, known))
  const wanted = judged.filter(({ outcome }) => outcome === 'added') as { username: string; pubkey: string }[]
  if (order.dryRun || wanted.length === 0) return judged
  const given = await transaction(sql, tx => insertAddresses(tx, wanted, order.now))
  return judged.map(one =>
    one.outcome !== 'added' || given.has(one.username)
      ? one
      : { ...one, outcome: 'refused', problem: 'Somebody took the name, or its owner another one, a moment ago' },
  )
}

function judge(
  { username, pubkey, problem }: PayLink,
  known: readonly { username: string; pubkey: string | null }[],
): ImportedAddress {
  const refuse = (why: string): ImportedAddress => ({ username, pubkey, outcome: 'refused', problem: why })
  if (problem !== null) return refuse(problem)
  const holder = known.find(one => one.username === username)
  if (holder && holder.pubkey === pubkey) return { username, pubkey, outcome: 'present', problem: null }
  if (holder) return refuse(holder.pubkey ? 'Somebody has this name here' : 'The name was given up here, and rests')
  const own = known.find(one => one.pubkey === pubkey)
  if (own) return refuse(`Its owner is ${own.username} here: a person has one name`)
  return { username, pubkey, outcome: 'added', problem: null }
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
