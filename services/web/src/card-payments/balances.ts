/**
 * What is in a wallet, as far as it says so quickly. The answer is kept for a short while, and so is silence: a till asks
 * for the same tap more than once. Nothing is decided by it: the wallet itself declines what it does not have.
 */
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import { withTimeout } from '@chispa/concurrency/timeout'
import type { WalletCalls } from '../wallets/calls.ts'

type Asked = { until: number; answer: Promise<number | undefined>; known?: number | undefined }

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
  const recent = new BoundedCache<string, Asked>({ max: 10_000 })
  const infoAskedAt = new BoundedCache<string, number>({ max: 10_000 })

  async function ask(walletId: string): Promise<number | undefined> {
    const answer = await withTimeout(wallets.getBalance(walletId, { timeoutMs: patienceMs }), patienceMs)
    return answer?.kind === 'result' ? answer.result.balanceMsats : undefined
  }

  return {
    find(walletId) {
      const earlier = recent.get(walletId)
      if (earlier && performance.now() < earlier.until) return earlier.known ?? earlier.answer
      const asked: Asked = { until: Number.POSITIVE_INFINITY, answer: ask(walletId).catch(() => undefined) }
      recent.set(walletId, asked)
      void asked.answer.then(balance => {
        asked.known = balance
        asked.until = performance.now() + rememberedMs
      })
      return asked.answer
    },
    forget: walletId => recent.delete(walletId),
    askWhetherItPays(walletId) {
      const askedAt = infoAskedAt.get(walletId)
      if (askedAt !== undefined && performance.now() - askedAt < askAgainAfterMs) return
      infoAskedAt.set(walletId, performance.now())
      wallets.getInfo(walletId).catch(() => {})
    },
  }
}
