/**
 * Takes wallets over, each sealed under our own key. One is added beside what its owner has, and one that they had here before does not come
 * back. It becomes primary only for who comes by the same import: what is paid to a member's name never goes where a file says.
 */
import type { Sql } from '@chispa/database/connect'
import type { Sealer } from '@chispa/database/seal'
import type { HostGuard } from '@chispa/outgoing-http/host-guard'
import { encodeNpub } from '@chispa/protocols/nip19'
import { Refusal } from '../http/refusal.ts'
import { addWallet } from '../wallets/add-wallet.ts'
import { type ReadConnection, readConnection } from '../wallets/read-connection.ts'
import type { ForeignWallet, Refused } from './lawallet-instance.ts'
import { isSealedConnection, openConnection } from './lawallet-vault.ts'
import { listWalletsOf, type OwnWallet } from './store.ts'

export type ReadWallet = ForeignWallet & { read: ReadConnection }
export type Tally = { added: string[]; present: string[]; refused: Refused[] }

const labelOf = ({ name, pubkey }: ForeignWallet) => `${name} of ${encodeNpub(pubkey)}`

/** `vaultSecret`: of the other instance. */
export async function openWallets(
  wallets: readonly ForeignWallet[],
  { relayGuard, vaultSecret }: { relayGuard: HostGuard; vaultSecret: string | undefined },
): Promise<{ readable: ReadWallet[]; refused: Refused[] }> {
  const [readable, refused]: [ReadWallet[], Refused[]] = [[], []]
  for (const wallet of wallets) {
    const uri = uriOf(wallet, vaultSecret)
    const read = 'problem' in uri ? uri : await readConnection({ relayGuard }, uri.uri).catch(problemOf)
    if ('problem' in read) refused.push({ name: labelOf(wallet), problem: read.problem })
    else readable.push({ ...wallet, read })
  }
  return { readable, refused }
}

function uriOf({ id, connection }: ForeignWallet, secret: string | undefined): { uri: string } | { problem: string } {
  if (!isSealedConnection(connection)) return { uri: connection }
  if (secret === undefined)
    return { problem: 'It is sealed: LAWALLET_VAULT_SECRET, the NWC_VAULT_SECRET of that instance, opens it' }
  const uri = openConnection(connection, id, secret)
  return uri === undefined ? { problem: 'It does not open with this vault secret' } : { uri }
}

function problemOf(error: unknown): { problem: string } {
  if (error instanceof Refusal) return { problem: error.message }
  throw error
}

const notPrimary = ', not as the primary one: its owner was here before and chooses it'

export async function importWallets(
  { sql, sealer }: { sql: Sql; sealer: Sealer },
  wallets: readonly ReadWallet[],
  { newcomers, dryRun, now }: { newcomers: ReadonlySet<string>; dryRun: boolean; now: Date },
): Promise<Tally> {
  const tally: Tally = { added: [], present: [], refused: [] }
  const owned = Map.groupBy(
    await listWalletsOf(sql, [...new Set(wallets.map(({ pubkey }) => pubkey))]),
    ({ pubkey }) => pubkey,
  )
  for (const wallet of wallets) {
    const own = owned.get(wallet.pubkey) ?? []
    if (own.some(known => isSame(known, wallet.read))) {
      tally.present.push(labelOf(wallet))
      continue
    }
    const wantsPrimary = wallet.isPrimary && !own.some(({ isPrimary }) => isPrimary)
    const makePrimary = wantsPrimary && newcomers.has(wallet.pubkey)
    const name = freeNameAmong(wallet.name, own)
    const { pubkey, read: connection } = wallet
    const added =
      dryRun || (await addWallet({ sql, sealer, pubkey, name, connection, makePrimary, now }).catch(problemOf))
    if (added !== true && 'problem' in added) {
      tally.refused.push({ name: labelOf(wallet), problem: added.problem })
      continue
    }
    tally.added.push(`${labelOf(wallet)}${makePrimary ? ', as the primary one' : wantsPrimary ? notPrimary : ''}`)
    owned.set(pubkey, [...own, { ...connection, pubkey, name, isInUse: true, isPrimary: makePrimary }])
  }
  return tally
}

const isSame = (known: OwnWallet, { walletPubkey, clientPubkey }: ReadConnection) =>
  known.walletPubkey === walletPubkey && known.clientPubkey === clientPubkey

function freeNameAmong(base: string, own: readonly OwnWallet[]): string {
  const names = new Set(own.filter(({ isInUse }) => isInUse).map(({ name }) => name))
  let name = base
  for (let number = 2; names.has(name); number++) name = `${base.slice(0, 110)} ${number}`
  return name
}
