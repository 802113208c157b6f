/**
 * Which addresses are on the public internet: none of the special-purpose registries of IANA (RFC 6890), in whatever
 * notation. IPv6 is allowed by what is in use, `2000::/3`, so that ranges assigned later are closed until somebody looks.
 */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.parseCIDR('2000::/3')

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  // An IPv4 address mapped into IPv6 is judged as the IPv4 address that the kernel connects to.
  const read = ipaddr.process(address)
  if (read instanceof ipaddr.IPv6 && !read.match(globalUnicast)) return false
  return read.range() === 'unicast'
}

/** Of a URL that names its host by address: sockets open those without looking anything up. */
export function namesPrivateAddress(url: string | URL): boolean {
  const host = hostOf(new URL(url))
  return isIP(host) !== 0 && !isPublicAddress(host)
}

/** Without the brackets. URL has read decimal, octal, hexadecimal and shortened IPv4 addresses into the usual form. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')
