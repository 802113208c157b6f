/**
 * The answer to a tap (LUD-03). It spends nothing and may be asked for again, until three minutes after the tap was first
 * shown: whoever keeps its URL can do nothing with it later. A genuine tap always gets an offer that tills can work with;
 * why a card cannot pay is for the callback to say, because half of the tills lose what is refused here. It tells what the
 * card may spend, never what is in the wallet.
 */
import { minWithdrawableMsats, type WithdrawReply } from '@chispa/contract/card-payments'
import { isUnwrittenTap } from '@chispa/protocols/boltcard'
import { payLink } from '@chispa/protocols/lud19'
import { meetChip } from '../cards/meet-chip.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { CountTap } from './count-tap.ts'
import type { FirstSights } from './first-sights.ts'
import type { ScannedCards } from './scanned-cards.ts'
import { leftMsats } from './standing.ts'
import type { ScannedCard } from './standing-store.ts'
import type { ReadTap, TapQuery, TapReader } from './tap-reader.ts'
import { tapSecret } from './tap-secret.ts'

const tapLifeMs = 3 * 60_000

export type OfferDeps = Pick<Deps, 'sql' | 'sealer' | 'tapKey' | 'now'> & {
  readTap: TapReader
  scannedCards: ScannedCards
  firstSights: FirstSights
  countTap: CountTap
}

/** `origin`: as the till asked it, for some demand that the callback is on the same host. */
export async function withdrawOffer(
  deps: OfferDeps,
  found: ScannedCard | undefined,
  query: TapQuery,
  origin: string,
): Promise<WithdrawReply> {
  const now = deps.now()
  if (!found) throw new Refusal('card_not_found')
  const url = `${origin}/api/cards/${found.id}`
  if (found.isFresh && isUnwrittenTap(query)) return greeting(url)
  const card = found.isFresh ? { ...found, ...(await meetChip(deps, found, query, now)) } : found
  const tap = deps.readTap(card, query)
  if (tap.counter <= card.counter) throw new Refusal('tap_used')
  // A tap that is older than the newest one we saw has had its time.
  const seenAt = deps.firstSights.see(card.id, card, tap.counter, now)
  if (!seenAt) throw new Refusal('tap_expired')
  const expiresAtMs = seenAt.getTime() + tapLifeMs
  if (now.getTime() >= expiresAtMs) throw new Refusal('tap_expired')
  await deps.countTap(card.id)

  return {
    tag: 'withdrawRequest',
    callback: `${url}/scan/cb`,
    k1: secretOf(deps, card.id, tap, Math.floor(expiresAtMs / 1000)),
    defaultDescription: 'Card payment',
    minWithdrawable: minWithdrawableMsats,
    maxWithdrawable: offeredMsats(card),
    ...(card.pinLimitMsats !== null && { pinLimit: offeredPinLimit(card.pinLimitMsats) }),
    ...(card.obstacle === null && { payLink: payLink(`${url}/lnurlp`) }),
  }
}

/** For the app that has just written the chip and reads what it wrote before the chip signs anything: nothing is wrong. */
const greeting = (url: string): WithdrawReply => ({
  tag: 'withdrawRequest',
  callback: `${url}/scan/cb`,
  k1: '0'.repeat(64),
  defaultDescription: 'This card was just written. Tap it once more',
  minWithdrawable: minWithdrawableMsats,
  maxWithdrawable: minWithdrawableMsats,
})

/** A card that cannot spend now offers what it could spend otherwise: no till hangs on a range of nothing. */
function offeredMsats(card: ScannedCard): number {
  const left = leftMsats(card)
  const canSpend = card.obstacle === null && left >= minWithdrawableMsats
  return canSpend ? left : Math.max(card.tapLimitMsats, minWithdrawableMsats)
}

/** Some tills take 0 for no limit at all; from the smallest payment on it is the same. */
const offeredPinLimit = (limitMsats: number) => Math.max(limitMsats, minWithdrawableMsats)

/** The same for the same tap and expiry, so it is made once. */
function secretOf({ tapKey }: OfferDeps, cardId: string, tap: ReadTap, expiresAt: number): string {
  if (tap.secret?.expiresAt !== expiresAt) {
    tap.secret = { expiresAt, k1: tapSecret(tapKey, cardId, { counter: tap.counter, expiresAt }) }
  }
  return tap.secret.k1
}
