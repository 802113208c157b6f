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
import { findScannedCard, recordTap, type ScannedCard } from './card-store.ts'
import { countSince } from './count-window.ts'
import { defaultLimits } from './default-limits.ts'
import type { TapQuery, TapReader } from './tap-reader.ts'
import { tapSecret } from './tap-secret.ts'

const tapLifeMs = 3 * 60_000

export type OfferDeps = Pick<Deps, 'sql' | 'settings' | 'tapKey' | 'now'> & { readTap: TapReader; balances: Balances }

export async function withdrawOffer(
  deps: OfferDeps,
  cardId: string,
  query: TapQuery,
  origin: string,
): Promise<WithdrawReply> {
  const id = cardId.toLowerCase()
  const now = deps.now()
  const card = await findScannedCard(deps.sql, id, defaultLimits(deps.settings), countSince(now))
  if (!card) throw new Refusal('card_not_found')
  const counter = deps.readTap({ ...card, id }, query)
  if (counter <= card.counter) throw new Refusal('tap_used')
  const seenAt = await firstSight(deps, id, card, counter)
  const expiresAtMs = seenAt.getTime() + tapLifeMs
  if (now.getTime() >= expiresAtMs) throw new Refusal('tap_expired')

  const spendable = await spendableMsats(deps, card)
  const canPay = spendable >= minWithdrawableMsats
  const url = `${origin}/api/cards/${id}`
  return {
    tag: 'withdrawRequest',
    callback: `${url}/scan/cb?p=${query.p}&c=${query.c}`,
    k1: tapSecret(deps.tapKey, { cardId: id, counter }, Math.floor(expiresAtMs / 1000)),
    defaultDescription: 'Card payment',
    minWithdrawable: canPay ? minWithdrawableMsats : 0,
    maxWithdrawable: canPay ? spendable : 0,
    ...(card.isUsable && { payLink: payLink(`${url}/lnurlp`) }),
  }
}

/** A tap that is older than the newest one we saw has had its time. */
async function firstSight({ sql, now }: OfferDeps, id: string, card: ScannedCard, counter: number): Promise<Date> {
  if (card.isFresh) await markTapped(sql, id, now())
  if (card.seenCounter === counter && card.seenAt !== null) return card.seenAt
  const seenAt = await recordTap(sql, id, counter, now())
  if (!seenAt) throw new Refusal('tap_expired')
  return seenAt
}

async function spendableMsats({ balances }: OfferDeps, card: ScannedCard): Promise<number> {
  const { isUsable, walletId, receivesOnly, limitMsats } = card
  if (!isUsable || walletId === null || limitMsats < minWithdrawableMsats) return 0
  if (receivesOnly) {
    balances.askWhetherItPays(walletId)
    return 0
  }
  return Math.min(limitMsats, (await balances.find(walletId)) ?? limitMsats)
}
