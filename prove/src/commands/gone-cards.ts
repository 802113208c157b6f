/** Cards that are deleted in the middle, while somebody still has a tap of theirs that was never used; their holders get new ones. */
import fc from 'fast-check'
import { outcomeOf } from '../platform/ask.ts'
import { type Card, holderOf, newCard, type World } from '../world.ts'
import { askWithRetries, unlessGivenUp } from './ask-with-retries.ts'
import { type Command, pick } from './command.ts'
import { newBill, offerTap, payOffered } from './tap.ts'

export type DeleteCardStep = { do: 'delete card'; card: number; amountSats: number }

const dayMsats = 100_000_000
/** A new one is not always given. */
const minCards = 4

export const deleteCard: Command<DeleteCardStep> = {
  weight: 0.4,
  drawn: fc.record({ do: fc.constant('delete card' as const), card: fc.nat(7), amountSats: fc.constantFrom(1, 5) }),
  async run(world, { card: turn, amountSats }) {
    if (world.cards.length <= minCards) return
    const card = pick(world.cards, turn)
    const kept = await offerTap(world, card)
    if ((await wipe(world, card)) !== 'taken') return
    if (world.cards.includes(card)) world.cards.splice(world.cards.indexOf(card), 1)
    world.goneCards.push(card)
    if (kept) await payOffered(world, card, newBill(world, amountSats), kept)
    await world.ask({ method: 'DELETE', path: `/api/cards/${card.id}`, as: world.admin })
    const late = await offerTap(world, card)
    for (const k1 of [kept, late]) if (k1) await payOffered(world, card, newBill(world, amountSats), k1)
    const { admin, ceiling } = world
    const member = holderOf(world, card)
    await unlessGivenUp(async () => {
      world.cards.push(await newCard(askWithRetries(world), { admin, member, ceiling, dayMsats }))
    })
  },
}

/** Blocks it for good. */
const wipe = (world: World, { id, rule }: Card) =>
  rule.standing.change('gone', async () =>
    outcomeOf(await world.ask({ method: 'POST', path: `/api/cards/${id}/wipe`, as: world.admin })),
  )
