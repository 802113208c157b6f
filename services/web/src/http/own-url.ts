/** The base URL we are known by: the setting `endpoint`, else what the request says, as trusted proxies report it. */
import type { FastifyRequest } from 'fastify'

/** What is said about the host of a request. */
export type HostOf = Pick<FastifyRequest, 'protocol' | 'host'>

export function ownUrl(endpoint: string | null, request: HostOf): string {
  return endpoint ?? `${request.protocol}://${request.host}`
}

/** For comparing: no surrounding space, no trailing slash, host in lower case. */
export function normalizedUrl(url: string): string {
  const trimmed = url.trim().replace(/\/+$/, '')
  return URL.canParse(trimmed) ? new URL(trimmed).href.replace(/\/+$/, '') : trimmed
}
