/**
 * Takes over an instance of LaWallet: people, their names, designs, wallets and cards, all or nothing. An import gives nobody power:
 * everybody comes as a member whatever role they had, nobody holds a card by it, and what people have here already stays theirs.
 */
import type { ImportReport } from '@chispa/contract/card-imports'
import { type Connection, type Sql, transaction } from '@chispa/database/connect'
import type { Sealer } from '@chispa/database/seal'
import type { HostGuard } from '@chispa/outgoing-http/host-guard'
import { encodeNpub } from '@chispa/protocols/nip19'
import { activityIn } from '../activity/record.ts'
import { type ImportedAddress, importNames } from '../address-imports/import-addresses.ts'
import { findImageUrl } from '../card-designs/read-design.ts'
import { importCards } from '../card-imports/import-cards.ts'
import type { Tables } from '../table-files/tables.ts'
import { importWallets, openWallets, type ReadWallet, type Tally } from './import-wallets.ts'
import { type ForeignDesign, type LawalletInstance, readLawallet } from './lawallet-instance.ts'
import { insertDesigns, insertPeople, listDesigns, listStandings } from './store.ts'

export type InstanceReport = {
  people: Tally
  names: ImportedAddress[]
  designs: Tally
  wallets: Tally
  cards: ImportReport
  leftBehind: string[]
}
export type InstanceOrder = {
  tables: Tables
  /** Of the other instance. */
  vaultSecret?: string
  reserved: readonly string[]
  dryRun: boolean
  now: Date
  /** Inside the transaction: what it throws takes the import back. */
  beforeCommit?: (report: InstanceReport) => Promise<void>
}
type Deps = { sql: Connection; sealer: Sealer; relayGuard: HostGuard }

export async function importInstance({ sql, sealer, relayGuard }: Deps, order: InstanceOrder): Promise<InstanceReport> {
  const instance = readLawallet(order.tables, order.reserved)
  const opened = await openWallets(instance.wallets, { relayGuard, vaultSecret: order.vaultSecret })
  const takeAll = async (on: Sql): Promise<InstanceReport> => {
    const report = await takeOver({ sql: on, sealer }, { ...instance, readable: opened.readable }, order)
    const refused = [...opened.refused, ...report.wallets.refused]
    return { ...report, wallets: { ...report.wallets, refused } }
  }
  if (order.dryRun) return takeAll(sql)
  return transaction(sql, async tx => {
    const report = await takeAll(tx)
    await recordInstanceImport(tx, report)
    await order.beforeCommit?.(report)
    return report
  })
}

/** Cards come last: while they are counted, others who count wait. */
async function takeOver(
  deps: { sql: Sql; sealer: Sealer },
  instance: LawalletInstance & { readable: readonly ReadWallet[] },
  { tables, dryRun, now }: InstanceOrder,
): Promise<InstanceReport> {
  const { people, left, newcomers } = await takePeople(deps.sql, instance, { dryRun, now })
  const staying = instance.readable.filter(({ pubkey }) => !left.has(pubkey))
  const { designs, designIds } = await takeDesigns(deps.sql, instance.designs, { dryRun, now })
  return {
    people,
    names: await importNames(deps.sql, instance.names, { dryRun, now }),
    designs,
    wallets: await importWallets(deps, staying, { newcomers, dryRun, now }),
    cards: await importCards(deps, {
      ...{ system: 'lawallet', tables, dryRun, now, designs: designIds, maxShown: Number.POSITIVE_INFINITY },
    }),
    leftBehind: instance.leftBehind,
  }
}

/** `left`: who was deleted here; `newcomers`: who comes by this import. */
async function takePeople(
  sql: Sql,
  { people, refusedPeople }: LawalletInstance,
  { dryRun, now }: { dryRun: boolean; now: Date },
): Promise<{ people: Tally; left: Set<string>; newcomers: Set<string> }> {
  const pubkeys = [...new Set(people.map(({ pubkey }) => pubkey))]
  const standings = new Map((await listStandings(sql, pubkeys)).map(({ pubkey, hasLeft }) => [pubkey, hasLeft]))
  const left = new Set(pubkeys.filter(pubkey => standings.get(pubkey) === true))
  const missing = pubkeys.filter(pubkey => !standings.has(pubkey))
  if (!dryRun && missing.length > 0) await insertPeople(sql, missing, now)
  const refused = [...left].map(pubkey => ({ name: encodeNpub(pubkey), problem: 'They were deleted here' }))
  const present = pubkeys.filter(pubkey => standings.get(pubkey) === false)
  const tally = {
    added: missing.map(encodeNpub),
    present: present.map(encodeNpub),
    refused: [...refusedPeople, ...refused],
  }
  return { people: tally, left, newcomers: new Set(missing) }
}

/** A design is the same by its id or by its picture. `designIds`: by what it is called there. */
async function takeDesigns(
  sql: Sql,
  designs: readonly ForeignDesign[],
  { dryRun, now }: { dryRun: boolean; now: Date },
): Promise<{ designs: Tally; designIds: Map<string, string> }> {
  const tally: Tally = { added: [], present: [], refused: [] }
  const read = designs.map(design => ({ ...design, imageUrl: findImageUrl(design.imageUrl) }))
  for (const { description, imageUrl } of read) {
    if (!imageUrl)
      tally.refused.push({
        name: description,
        problem: 'Its picture is not a link that starts with https:// or http://',
      })
  }
  const usable = read.filter(
    (design): design is ForeignDesign => /^[!-~]{1,100}$/.test(design.id) && design.imageUrl !== undefined,
  )
  const look = () =>
    listDesigns(
      sql,
      usable.map(({ id }) => id),
      usable.map(({ imageUrl }) => imageUrl),
    )
  const known = await look()
  const missing = new Map<string, ForeignDesign>()
  for (const design of usable) {
    const isKnown = known.some(({ id, imageUrl }) => id === design.id || imageUrl === design.imageUrl)
    if (isKnown || missing.has(design.imageUrl)) tally.present.push(design.description)
    else missing.set(design.imageUrl, design)
  }
  tally.added.push(...[...missing.values()].map(({ description }) => description))
  if (dryRun) return { designs: tally, designIds: new Map() }
  await insertDesigns(
    sql,
    [...missing.values()].map(({ isArchived, ...rest }) => ({ ...rest, archivedAt: isArchived ? now : null })),
    now,
  )
  const here = await look()
  const designIds = new Map(
    usable.flatMap(design => {
      const same = here.find(({ id }) => id === design.id) ?? here.find(({ imageUrl }) => imageUrl === design.imageUrl)
      return same ? [[design.id, same.id] as const] : []
    }),
  )
  return { designs: tally, designIds }
}

function recordInstanceImport(tx: Sql, { people, names, designs, wallets, cards }: InstanceReport): Promise<void> {
  const added = {
    people: people.added.length,
    names: names.filter(({ outcome }) => outcome === 'added').length,
    designs: designs.added.length,
    wallets: wallets.added.length,
    cards: cards.added,
  }
  return activityIn(tx).record({
    category: 'SERVER',
    level: 'WARN',
    event: 'server.instance_imported',
    message: `${added.people} people, ${added.names} names, ${added.wallets} wallets and ${added.cards} cards were taken over from LaWallet`,
    metadata: { system: 'lawallet', ...added, by: 'command line' },
  })
}
