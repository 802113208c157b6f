/** The base URL we are known by: the setting `endpoint`, else what the request says, as trusted proxies report it. */
import type { FastifyRequest } from 'fastify'

/** What is said about the host of a request. */
export type HostOf = Pick<FastifyRequest, 'protocol' | 'host'>

export function ownUrl(endpoint: string | null, request: HostOf): string {
  return endpoint ?? `${request.protocol}://${request.host}`
}

/**
 * The base URL under which we were asked: some clients demand that an answer stays on the host that they asked. A name other
 * than our own is an alias of it, and has its scheme; what a proxy made of the host (an address, a name without a dot) is
 * not one.
 */
export function askedUrl(endpoint: string | null, request: HostOf): string {
  if (endpoint === null) return ownUrl(endpoint, request)
  const { protocol, host } = new URL(endpoint)
  const asked = request.host.toLowerCase()
  const isAlias = asked !== host && isDomainName(asked.replace(/:\d+$/, ''))
  return isAlias ? `${asked.endsWith('.onion') ? 'http:' : protocol}//${asked}` : endpoint
}

const isDomainName = (host: string) => /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(host)

/** For comparing: no surrounding space, no trailing slash, host in lower case. */
export function normalizedUrl(url: string): string {
  const trimmed = url.trim().replace(/(?<!\/)\/+$/, '')
  return URL.canParse(trimmed) ? new URL(trimmed).href.replace(/(?<!\/)\/+$/, '') : trimmed
}
