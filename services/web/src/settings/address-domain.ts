/** The domain of our lightning addresses: the setting, else the host we are known by. */
import type { FastifyRequest } from 'fastify'
import type { LiveSettings } from './live.ts'

export function addressDomain({ values }: Pick<LiveSettings, 'values'>, request: Pick<FastifyRequest, 'host'>): string {
  if (values.domain) return values.domain
  // A request of HTTP/1.0 may name no host.
  return values.endpoint ? new URL(values.endpoint).host : request.host || 'localhost'
}
