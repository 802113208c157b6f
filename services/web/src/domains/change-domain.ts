/**
 * Adds, changes and removes further domains. Whoever changes them or the settings waits for the other: no host is the main domain and a
 * further one. Names hold their domain by a foreign key, so of a name that is taken and a domain that goes one is refused.
 */
import {
  type DomainBrand,
  type DomainBrandName,
  type DomainRegistration,
  domainBrandNames,
} from '@chispa/contract/domains'
import type { Connection } from '@chispa/database/connect'
import { Refusal } from '../http/refusal.ts'
import { restedSinceOf } from '../lightning-addresses/assign.ts'
import type { LiveSettings } from '../settings/live.ts'
import { withDomainsLocked } from '../settings/lock-domains.ts'
import { brandedValues } from '../settings/served-domain.ts'
import { type Change, readChanges, requireReadable } from '../settings/values.ts'
import { deleteDomain, deleteRestedNames, hasPromisedNames, upsertDomain } from './store.ts'

const maxDomains = 50

type Wish = {
  host: string
  registration?: DomainRegistration | undefined
  /** Null: as everywhere. */
  brand?: DomainBrand | undefined
  now: Date
}

/** As the settings spell it; refuses what is no host. */
export function readHost(given: string, now: Date): string {
  const [change] = readChanges({ domain: given }, now)
  return change?.value as string
}

/** Answers whether it is new. */
export async function writeDomain(
  sql: Connection,
  { values }: Pick<LiveSettings, 'values'>,
  { host, registration, brand = {}, now }: Wish,
): Promise<boolean> {
  const changes = readBrand(brand, now)
  return withDomainsLocked(sql, async (tx, { main, further }) => {
    if (main.includes(host)) throw new Refusal('domain_is_main')
    const before = further.find(domain => domain.host === host)
    if (!before && further.length >= maxDomains) throw new Refusal('too_many_domains')
    const own = { ...before?.brand }
    for (const { name, value } of changes) {
      if (value === null) delete own[name as DomainBrandName]
      else own[name as DomainBrandName] = value as string
    }
    requireReadable(changes, brandedValues(values, { brand: own }))
    await upsertDomain(tx, {
      host,
      registration: registration ?? before?.registration ?? 'INVITED',
      brand: own,
      at: now,
    })
    return before === undefined
  })
}

/** The rules of a brand are those of the settings that it stands in for. */
function readBrand(brand: DomainBrand, now: Date): Change[] {
  const known = Object.entries(brand).filter(([name]) => (domainBrandNames as readonly string[]).includes(name))
  return readChanges(Object.fromEntries(known), now)
}

export async function removeDomain(sql: Connection, { host, now }: { host: string; now: Date }): Promise<void> {
  try {
    await withDomainsLocked(sql, async tx => {
      if (await hasPromisedNames(tx, host, now)) throw new Refusal('domain_has_names')
      await deleteRestedNames(tx, host, restedSinceOf(now))
      if (!(await deleteDomain(tx, host))) throw new Refusal('domain_not_found')
    })
  } catch (error) {
    const { code, constraint_name: constraint } = error as { code?: string; constraint_name?: string }
    if (code === '23503' && constraint === 'lightning_addresses_domain_fkey') throw new Refusal('domain_has_names')
    throw error
  }
}
