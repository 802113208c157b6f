/**
 * The answer to a tap (LUD-03). It spends nothing and may be asked for again, until three minutes after the tap was first
 * shown: whoever keeps its URL can do nothing with it later.
 */
import { minWithdrawableMsats, type WithdrawReply } from '@chispa/contract/card-payments'
import type { SettingValues } from '@chispa/contract/settings'
import { payLink } from '@chispa/protocols/lud19'
import { limitsOf } from '../cards/limits.ts'
import { markTapped } from '../cards/mark-tapped.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { Balances } from './balances.ts'
import { recordTap, type TappedCard } from './card-store.ts'
import type { ProvenTap, TapQuery } from './read-tap.ts'
import { tapSecret } from './tap-secret.ts'
import { isUsable } from './usable-card.ts'

const tapLifeMs = 3 * 60_000
/** A wallet that said it cannot pay is asked again after a while: connections are changed. */
const askAgainAfterMs = 5 * 60_000

export type OfferDeps = Pick<Deps, 'sql' | 'settings' | 'wallets' | 'tapKey' | 'now'> & { balances: Balances }

export async function withdrawOffer(
  deps: OfferDeps,
  { card, counter }: ProvenTap,
  query: TapQuery,
  origin: string,
): Promise<WithdrawReply> {
  if (counter <= card.counter) throw new Refusal('tap_used')
  const seenAt = await firstSight(deps, card, counter)
  if (deps.now().getTime() >= seenAt.getTime() + tapLifeMs) throw new Refusal('tap_expired')
  const expiresAt = Math.floor((seenAt.getTime() + tapLifeMs) / 1000)
  const spendable = await spendableMsats(deps, card)
  const canPay = spendable >= minWithdrawableMsats
  const url = `${origin}/api/cards/${card.id}`
  return {
    tag: 'withdrawRequest',
    callback: `${url}/scan/cb?p=${query.p}&c=${query.c}`,
    k1: tapSecret(deps.tapKey, { cardId: card.id, counter }, expiresAt),
    defaultDescription: 'Card payment',
    minWithdrawable: canPay ? minWithdrawableMsats : 0,
    maxWithdrawable: canPay ? spendable : 0,
    ...(isUsable(card) && { payLink: payLink(`${url}/lnurlp`) }),
  }
}

/** A tap that is older than the newest one we saw has had its time. */
async function firstSight({ sql, now }: OfferDeps, card: TappedCard, counter: number): Promise<Date> {
  if (card.tappedAt === null) await markTapped(sql, card.id, now())
  if (card.seenCounter === counter && card.seenAt !== null) return card.seenAt
  const seenAt = await recordTap(sql, card.id, counter, now())
  if (!seenAt) throw new Refusal('tap_expired')
  return seenAt
}

async function spendableMsats(deps: OfferDeps, card: TappedCard): Promise<number> {
  const limit = limitLeft(card, deps.settings.values)
  if (!isUsable(card) || card.walletId === null || limit < minWithdrawableMsats || !canPay(deps, card)) return 0
  const balance = await deps.balances.find(card.walletId)
  return Math.min(limit, balance ?? limit)
}

function limitLeft(card: TappedCard, settings: SettingValues): number {
  const { tapMsats, dayMsats } = limitsOf(card, settings)
  return Math.min(tapMsats, dayMsats - card.countingMsats)
}

function canPay({ wallets, now }: OfferDeps, { walletId, methods, infoAt }: TappedCard): boolean {
  if (walletId === null || methods === null || methods.length === 0 || methods.includes('pay_invoice')) return true
  if (infoAt === null || now().getTime() - infoAt.getTime() > askAgainAfterMs) void wallets.getInfo(walletId)
  return false
}
