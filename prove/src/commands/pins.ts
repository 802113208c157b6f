/** Cards that ask for a PIN: set and removed by their holders, typed right, wrong and not at all, paused by guesses and switched on again. */
import fc from 'fast-check'
import { outcomeOf } from '../platform/ask.ts'
import { type Card, holderOf, type World } from '../world.ts'
import { forgiving, rightPin, switchCard } from './card-state.ts'
import { type Command, pick } from './command.ts'
import { newBill, tapAndPay } from './tap.ts'

const wrongPin = '1357'

export type SetPinStep = { do: 'set PIN'; card: number; limitSats: number | null }

/** Without a limit the PIN is removed. */
export const setPin: Command<SetPinStep> = {
  weight: 1,
  drawn: fc.record({
    do: fc.constant('set PIN' as const),
    card: fc.nat(7),
    limitSats: fc.constantFrom(0, 5, 15, null),
  }),
  async run(world, { card: turn, limitSats }) {
    const card = pick(world.cards, turn)
    const rule = limitSats === null ? undefined : { pin: rightPin, limitMsats: limitSats * 1000 }
    const as = holderOf(world, card).person
    const asking = { method: rule ? 'PUT' : 'DELETE', path: `/api/cards/${card.id}/pin`, as, body: rule }
    await card.rule.pin.change(rule, async () => outcomeOf(await forgiving(world, card, () => world.ask(asking))))
  },
}

export type PinTapStep = {
  do: 'tap with a PIN'
  card: number
  amountSats: number
  typed: ('right' | 'wrong' | 'none')[]
}

/** One tap a PIN, as long as none pays; a holder whose card was paused by it switches it on again. */
export const pinTap: Command<PinTapStep> = {
  weight: 3,
  drawn: fc.record({
    do: fc.constant('tap with a PIN' as const),
    card: fc.nat(7),
    amountSats: fc.constantFrom(1, 4, 5, 14, 15, 20),
    typed: fc.constantFrom(['right'], ['wrong', 'right'], ['none', 'right'], ['wrong', 'wrong', 'wrong', 'right']),
  }),
  async run(world, { card: turn, amountSats, typed }) {
    const card = pick(world.cards, turn)
    for (const one of typed) {
      const word = await typeOnce(world, card, amountSats, one)
      if (word === 'OK') return
      if (word === 'pin_wrong_card_paused') await switchCard(world, card, 'enable')
    }
  },
}

async function typeOnce(world: World, card: Card, amountSats: number, typed: PinTapStep['typed'][number]) {
  const pin = { right: rightPin, wrong: wrongPin, none: undefined }[typed]
  const order = await tapAndPay(world, card, newBill(world, amountSats), { pin })
  return order?.answers.at(-1)?.word
}
