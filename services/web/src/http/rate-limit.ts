/**
 * Limits per minute that hold across processes. Permits are leased from the database in blocks of a twentieth of the
 * limit, so a busy caller costs one query in twenty. Together the processes never grant more than the limit; what one of
 * them leased and did not use is lost until the window resets.
 */
import type { RateLimit } from '@chispa/contract/endpoint'
import type { Sql } from '@chispa/database/connect'
import { findLeft, type Grant, leasePermits } from './rate-limit-store.ts'
import { Refusal } from './refusal.ts'

export type { Grant }

type Lease = { left: number; resetsAtMs: number; exhausted: boolean; asking?: Promise<void> }

export class RateLimiter {
  readonly #sql: Sql
  readonly #windowMs: number
  readonly #leases = new Map<string, Lease>()

  constructor(sql: Sql, windowMs = 60_000) {
    this.#sql = sql
    this.#windowMs = windowMs
  }

  /** Takes one permit or refuses with 429. */
  async take(key: string, { perMinute }: Pick<RateLimit, 'perMinute'>): Promise<void> {
    for (;;) {
      const lease = this.#current(key)
      if (lease.left > 0) {
        lease.left--
        return
      }
      if (lease.exhausted) throw limited(perMinute, lease.resetsAtMs)
      lease.asking ??= this.#ask(key, lease, perMinute)
      await lease.asking
    }
  }

  /** What was taken turned out not to count. */
  giveBack(key: string): void {
    const lease = this.#leases.get(key)
    if (lease && lease.resetsAtMs > Date.now()) lease.left++
  }

  #current(key: string): Lease {
    const known = this.#leases.get(key)
    if (known && (known.asking || known.resetsAtMs > Date.now())) return known
    const fresh: Lease = { left: 0, resetsAtMs: Date.now() + this.#windowMs, exhausted: false }
    this.#leases.set(key, fresh)
    return fresh
  }

  async #ask(key: string, lease: Lease, limit: number): Promise<void> {
    const block = Math.max(1, Math.floor(limit / 20))
    try {
      const { granted, resetsInMs } = await leasePermits(this.#sql, { key, block, limit, windowMs: this.#windowMs })
      lease.left += granted
      lease.exhausted = granted === 0
      lease.resetsAtMs = Date.now() + resetsInMs
    } finally {
      delete lease.asking
    }
  }

  /** How many callers are in memory. */
  get remembered(): number {
    return this.#leases.size
  }

  /** Forgets callers whose window is over; run now and then so that memory follows the callers of the last minute. */
  sweep(): void {
    const now = Date.now()
    for (const [key, lease] of this.#leases) if (!lease.asking && lease.resetsAtMs <= now) this.#leases.delete(key)
  }
}

type Quota = { limit: number; windowMs: number }

/** For what is limited by more than requests a minute: counts one, and says whether it was still within the limit. */
export const countOne = (sql: Sql, key: string, { limit, windowMs }: Quota): Promise<Grant> =>
  leasePermits(sql, { key, block: 1, limit, windowMs })

/** Whether there is anything left of it, without a lock and without counting. */
export const readQuota = (sql: Sql, key: string, { limit }: Pick<Quota, 'limit'>): Promise<Grant> =>
  findLeft(sql, { key, limit })

export const takeOne = async (sql: Sql, key: string, quota: Quota): Promise<boolean> =>
  (await countOne(sql, key, quota)).granted > 0

function limited(limit: number, resetsAtMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil((resetsAtMs - Date.now()) / 1000))
  return new Refusal('rate_limited', {
    message: `Too many requests: ${limit} a minute are allowed; try again in ${seconds} s`,
    values: { seconds },
    details: { limit, reset: Math.ceil(resetsAtMs / 1000) },
    headers: { 'retry-after': String(seconds) },
  })
}
