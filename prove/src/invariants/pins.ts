import type { Invariant } from './invariant.ts'

/** The third wrong one pauses the card, and is told so. */
const maxCalledWrong = 2

export const pinGuessed: Invariant = {
  name: 'a PIN that can be guessed',
  settles: false,
  violations: ({ guesses }) =>
    guesses
      .filter(({ wrong }) => wrong > maxCalledWrong)
      .map(({ cardId, wrong }) => `card ${cardId} was guessed at ${wrong} times and not paused`),
}
