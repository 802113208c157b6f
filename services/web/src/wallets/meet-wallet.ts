/**
 * Asks a wallet that answered a pairing, and is not connected yet, what its owner would know it by. It must answer to our key:
 * who only published an event is nobody.
 */
import { formatConnectionUri } from '@chispa/protocols/nip47-uri'
import type { Approval } from '@chispa/protocols/nwc08'
import type { Deps } from '../deps.ts'
import { relaysOf } from './finish-pairing.ts'
import { openSecret } from './pairing-secret.ts'
import type { PairingRow, Unconfirmed } from './pairing-store.ts'
import { readConnection } from './read-connection.ts'
import { UriCalls } from './uri-calls.ts'

const maxAliasLength = 60

export async function meetWallet(
  deps: Pick<Deps, 'sealer' | 'relayGuard' | 'pairingLimits'>,
  pairing: PairingRow,
  approval: Approval,
): Promise<Unconfirmed | undefined> {
  if (!pairing.sealedSecret) return undefined
  const { walletPublicKey } = approval
  const { clientKey } = openSecret(deps.sealer, pairing.id, pairing.sealedSecret)
  const relays = relaysOf(pairing, approval)
  const { uri } = await readConnection(deps, formatConnectionUri({ walletPublicKey, relays, secret: clientKey }))
  const calls = new UriCalls(uri, deps.relayGuard)
  try {
    const limit = { timeoutMs: deps.pairingLimits.questionMs }
    const info = await calls.getInfo('', limit)
    if (info.kind !== 'result' && info.kind !== 'wallet-error') return undefined
    const balance = await calls.getBalance('', limit)
    return {
      walletPubkey: walletPublicKey,
      relays,
      alias: info.kind === 'result' ? readAlias(info.result.alias) : null,
      balanceMsats: balance.kind === 'result' ? balance.result.balanceMsats : null,
    }
  } finally {
    await calls.stop()
  }
}

/** A stranger's words, on one line. */
function readAlias(alias: string | undefined): string | null {
  const text = alias?.replaceAll(/[\p{C}\s]+/gu, ' ').trim() ?? ''
  return [...text].slice(0, maxAliasLength).join('') || null
}
