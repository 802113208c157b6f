/** Which lightning addresses are of this very instance. */
import { joinName } from '@chispa/contract/names'
import { parseLightningAddress } from '@chispa/protocols/lud16'
import { meantUsername } from '../lightning-addresses/payee.ts'
import type { LiveSettings } from '../settings/live.ts'

type Settings = Pick<LiveSettings, 'values' | 'domains'>

/** Every domain we are known by, main ones first; each of the further ones has names of its own. */
export type OwnDomains = { all: readonly string[]; further: ReadonlyMap<string, unknown> }

export function ownDomains({ values, domains: further }: Settings, host?: string): OwnDomains {
  const { domain, endpoint } = values
  const main = [domain, endpoint && new URL(endpoint).host, host]
    .filter(one => typeof one === 'string' && one !== '')
    .map(one => (one as string).toLowerCase())
  return { all: [...main, ...further.keys()], further }
}

/** Undefined for an address of somebody else's; `username` undefined when nobody can have it here. */
export function ownAddress(
  address: string,
  domains: OwnDomains,
): { username: string | undefined; domain: string } | undefined {
  const parsed = parseLightningAddress(address)
  if (!parsed.ok || !domains.all.includes(parsed.address.domain)) return undefined
  const { username, domain } = parsed.address
  return { username: meantUsername(joinName(username, domains.further.has(domain) ? domain : undefined)), domain }
}
