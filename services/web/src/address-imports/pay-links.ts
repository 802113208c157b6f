/**
 * Names in an export of LNbits: `pay_links` of its extension lnurlp, as a list from its API, a CSV, or a dump. A link belongs to a wallet there, a
 * wallet to an account, and an account may have a Nostr key; where it has none, the operator says whose it is.
 */
import { readPublicKey } from '@chispa/protocols/nip19'
import { type Row, type Tables, UnreadableFile } from '../table-files/tables.ts'
import { type ForeignName, nameProblem, refuseTwins } from './foreign-name.ts'

export type PayLink = ForeignName & { domain: string | null }

/** By name or by wallet, what the operator says. Refuses with a sentence. */
export type Owners = ReadonlyMap<string, string>

export function readOwners(rows: readonly Row[]): Owners {
  return new Map(
    rows.map((row, at): [string, string] => {
      const [link, key] = [row.username || row.wallet, row.npub ?? row.pubkey]
      const pubkey = readPublicKey(key?.trim() ?? '')
      if (!link || !pubkey) {
        throw new UnreadableFile(
          `Line ${at + 2} of the owners needs username or wallet, and npub: an npub or 64 hex digits`,
        )
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
  const rows = tables.find('pay_links', '')
  if (!rows) throw new UnreadableFile('There is no table pay_links in the file')
  const keyOfWallet = keysByWallet(tables)
  const named = rows.filter(row => (row.username ?? '').trim() !== '')
  const links = named.map(row => {
    const username = (row.username as string).trim().toLowerCase()
    const wallet = row.wallet?.trim().toLowerCase() ?? ''
    const pubkey = owners.get(username) ?? owners.get(wallet) ?? keyOfWallet.get(wallet) ?? null
    return { username, pubkey, problem: problemOf(username, pubkey, reserved), domain: row.domain?.trim() || null }
  })
  return { links: refuseTwins(links), withoutName: rows.length - named.length }
}

function problemOf(username: string, pubkey: string | null, reserved: readonly string[]): string | null {
  const whose = pubkey === null ? 'Whose it is is not known: name its owner in the file of owners' : null
  return nameProblem(username, reserved) ?? whose
}

function keysByWallet(tables: Tables): Map<string, string> {
  const keyOfAccount = new Map(
    (tables.find('accounts') ?? []).flatMap(({ id, pubkey }) => {
      const key = readPublicKey(pubkey ?? '')
      return id && key ? [[id, key] as const] : []
    }),
  )
  return new Map(
    (tables.find('wallets') ?? []).flatMap(({ id, user }) => {
      const key = keyOfAccount.get(user ?? '')
      return id && key ? [[id.toLowerCase(), key] as const] : []
    }),
  )
}
