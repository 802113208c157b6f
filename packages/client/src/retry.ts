/** Whether and when a request is sent again. Only what may be repeated is; a payment is never made twice by it. */
import { backoffMs } from '@chispa/concurrency/backoff'
import type { ChispaError } from './chispa-error.ts'

export type RetryRules = {
  /** Attempts after the first. */
  maxRetries: number
  /** A service that asks for a longer wait is not waited for. */
  maxWaitMs: number
}

export const defaultRetryRules: RetryRules = { maxRetries: 2, maxWaitMs: 10_000 }

const backoff = { firstMs: 250, maxMs: 5_000 }
/** Too many requests, and what proxies and a starting service say. */
const passing = new Set([0, 429, 502, 503, 504])

/** Undefined: give up. `attempt` counts from 0; waits double, with jitter, and are never shorter than Retry-After. */
export function retryDelayMs(
  error: ChispaError,
  attempt: number,
  repeatable: boolean,
  rules: RetryRules,
  random: () => number = Math.random,
): number | undefined {
  if (!repeatable || attempt >= rules.maxRetries || !passing.has(error.status)) return undefined
  if (error.status === 0 && !error.is('unreachable', 'timed_out')) return undefined
  const waitMs = Math.max(backoffMs(attempt + 1, random, backoff), error.retryAfterMs ?? 0)
  return waitMs <= rules.maxWaitMs ? waitMs : undefined
}

/** Ends early with the reason of the signal. */
export function pause(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, waitMs)
    signal?.addEventListener('abort', end, { once: true })
  })
}
