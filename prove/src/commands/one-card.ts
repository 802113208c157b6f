/** One card at several tills: a tap that is shown two bills, and taps in a row whose bills all come at once. */
import fc from 'fast-check'
import { type Command, pick } from './command.ts'
import { newBill, offerTap, payOffered } from './tap.ts'

export type OneTapStep = { do: 'one tap for two bills'; card: number; amountsSats: [number, number] }

const amountSats = fc.constantFrom(1, 5, 20)

export const oneTapTwoBills: Command<OneTapStep> = {
  weight: 1,
  drawn: fc.record({
    do: fc.constant('one tap for two bills' as const),
    card: fc.nat(7),
    amountsSats: fc.tuple(amountSats, amountSats),
  }),
  async run(world, { card: turn, amountsSats }) {
    const card = pick(world.cards, turn)
    const k1 = await offerTap(world, card)
    if (k1 === undefined) return
    await Promise.all(amountsSats.map(sats => payOffered(world, card, newBill(world, sats), k1)))
  },
}

export type TapsAtOnceStep = { do: 'taps at once'; card: number; taps: number; amountSats: number }

export const tapsAtOnce: Command<TapsAtOnceStep> = {
  weight: 1,
  drawn: fc.record({
    do: fc.constant('taps at once' as const),
    card: fc.nat(7),
    taps: fc.integer({ min: 2, max: 5 }),
    amountSats: fc.constantFrom(20, 24),
  }),
  async run(world, { card: turn, taps, amountSats }) {
    const card = pick(world.cards, turn)
    const shown: string[] = []
    for (let tap = 0; tap < taps; tap++) shown.push((await offerTap(world, card)) ?? '')
    const taken = shown.filter(k1 => k1 !== '')
    await Promise.all(taken.map(k1 => payOffered(world, card, newBill(world, amountSats), k1)))
  },
}
