/** What is known of a card from outside: whether it may pay, and how often its PIN was guessed at. */
import type { Answer } from '../books.ts'
import { outcomeOf } from '../platform/ask.ts'
import type { Outcome } from '../timeline.ts'
import { type Card, holderOf, type World } from '../world.ts'

/** As its holder. Switched on, its wrong guesses are forgiven. */
export async function switchCard(world: World, card: Card, to: 'enable' | 'disable'): Promise<Outcome> {
  const ask = { method: 'POST', path: `/api/cards/${card.id}/${to}`, as: holderOf(world, card).person }
  const standing = to === 'enable' ? 'usable' : 'paused'
  const outcome = await card.rule.standing.change(standing, async () => outcomeOf(await world.ask(ask)))
  forgive(world, card)
  return outcome
}

export function forgive({ now }: Pick<World, 'now'>, card: Card): void {
  card.forgivenAt = now()
  card.wrongGuesses = 0
}

/** A guess that was asked for before the last one was forgiven may have been among those. */
export function noteGuess(card: Card, askedAt: number, { at, word }: Answer): void {
  if (word === 'pin_wrong_card_paused') card.rule.standing.note('paused', askedAt, at)
  if (word === 'pin_wrong_card_paused' || word === 'OK') forgive({ now: () => at }, card)
  if (word !== 'pin_wrong' || askedAt <= card.forgivenAt) return
  card.wrongGuesses++
  card.maxWrongGuesses = Math.max(card.maxWrongGuesses, card.wrongGuesses)
}
