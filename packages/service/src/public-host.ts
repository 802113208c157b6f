/**
 * Which hosts strangers may make us call: only those on the public internet. Checked where the socket is opened, on the
 * address that is then used, so that a name cannot resolve to one address for the check and to another for the call.
 */
import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export class PrivateHostError extends Error {
  override name = 'PrivateHostError'
  constructor() {
    super('The host is not on the public internet')
  }
}

/** False for every special range: loopback, private, link-local, documentation, multicast, translated and mapped ones. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const read = ipaddr.process(address)
  return read.range() === 'unicast' && !isV4Compatible(read)
}

/** `::7f00:1` is `::127.0.0.1` in other letters; the form is long out of use, so that no host of the internet has it. */
const isV4Compatible = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  address instanceof ipaddr.IPv6 && address.parts.slice(0, 6).every(part => part === 0)

/** Of a URL that names its host by address: sockets open those without looking anything up. */
export function namesPrivateAddress(url: string | URL): boolean {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) !== 0 && !isPublicAddress(host)
}

/** For `net.connect` and what is built on it. Refuses a name as soon as one of its addresses is not public. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) return done(new PrivateHostError(), '')
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
