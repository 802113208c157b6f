/**
 * Pictures that the policy of our pages may let a browser load: over https, or from this very platform. On the machine of
 * whoever tries it out they may come over http as well; there the policy decides, which knows whether it is in production.
 */
import { isLoopback } from '@chispa/protocols/lnurl-scheme'

export function showablePicture(url: string | undefined, origin: string): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined
  const { protocol, origin: from, href } = new URL(url)
  if (protocol === 'https:' || from === origin) return href
  return protocol === 'http:' && isTriedOutAt(origin) ? href : undefined
}

function isTriedOutAt(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && isLoopback(hostname)
}
