/** Whom an anonymous request belongs to: one IPv4 address, or the /64 that one IPv6 household or server holds. */
import { isIP } from 'node:net'

/** Some proxies write the port beside the address. What is no address at all counts as one caller. */
export function addressKey(address: string | undefined): string {
  const bare = (address ?? '').replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  const plain = bare.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/s, '')
  switch (isIP(plain)) {
    case 4:
      return plain
    case 6:
      return `${firstGroups(plain).join(':')}::/64`
    default:
      return 'unknown'
  }
}

/** The network around it: what one provider hands to one customer is no larger. */
export function subnetKey(address: string | undefined): string {
  const key = addressKey(address)
  if (isIP(key) === 4) return `${key.slice(0, key.lastIndexOf('.'))}.0/24`
  return key.endsWith('::/64') ? `${key.split(':').slice(0, 3).join(':')}::/48` : key
}

function firstGroups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const known = groups.length + tail.split(':').filter(Boolean).length
    groups.push(...Array.from({ length: Math.max(0, 8 - known) }, () => '0'), ...tail.split(':').filter(Boolean))
  }
  return groups.slice(0, 4).map(group => Number.parseInt(group, 16).toString(16))
}
