/** The wallet answered: its connection is put together with our key and becomes a wallet. Decided in one transaction. */
import { timingSafeEqual } from 'node:crypto'
import { pairedProvider } from '@chispa/contract/wallets'
import { transaction } from '@chispa/database/connect'
import { maxRelaysPerWallet } from '@chispa/nwc/relay-url'
import { formatConnectionUri } from '@chispa/protocols/nip47-uri'
import type { Approval } from '@chispa/protocols/nwc08'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { freeName, isInUse, newWallet } from './new-wallet.ts'
import { openSecret } from './pairing-secret.ts'
import { claimPairing, markConnected, type PairingRow } from './pairing-store.ts'
import { readConnection } from './read-connection.ts'
import { clearPrimary, insertWallet, listWalletsInUse, lockOwner, type WalletRow } from './store.ts'

type FinishDeps = Pick<Deps, 'sql' | 'sealer' | 'relayGuard' | 'now'>
const maxWallets = 50

export type Answer = Pick<Approval, 'walletPublicKey' | 'relays'>

export const relaysOf = (pairing: PairingRow, { relays }: Answer): string[] =>
  (relays.length > 0 ? relays : pairing.relays).slice(0, maxRelaysPerWallet)

/** The wallet that came of it; undefined when somebody else was first or it is over. */
export async function finishPairing(
  deps: FinishDeps,
  pairing: PairingRow & { pubkey: string },
  approval: Answer,
): Promise<WalletRow | undefined> {
  if (!pairing.sealedSecret) return undefined
  const { clientKey } = openSecret(deps.sealer, pairing.id, pairing.sealedSecret)
  const { walletPublicKey } = approval
  const relays = relaysOf(pairing, approval)
  const uri = formatConnectionUri({ walletPublicKey, relays, secret: clientKey })
  const connection = await readConnection(deps, uri)
  const now = deps.now()
  return transaction(deps.sql, async tx => {
    const userId = await lockOwner(tx, pairing.pubkey)
    if (!userId || !(await claimPairing(tx, pairing.id, now))) return undefined
    const wallets = (await listWalletsInUse(tx, userId)).filter(isInUse)
    if (wallets.length >= maxWallets) throw new Refusal('too_many_wallets')
    // A connection to spend with does not take over what people pay to, unless there is nothing else.
    const isPrimary = !wallets.some(wallet => wallet.isPrimary)
    if (isPrimary) await clearPrimary(tx, userId, now)
    const name = freeName(pairing.name, wallets)
    const wallet = await insertWallet(
      tx,
      newWallet(deps.sealer, connection, { userId, name, isPrimary, provider: pairedProvider }),
      now,
    )
    await markConnected(tx, pairing.id, wallet.id)
    return wallet
  })
}

/** What the page of a wallet told on the way back counts only with the state that was given to it. */
export function requireState(deps: FinishDeps, pairing: PairingRow, state: string): void {
  if (!pairing.sealedSecret) throw new Refusal('pairing_over')
  const expected = Buffer.from(openSecret(deps.sealer, pairing.id, pairing.sealedSecret).state)
  const given = Buffer.from(state)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refusal('invalid_pairing')
}
