/**
 * The answer to a tap (LUD-03). It spends nothing and may be asked for again, until three minutes after the tap was first
 * shown: whoever keeps its URL can do nothing with it later.
 */
import { minWithdrawableMsats, type WithdrawReply } from '@chispa/contract/card-payments'
import { payLink } from '@chispa/protocols/lud19'
import { markTapped } from '../cards/mark-tapped.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { Balances } from './balances.ts'
import type { LimitDefaults, ScannedCard } from './card-store.ts'
import { defaultLimits } from './default-limits.ts'
import type { FirstSights } from './first-sights.ts'
import type { ScannedCards } from './scanned-cards.ts'
import type { ReadTap, TapQuery, TapReader } from './tap-reader.ts'
import { tapSecret } from './tap-secret.ts'

const tapLifeMs = 3 * 60_000

export type OfferDeps = Pick<Deps, 'sql' | 'settings' | 'tapKey' | 'now'> & {
  readTap: TapReader
  scannedCards: ScannedCards
  balances: Balances
  firstSights: FirstSights
}

export async function withdrawOffer(
  deps: OfferDeps,
  cardId: string,
  query: TapQuery,
  origin: string,
): Promise<WithdrawReply> {
  const id = cardId.toLowerCase()
  const now = deps.now()
  const card = await deps.scannedCards(id)
  if (!card) throw new Refusal('card_not_found')
  const tap = deps.readTap.read(card, query)
  if (tap.counter <= card.counter) throw new Refusal('tap_used')
  if (card.isFresh) await markTapped(deps.sql, id, now)
  // A tap that is older than the newest one we saw has had its time.
  const seenAt = deps.firstSights.see(id, card, tap.counter, now)
  if (!seenAt) throw new Refusal('tap_expired')
  const expiresAtMs = seenAt.getTime() + tapLifeMs
  if (now.getTime() >= expiresAtMs) throw new Refusal('tap_expired')

  const spendable = await spendableMsats(deps, card)
  const canPay = spendable >= minWithdrawableMsats
  const url = `${origin}/api/cards/${id}`
  return {
    tag: 'withdrawRequest',
    callback: `${url}/scan/cb?p=${query.p}&c=${query.c}`,
    k1: secretOf(deps, id, tap, Math.floor(expiresAtMs / 1000)),
    defaultDescription: 'Card payment',
    minWithdrawable: canPay ? minWithdrawableMsats : 0,
    maxWithdrawable: canPay ? spendable : 0,
    ...(card.isUsable && { payLink: payLink(`${url}/lnurlp`) }),
  }
}

/** The same for the same tap and expiry, so it is made once. */
function secretOf({ tapKey }: OfferDeps, cardId: string, tap: ReadTap, expiresAt: number): string {
  if (tap.secret?.expiresAt !== expiresAt) {
    tap.secret = { expiresAt, k1: tapSecret(tapKey, { cardId, counter: tap.counter }, expiresAt) }
  }
  return tap.secret.k1
}

async function spendableMsats({ balances, settings }: OfferDeps, card: ScannedCard): Promise<number> {
  const { isUsable, walletId, receivesOnly } = card
  // While a payment of the card is on its way its own answer says to wait, which is more than to say that it has nothing.
  if (!isUsable || walletId === null) return 0
  const limitMsats = limitOf(card, defaultLimits(settings))
  if (limitMsats < minWithdrawableMsats) return 0
  if (receivesOnly) {
    balances.askWhetherItPays(walletId)
    return 0
  }
  return Math.min(limitMsats, (await balances.find(walletId)) ?? limitMsats)
}

/** What a tap may spend now. */
function limitOf({ tapLimitMsats, dayLimitMsats, spentMsats }: ScannedCard, usual: LimitDefaults): number {
  return Math.min(tapLimitMsats ?? usual.tapMsats, (dayLimitMsats ?? usual.dayMsats) - spentMsats)
}
