/** Counts the genuine taps of a card against its limit, and refuses beyond it. */
import { tapsOfCard } from '@chispa/contract/card-payments'
import type { RateLimiter } from '../http/rate-limit.ts'

export type CountTap = (cardId: string) => Promise<void> | void

/** Without a limiter nothing is counted. */
export const tapCounter =
  (limiter: RateLimiter | undefined): CountTap =>
  cardId =>
    limiter?.take(`${tapsOfCard.bucket} ${tapsOfCard.by} ${cardId}`, tapsOfCard)
