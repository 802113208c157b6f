/** Whom an anonymous request belongs to: one IPv4 address, or the /64 that one IPv6 household or server holds. */
import { isIPv6 } from 'node:net'

export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '')
  return isIPv6(plain) ? `${firstGroups(plain).join(':')}::/64` : plain
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
