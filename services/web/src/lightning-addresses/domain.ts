/** The domain of our lightning addresses: the setting, else the host we are known by. */
import { formatLightningAddress } from '@chispa/protocols/lud16'
import type { FastifyRequest } from 'fastify'
import type { LiveSettings } from '../settings/live.ts'

export function addressDomain({ values }: Pick<LiveSettings, 'values'>, request: Pick<FastifyRequest, 'host'>): string {
  if (values.domain) return values.domain
  // A request of HTTP/1.0 may name no host.
  return values.endpoint ? new URL(values.endpoint).host : request.host || 'localhost'
}

/** Null for a member without a username. A name on a further domain says so itself. */
export const addressOf = <N extends string | null>(username: N, domain: string): N extends string ? string : null =>
  (username === null || username.includes('@')
    ? username
    : formatLightningAddress({ username, domain })) as N extends string ? string : null
