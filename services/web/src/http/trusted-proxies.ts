/** Checks the list of proxies whose word we take for the client's address, host and protocol. */
import { isIP } from 'node:net'

const names = new Set(['loopback', 'linklocal', 'uniquelocal'])

export function readTrustedProxies(value: string): string[] | undefined {
  const proxies = value
    .split(',')
    .map(proxy => proxy.trim())
    .filter(Boolean)
  const wrong = proxies.filter(proxy => !isProxy(proxy))
  if (wrong.length > 0) {
    throw new Error(
      `must list addresses such as 10.0.0.1, ranges such as 10.0.0.0/8, or loopback, not "${wrong.join(', ')}"`,
    )
  }
  return proxies
}

function isProxy(proxy: string): boolean {
  if (names.has(proxy)) return true
  const [address = '', bits, ...rest] = proxy.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}
