import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxUnansweredMs } from '../timeline.ts'
import type { Card } from '../world.ts'
import { forgiving, noteGuess } from './card-state.ts'

const newCard = () => ({ forgiving: 0, forgivenUntil: 0, wrongGuesses: 0, maxWrongGuesses: 0 }) as Card
const guess = (card: Card, at: number) => noteGuess(card, at, { at: at + 1, said: 'failed', word: 'pin_wrong' })

test('three wrong PINs in a row are counted', () => {
  const card = newCard()
  for (const at of [1, 3, 5]) guess(card, at)
  assert.equal(card.maxWrongGuesses, 3)
})

test('what is guessed while the right PIN is on its way may be forgiven by it, whatever it is told', async () => {
  const card = newCard()
  const right = Promise.withResolvers<{ status: number; body: unknown; next: undefined }>()
  guess(card, 1)
  guess(card, 3)
  const asked = forgiving({ now: () => 10 }, card, () => right.promise)
  for (const at of [5, 7]) guess(card, at)
  right.resolve({ status: 403, body: {}, next: undefined })
  await asked
  assert.equal(card.maxWrongGuesses, 2)
  for (const at of [11, 13, 15]) guess(card, at)
  assert.equal(card.maxWrongGuesses, 3)
})

test('a right PIN that nobody answered may forgive for a while', async () => {
  const card = newCard()
  await forgiving({ now: () => 10 }, card, async () => undefined)
  for (const at of [11, 13, 15]) guess(card, at)
  assert.equal(card.maxWrongGuesses, 0)
  for (const at of [11, 13, 15]) guess(card, maxUnansweredMs + at)
  assert.equal(card.maxWrongGuesses, 3)
})
