/** What a tap can pay, by whatever its address names: the card, what another system called it, or nothing at all. */
import type { WithdrawReply } from '@chispa/contract/card-payments'
import type { FailedTaps } from '../card-imports/failed-taps.ts'
import { importedCardId } from '../card-imports/imported-card.ts'
import type { TapKeys } from '../card-imports/tap-keys.ts'
import type { ScannedCards } from './scanned-cards.ts'
import type { TapQuery } from './tap-reader.ts'
import { type OfferDeps, withdrawOffer } from './withdraw-offer.ts'

export type ScanDeps = OfferDeps & { tapKeys: TapKeys; failedTaps: FailedTaps; scannedChips: ScannedCards }

export type CardScans = {
  byId: (cardId: string, tap: TapQuery, origin: string) => Promise<WithdrawReply>
  byLnbitsId: (externalId: string, tap: TapQuery, origin: string) => Promise<WithdrawReply>
  /** `asker`: whom it is counted for where it is nobody's. */
  byTap: (tap: TapQuery, origin: string, asker: string) => Promise<WithdrawReply>
}

export function cardScans(deps: ScanDeps): CardScans {
  const { sql, tapKeys, failedTaps, scannedCards, scannedChips } = deps
  return {
    byId: async (cardId, tap, origin) => withdrawOffer(deps, await scannedCards(cardId), tap, origin),
    byLnbitsId: async (externalId, tap, origin) => {
      const id = await importedCardId(sql, 'lnbits', externalId)
      return withdrawOffer(deps, id === undefined ? undefined : await scannedCards(id), tap, origin)
    },
    byTap: (tap, origin, asker) =>
      failedTaps.count(asker, async isUrgent => {
        const card = await tapKeys.find(tap, { byUid: scannedChips, byId: scannedCards }, { isUrgent })
        return withdrawOffer(deps, card, tap, origin)
      }),
  }
}
