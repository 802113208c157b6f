/**
 * Names in an export of LNbits: `pay_links` of its extension lnurlp, as a list from its API, a CSV, or a dump. A link belongs to a wallet there, a
 * wallet to an account, and an account may have a Nostr key; where it has none, the operator says whose it is.
 */
import { usernameMessages, usernameProblem } from '@chispa/protocols/lud16'
import { readPublicKey } from '@chispa/protocols/nip19'
import type { Row, Tables } from '../card-imports/read-tables.ts'
import { isReserved } from '../lightning-addresses/reserved-usernames.ts'

/** A name and whose it is, or why it cannot be taken over. */
export type PayLink = { username: string; pubkey: string | null; problem: string | null; domain: string | null }

/** By name or by wallet, what the operator says. Refuses with a sentence. */
export type Owners = ReadonlyMap<string, string>

export class BadExport extends Error {}

export function readOwners(rows: readonly Row[]): Owners {
  return new Map(
    rows.map((row, at): [string, string] => {
      const [link, key] = [row.username || row.wallet, row.npub ?? row.pubkey]
      const pubkey = readPublicKey(key?.trim() ?? '')
      if (!link || !pubkey) {
        throw new BadExport(`Line ${at + 2} of the owners needs username or wallet, and npub: an npub or 64 hex digits`)
      }
      return [link.trim().toLowerCase(), pubkey]
    }),
  )
}

export function readPayLinks(
  tables: Tables,
  owners: Owners,
  reserved: readonly string[],
): { links: PayLink[]; withoutName: number } {
  const rows = tables.get('pay_links') ?? tables.get('')
  if (!rows) throw new BadExport('There is no table pay_links in the file')
  const keyOfWallet = keysByWallet(tables)
  const named = rows.filter(row => (row.username ?? '').trim() !== '')
  const links = named.map(row => {
    const username = (row.username as string).trim().toLowerCase()
    const wallet = row.wallet?.trim().toLowerCase() ?? ''
    const pubkey = owners.get(username) ?? owners.get(wallet) ?? keyOfWallet.get(wallet) ?? null
    return { username, pubkey, problem: problemOf(username, pubkey, reserved), domain: row.domain?.trim() || null }
  })
  return { links: withoutTwins(links), withoutName: rows.length - named.length }
}

function problemOf(username: string, pubkey: string | null, reserved: readonly string[]): string | null {
  const problem = usernameProblem(username)
  if (problem) return usernameMessages[problem]
  if (isReserved(username, reserved)) return 'The name is reserved'
  return pubkey === null ? 'Whose it is is not known: name its owner in the file of owners' : null
}

function keysByWallet(tables: Tables): Map<string, string> {
  const keyOfAccount = new Map(
    (tables.get('accounts') ?? []).flatMap(({ id, pubkey }) => {
      const key = readPublicKey(pubkey ?? '')
      return id && key ? [[id, key] as const] : []
    }),
  )
  return new Map(
    (tables.get('wallets') ?? []).flatMap(({ id, user }) => {
      const key = keyOfAccount.get(user ?? '')
      return id && key ? [[id.toLowerCase(), key] as const] : []
    }),
  )
}

/** Names were one for each domain there; here a name is one. The first of the file is taken. */
function withoutTwins(links: readonly PayLink[]): PayLink[] {
  const names = new Set<string>()
  return links.map(link => {
    if (link.problem !== null) return link
    if (names.has(link.username)) return { ...link, problem: 'Another link of the file has the same name' }
    names.add(link.username)
    return link
  })
}
