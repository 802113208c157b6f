/** Asks for the PIN of a card that has one, from its limit on. Three wrong guesses pause the card until it is switched on. */
import type { Sql } from '@chispa/database/connect'
import type { Entry } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { cardPinRecord, isPin } from './pin-hash.ts'
import { forgetGuesses, maxGuesses, takeGuess } from './pin-store.ts'

type PinCheckDeps = Pick<Deps, 'sealer' | 'slowHashes' | 'now' | 'activity'> & { sql: Sql }
type GuessedCard = { id: string; uid: string | null; userId: string | null; pinLimitMsats: number | null }

/** A till that sends no PIN, or an empty one, has not guessed. */
export async function requirePin(
  { sql, sealer, slowHashes, now, activity }: PinCheckDeps,
  card: GuessedCard,
  { pin, amountMsats }: { pin: string | undefined; amountMsats: number },
): Promise<void> {
  if (card.pinLimitMsats === null || amountMsats < card.pinLimitMsats) return
  if (pin === undefined || pin === '') throw new Refusal('pin_required')
  // Whoever finds no place has not guessed.
  using place = slowHashes.enter({ of: card.id, isTap: true })
  const at = now()
  const guess = await takeGuess(sql, card.id, at)
  if (!guess) throw new Refusal('card_disabled')
  const isLast = guess.wrongGuesses === maxGuesses
  if (await isPin({ sealer, ...place }, cardPinRecord(card.id), guess.sealedHash, pin))
    return forgetGuesses(sql, card.id, isLast ? at : null)
  if (!isLast) throw new Refusal('pin_wrong')
  await activity.record(pausedEntry(card))
  throw new Refusal('pin_wrong_card_paused')
}

const pausedEntry = ({ id, uid, userId }: GuessedCard): Entry => ({
  category: 'CARD',
  level: 'WARN',
  event: 'card.paused_by_guesses',
  message: `The card ${uid ?? id} was paused: its PIN was wrong three times`,
  ...(userId !== null && { userId }),
  metadata: { cardId: id, uid },
})
