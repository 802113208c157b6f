/** Taps of cards that came from other systems, under the addresses that are on their chips. */
import { scanBoltcardServerCard, scanBtcpayCard, scanLnbitsCard } from '@chispa/contract/card-imports'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { addressKey } from '../http/client-address.ts'
import { askedUrl, type HostOf } from '../http/own-url.ts'
import { serve } from '../http/serve.ts'
import type { CardScans } from './scans.ts'
import type { TapQuery } from './tap-reader.ts'

export type MovedDeps = Pick<Deps, 'settings'> & { scans: CardScans }

export function movedCardRoutes(app: FastifyInstance, { settings, scans }: MovedDeps): void {
  const originOf = (request: HostOf) => askedUrl(settings.values.endpoint, request)

  const scanByTap = (request: HostOf & Pick<FastifyRequest, 'ip'> & { query: TapQuery }) =>
    scans.byTap(request.query, originOf(request), addressKey(request.ip))
  serve(app, scanBoltcardServerCard, scanByTap)
  serve(app, scanBtcpayCard, scanByTap)

  serve(app, scanLnbitsCard, request => scans.byLnbitsId(request.params.externalId, request.query, originOf(request)))
}
