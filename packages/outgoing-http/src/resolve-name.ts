/** All addresses of a name. */
import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'

export type ResolveName = (hostname: string) => Promise<LookupAddress[]>

/**
 * From the name servers, without the system's library: that one has a few threads for all names of the process, and a
 * domain whose servers never answer would hold them up. It knows neither `/etc/hosts` nor search domains, where public
 * hosts are not named.
 */
export function resolveFromServers(): ResolveName {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  return async hostname => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const found = [
      ...(four.status === 'fulfilled' ? four.value.map(address => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map(address => ({ address, family: 6 })) : []),
    ]
    if (found.length > 0) return found
    const failures = [four, six].flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    throw failures.find(({ code }) => code !== 'ENODATA') ?? failures[0] ?? noAddress(hostname)
  }
}

/** As every other program of the machine does. */
export const resolveBySystem: ResolveName = hostname => lookup(hostname, { all: true })

const noAddress = (hostname: string) => Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' })
