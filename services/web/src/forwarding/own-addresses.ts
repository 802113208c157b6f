/** Which lightning addresses are of this very instance. */
import { parseLightningAddress } from '@chispa/protocols/lud16'
import { meantUsername } from '../lightning-addresses/payee.ts'
import type { LiveSettings } from '../settings/live.ts'

type Settings = Pick<LiveSettings, 'values'>

/** Every domain we are known by; the first is the one that our addresses are told with. */
export function ownDomains({ values }: Settings, host?: string): string[] {
  const { domain, endpoint } = values
  return [domain, endpoint && new URL(endpoint).host, host]
    .filter(one => typeof one === 'string' && one !== '')
    .map(one => (one as string).toLowerCase())
}

/** Undefined for an address of somebody else's; `username` undefined when nobody can have it here. */
export function ownAddress(
  address: string,
  domains: readonly string[],
): { username: string | undefined; domain: string } | undefined {
  const parsed = parseLightningAddress(address)
  if (!parsed.ok || !domains.includes(parsed.address.domain)) return undefined
  return { username: meantUsername(parsed.address.username), domain: parsed.address.domain }
}
