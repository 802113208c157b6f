/** What is known of a card from outside: whether it may pay, and how often its PIN was guessed at. */
import type { Answer } from '../books.ts'
import { outcomeOf, type Reply } from '../platform/ask.ts'
import { maxUnansweredMs, type Outcome } from '../timeline.ts'
import { type Card, holderOf, type World } from '../world.ts'

/** Of every card that has one. */
export const rightPin = '2468'

/** As its holder. Switched on, its wrong guesses are forgiven. */
export async function switchCard(world: World, card: Card, to: 'enable' | 'disable'): Promise<Outcome> {
  const asking = { method: 'POST', path: `/api/cards/${card.id}/${to}`, as: holderOf(world, card).person }
  const standing = to === 'enable' ? 'usable' : 'paused'
  const ask = () => world.ask(asking)
  return card.rule.standing.change(standing, async () =>
    outcomeOf(await (to === 'enable' ? forgiving(world, card, ask) : ask())),
  )
}

/** Until it is answered, wrong guesses may be forgiven at any moment; where nobody answers, a while longer. */
export async function forgiving(
  { now }: Pick<World, 'now'>,
  card: Card,
  ask: () => Promise<Reply | undefined>,
): Promise<Reply | undefined> {
  card.forgiving++
  const reply = await ask()
  card.forgiving--
  const isCertain = outcomeOf(reply) !== 'unknown'
  card.forgivenUntil = Math.max(card.forgivenUntil, now() + (isCertain ? 0 : maxUnansweredMs))
  card.wrongGuesses = 0
  return reply
}

/** One that was asked for while something may have forgiven it counts for nothing. */
export function noteGuess(card: Card, askedAt: number, { at, word }: Answer): void {
  if (word === 'pin_wrong_card_paused') card.rule.standing.note('paused', askedAt, at)
  if (word !== 'pin_wrong' || card.forgiving > 0 || askedAt <= card.forgivenUntil) return
  card.wrongGuesses++
  card.maxWrongGuesses = Math.max(card.maxWrongGuesses, card.wrongGuesses)
}
