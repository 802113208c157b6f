/** The network a wallet says it is on: from its row, or asked for once where nobody has asked yet. */
import { LoadingCache } from '@chispa/concurrency/bounded-cache'
import { withTimeout } from '@chispa/concurrency/timeout'
import type { Network } from '@chispa/protocols/bolt11'
import type { Deps } from '../deps.ts'
import { networkNamed } from './check-minted.ts'

export type MintingWallet = {
  id: string
  network: string | null
  /** When the wallet last spoke of itself; null: never. */
  infoAt: Date | null
}

type Answer = Promise<Network | undefined>

/**
 * Asked along with the invoice; so much longer than for the invoice it is waited for, the first time: an invoice of another
 * network is worse than a slow one.
 */
const timeoutMs = 4000
/** A wallet that does not answer is not asked again for a while. */
const rememberedMs = 10 * 60_000

type NetworkDeps = Pick<Deps, 'wallets' | 'clock'>

/** Begins to ask at once where it must; the answer is waited for when it is called. */
export function walletNetworks({ wallets, clock }: NetworkDeps): (wallet: MintingWallet) => (leftMs: number) => Answer {
  const networks = new LoadingCache<string, Network | undefined>({ max: 10_000, ttlMs: rememberedMs, clock })

  async function ask(walletId: string): Answer {
    const info = await wallets.getInfo(walletId)
    return info.kind === 'result' ? networkNamed(info.result.network) : undefined
  }

  return ({ id, network, infoAt }) => {
    if (infoAt !== null) return async () => networkNamed(network)
    const answer = Promise.resolve(networks.get(id, () => ask(id).catch(() => undefined)))
    return leftMs => withTimeout(answer, Math.min(timeoutMs, leftMs), undefined, clock)
  }
}
