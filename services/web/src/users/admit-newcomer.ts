/**
 * Who may become a member: anybody while registration is open, but only so many a day from one address and from one
 * subnet. Keys cost nothing, addresses do. Whoever comes with a card was let in by those who handed it out: its code is good
 * once, so they are not counted.
 */
import type { Sql } from '@chispa/database/connect'
import type { Deps } from '../deps.ts'
import { addressKey, subnetKey } from '../http/client-address.ts'
import { countOne, type Grant, readQuota } from '../http/rate-limit.ts'
import { Refusal } from '../http/refusal.ts'

type Admitting = Pick<Deps, 'settings' | 'rateLimits'>
type Arriving = { ip: string; hasCard: boolean }

const dayMs = 24 * 3_600_000

export type Admission = {
  /** A plain read: whoever is over the quota waits for no lock and holds no connection. */
  look: (sql: Sql) => Promise<void>
  /** Inside the transaction that makes them a member: counts them. */
  count: (tx: Sql) => Promise<void>
}

export function admissionOf({ settings, rateLimits }: Admitting, { ip, hasCard }: Arriving): Admission {
  const { registration_enabled: isOpen, signups_per_address, signups_per_subnet } = settings.values
  const quotas: [string, number][] = [
    [`signup address ${addressKey(ip)}`, signups_per_address],
    [`signup subnet ${subnetKey(ip)}`, signups_per_subnet],
  ]
  const requireAll = async (grantOf: (key: string, limit: number) => Promise<Grant>) => {
    if (!isOpen) throw new Refusal('registration_closed')
    if (!rateLimits || hasCard) return
    for (const [key, limit] of quotas) requireGranted(await grantOf(key, limit), limit)
  }
  return {
    look: sql => requireAll((key, limit) => readQuota(sql, key, { limit })),
    count: tx => requireAll((key, limit) => countOne(tx, key, { limit, windowMs: dayMs })),
  }
}

function requireGranted({ granted, resetsInMs }: Grant, limit: number): void {
  if (granted > 0) return
  throw new Refusal('too_many_signups', {
    details: { limit, reset: Math.ceil((Date.now() + resetsInMs) / 1000) },
    headers: { 'retry-after': String(Math.max(1, Math.ceil(resetsInMs / 1000))) },
  })
}
