/**
 * What is in a wallet, as far as it says so quickly. The answer is kept for a short while, and so is silence: a till asks
 * for the same tap more than once. Nothing is decided by it: the wallet itself declines what it does not have.
 */
import { BoundedCache, LoadingCache } from '@chispa/concurrency/bounded-cache'
import { withTimeout } from '@chispa/concurrency/timeout'
import type { WalletCalls } from '../wallets/calls.ts'

const rememberedMs = 10_000
const patienceMs = 1500
/** A wallet that said it cannot pay is asked again after a while: connections are changed. */
const askAgainAfterMs = 60_000

export type Balances = {
  /** Millisatoshis; undefined when the wallet does not say. */
  find(walletId: string): number | undefined | Promise<number | undefined>
  /** It changed, as far as we know. */
  forget(walletId: string): void
  /** Its row learns the answer; nobody waits for it. */
  askWhetherItPays(walletId: string): void
}

export function walletBalances(wallets: Pick<WalletCalls, 'getBalance' | 'getInfo'>): Balances {
  const balances = new LoadingCache<string, number | undefined>({ max: 10_000, ttlMs: rememberedMs })
  const askedForInfo = new BoundedCache<string, true>({ max: 10_000, ttlMs: askAgainAfterMs })

  async function ask(walletId: string): Promise<number | undefined> {
    const answer = await withTimeout(wallets.getBalance(walletId, { timeoutMs: patienceMs }), patienceMs)
    return answer?.kind === 'result' ? answer.result.balanceMsats : undefined
  }

  return {
    find: walletId => balances.get(walletId, () => ask(walletId).catch(() => undefined)),
    forget: walletId => balances.forget(walletId),
    askWhetherItPays(walletId) {
      if (askedForInfo.has(walletId)) return
      askedForInfo.set(walletId, true)
      wallets.getInfo(walletId).catch(() => {})
    },
  }
}
