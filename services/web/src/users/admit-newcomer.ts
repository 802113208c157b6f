/**
 * Who may become a member: anybody while registration is open, but only so many a day from one address and from one
 * subnet. Keys cost nothing, addresses do.
 */
import type { Sql } from '@chispa/database/connect'
import type { Deps } from '../deps.ts'
import { addressKey, subnetKey } from '../http/client-address.ts'
import { countOne } from '../http/rate-limit.ts'
import { Refusal } from '../http/refusal.ts'

type Admitting = Pick<Deps, 'settings' | 'rateLimits'>

const dayMs = 24 * 3_600_000

/** Inside the transaction that makes them one. */
export async function admitNewcomer(sql: Sql, { settings, rateLimits }: Admitting, ip: string): Promise<void> {
  const { registration_enabled: isOpen, signups_per_address, signups_per_subnet } = settings.values
  if (!isOpen) throw new Refusal('registration_closed')
  if (!rateLimits) return
  await requireQuota(sql, `signup address ${addressKey(ip)}`, signups_per_address)
  await requireQuota(sql, `signup subnet ${subnetKey(ip)}`, signups_per_subnet)
}

async function requireQuota(sql: Sql, key: string, limit: number): Promise<void> {
  const { granted, resetsInMs } = await countOne(sql, key, { limit, windowMs: dayMs })
  if (granted > 0) return
  throw new Refusal('too_many_signups', {
    details: { limit, reset: Math.ceil((Date.now() + resetsInMs) / 1000) },
    headers: { 'retry-after': String(Math.max(1, Math.ceil(resetsInMs / 1000))) },
  })
}
