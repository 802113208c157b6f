/** Taps of cards that came from other systems, under the addresses that are on their chips. */
import { scanBoltcardServerCard, scanBtcpayCard, scanLnbitsCard } from '@chispa/contract/card-imports'
import type { FastifyInstance } from 'fastify'
import { importedCardId } from '../card-imports/imported-card.ts'
import type { TapKeys } from '../card-imports/tap-keys.ts'
import type { Deps } from '../deps.ts'
import { askedUrl, type HostOf } from '../http/own-url.ts'
import { serve } from '../http/serve.ts'
import type { ScannedCard } from './standing-store.ts'
import type { TapQuery } from './tap-reader.ts'
import { type OfferDeps, withdrawOffer } from './withdraw-offer.ts'

export type MovedDeps = Pick<Deps, 'settings'> &
  OfferDeps & { tapKeys: TapKeys; scannedChips: (uid: string) => Promise<ScannedCard | undefined> }

export function movedCardRoutes(app: FastifyInstance, deps: MovedDeps): void {
  const { sql, settings, tapKeys, scannedCards, scannedChips } = deps
  const originOf = (request: HostOf) => askedUrl(settings.values.endpoint, request)

  const scanByTap = async (request: HostOf & { query: TapQuery }) => {
    const card = await tapKeys.find(request.query, scannedChips, scannedCards)
    return withdrawOffer(deps, card, request.query, originOf(request))
  }
  serve(app, scanBoltcardServerCard, scanByTap)
  serve(app, scanBtcpayCard, scanByTap)

  serve(app, scanLnbitsCard, async request => {
    const id = await importedCardId(sql, 'lnbits', request.params.externalId)
    const card = id === undefined ? undefined : await scannedCards(id)
    return withdrawOffer(deps, card, request.query, originOf(request))
  })
}
