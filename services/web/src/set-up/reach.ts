/** Who can pay members: by the address that the platform hands out. Wallets of strangers call https alone. */
import type { Reach } from '@chispa/contract/set-up'
import { namesPrivateAddress } from '@chispa/outgoing-http/public-address'
import { isLoopback } from '@chispa/protocols/lnurl-scheme'

/** Names that no public name server knows. */
const isHomeName = (hostname: string): boolean => /(?:^[^.]+|\.(?:local|lan|home|internal|home\.arpa))$/.test(hostname)

export function reachOf(endpoint: string | null): Reach {
  if (endpoint === null) return 'nobody'
  const url = new URL(endpoint)
  if (isLoopback(url.hostname)) return 'machine'
  const isAtHome = namesPrivateAddress(url) || (!url.hostname.startsWith('[') && isHomeName(url.hostname))
  return isAtHome || url.protocol !== 'https:' ? 'network' : 'everybody'
}
