/** Whether a card stands ready: somebody holds it, it is neither blocked nor paused, and there is a wallet in use. */
import { Refusal } from '../http/refusal.ts'
import type { TopUpCard } from './card-store.ts'

type Standing = Pick<TopUpCard, 'userId' | 'isBlocked' | 'isDisabled' | 'walletId' | 'walletStatus'>
export type Usable<C extends Standing> = C & { userId: string; walletId: string }

/** A wallet that is bound to the card and out of use is not replaced by another one silently. */
export function demandUsable<C extends Standing>(card: C): Usable<C> {
  const { userId, isBlocked, isDisabled, walletId, walletStatus } = card
  if (isBlocked) throw new Refusal('card_blocked')
  if (userId === null) throw new Refusal('card_not_paired')
  if (isDisabled) throw new Refusal('card_disabled')
  if (walletId === null || walletStatus !== 'ACTIVE') throw new Refusal('card_without_wallet')
  return { ...card, userId, walletId }
}

export const isUsable = (card: Standing): boolean =>
  !card.isBlocked && !card.isDisabled && card.userId !== null && card.walletStatus === 'ACTIVE'
