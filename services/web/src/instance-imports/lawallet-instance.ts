/** What an export of LaWallet has besides cards: people, their names, designs and wallets, and what has no place here. */
import { encodeNpub } from '@chispa/protocols/nip19'
import { hex64Of, isRecord, parseJson } from '@chispa/protocols/untrusted-json'
import { type ForeignName, nameProblem, refuseTwins } from '../address-imports/foreign-name.ts'
import { isYes, titleIn } from '../card-imports/candidate.ts'
import type { Row, Tables } from '../table-files/tables.ts'

export type Refused = { name: string; problem: string }
export type ForeignDesign = { id: string; imageUrl: string; description: string; isArchived: boolean }
/** `connection`: as it is stored there, sealed or not. `isPrimary`: what pays into it when nobody says which. */
export type ForeignWallet = { id: string; pubkey: string; name: string; connection: string; isPrimary: boolean }
export type LawalletInstance = {
  people: { pubkey: string; role: string }[]
  refusedPeople: Refused[]
  names: ForeignName[]
  designs: ForeignDesign[]
  wallets: ForeignWallet[]
  /** A sentence each. */
  leftBehind: string[]
}

type Keys = ReadonlyMap<string | null | undefined, string>

export function readLawallet(tables: Tables, reserved: readonly string[]): LawalletInstance {
  const users = tables.find('user', 'users') ?? []
  const known = users.flatMap(row => {
    const pubkey = hex64Of(row.pubkey)
    return row.id && pubkey ? [{ id: row.id, pubkey, role: row.role ?? 'USER' }] : []
  })
  const keys: Keys = new Map(known.map(({ id, pubkey }) => [id, pubkey]))
  const addresses = tables.find('lightningaddress', 'lightningaddresses') ?? []
  const wallets = tables.find('remotewallet', 'remotewallets') ?? []
  return {
    people: known.map(({ pubkey, role }) => ({ pubkey, role })),
    refusedPeople: users
      .filter(({ id }) => !keys.has(id))
      .map(({ id }) => ({ name: id ?? 'a person', problem: 'pubkey is not 64 hex digits' })),
    names: readNames(addresses, keys, reserved),
    designs: (tables.find('carddesign', 'carddesigns') ?? []).map(readDesign),
    wallets: readWallets(wallets, addresses, keys),
    leftBehind: [
      ...rolesOf(known),
      ...holdersOf(tables),
      ...redirectsOf(addresses),
      ...walletsNotRead(wallets, keys),
      ...otherTables(tables),
    ],
  }
}

/** The one that is a person's address stands before their others. */
function readNames(rows: readonly Row[], keys: Keys, reserved: readonly string[]): ForeignName[] {
  const names = rows
    .toSorted((a, b) => Number(isYes(b.isprimary)) - Number(isYes(a.isprimary)))
    .map(row => {
      const username = row.username?.trim().toLowerCase() ?? ''
      const pubkey = keys.get(row.userid) ?? null
      const problem = nameProblem(username, reserved) ?? (pubkey === null ? 'Its owner is not in the file' : null)
      return { username, pubkey, problem }
    })
  return refuseTwins(names)
}

const readDesign = ({ id, imageurl, description, archivedat }: Row): ForeignDesign => ({
  id: id ?? '',
  imageUrl: imageurl ?? '',
  description: titleIn(description, 'Imported card'),
  isArchived: !!archivedat,
})

const isUsable = ({ type, status }: Row) => type === 'NWC' && status === 'ACTIVE'

function readWallets(rows: readonly Row[], addresses: readonly Row[], keys: Keys): ForeignWallet[] {
  const usable = rows.filter(row => isUsable(row) && keys.has(row.userid))
  const ofAddresses = new Set(addresses.filter(row => isYes(row.isprimary)).map(row => row.remotewalletid))
  const byOwner = Map.groupBy(usable, ({ userid }) => userid)
  const primary = new Set(
    [...byOwner.values()].map(
      own =>
        own.find(row => isYes(row.isdefault)) ??
        own.find(({ id }) => ofAddresses.has(id)) ??
        (own.length === 1 && own[0]),
    ),
  )
  return usable.map(row => ({
    id: row.id ?? '',
    pubkey: keys.get(row.userid) as string,
    name: titleIn(row.name, 'Wallet'),
    connection: connectionIn(row),
    isPrimary: primary.has(row),
  }))
}

/** A dump has the configuration as one text. */
function connectionIn(row: Row): string {
  const config = parseJson(row.config ?? '')
  const text = row['config.connectionstring'] ?? (isRecord(config) ? config.connectionString : undefined)
  return typeof text === 'string' ? text : ''
}

function rolesOf(people: readonly { pubkey: string; role: string }[]): string[] {
  const above = people.filter(({ role }) => role !== 'USER')
  if (above.length === 0) return []
  const named = above.map(({ pubkey, role }) => `${encodeNpub(pubkey)} (${role})`).join(', ')
  return [`${above.length} people had a role there and are members here; give roles by hand: ${named}`]
}

function holdersOf(tables: Tables): string[] {
  const held = (tables.find('card', 'cards') ?? []).filter(({ userid }) => userid).length
  return held > 0
    ? [`${held} cards had a holder there: nobody holds them here until they take them with their code`]
    : []
}

function redirectsOf(addresses: readonly Row[]): string[] {
  const redirected = addresses.filter(({ redirect }) => redirect)
  if (redirected.length === 0) return []
  const named = redirected.map(({ username, redirect }) => `${username} to ${redirect}`).join(', ')
  return [`${redirected.length} names pass payments on there; here they are paid into their owner’s wallet: ${named}`]
}

function walletsNotRead(rows: readonly Row[], keys: Keys): string[] {
  const left = rows.filter(row => !isUsable(row) || !keys.has(row.userid))
  const kinds = Map.groupBy(left, ({ type, status }) => (type === 'NWC' ? `${status}` : `of type ${type}`))
  return [...kinds].map(([kind, those]) => `${those.length} wallets that are ${kind.toLowerCase()} there`)
}

const taken = new Set(
  ['user', 'lightningaddress', 'carddesign', 'remotewallet', 'card', 'ntag424'].flatMap(name => [
    name,
    `${name}s`,
    `${name}es`,
  ]),
)
/** Nothing that anybody would miss. */
const forgettable = new Set(['', '_prisma_migrations', 'nostrprofilecache', 'nostrprofileimagecache'])

const otherTables = (tables: Tables): string[] =>
  [...tables]
    .filter(([name, rows]) => rows.length > 0 && !taken.has(name) && !forgettable.has(name))
    .map(([name, rows]) => `${rows.length} rows of ${name}`)
