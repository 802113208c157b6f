/** Which wallets refuse to make an invoice with a description hash: remembered, so that they are not asked twice each time. */
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import type { Clock } from '@chispa/concurrency/clock'
import type { CallOutcome } from '../wallets/calls.ts'

/** A wallet may learn it with its next version. */
const rememberedMs = 60 * 60_000

/** With these words a wallet declines for reasons that have nothing to do with the hash. */
const otherReasons = new Set(['RATE_LIMITED', 'UNAUTHORIZED', 'RESTRICTED', 'QUOTA_EXCEEDED', 'INSUFFICIENT_BALANCE'])

export function hashHabits(clock: Clock) {
  const refusing = new BoundedCache<string, true>({ max: 10_000, ttlMs: rememberedMs, clock })
  return {
    refusesHash: (walletId: string) => refusing.has(walletId),
    mayBeAboutHash: (answer: CallOutcome<unknown>) => answer.kind === 'wallet-error' && !otherReasons.has(answer.code),
    remember: (walletId: string) => refusing.set(walletId, true),
  }
}
