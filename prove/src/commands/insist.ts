/** People who do not give up: what was told as failed is paid again with the same invoice, and a button is pressed twice at once. */
import fc from 'fast-check'
import type { Order } from '../books.ts'
import { type Command, pick } from './command.ts'
import { sendBill, sendByName } from './send.ts'
import { newBill, tapAndPay } from './tap.ts'

const maxTries = 3
const maxLooks = 20
const amountSats = fc.constantFrom(1, 5, 20)
const wasRefused = (order: Order | undefined) =>
  order?.answers.findLast(({ said }) => said !== 'nothing')?.said === 'failed'

export type SendAgainStep = { do: 'send again'; member: number; amountSats: number }

/** With another key each time: to the platform it is another payment of the same invoice. What is open is looked at for a while. */
export const sendAgain: Command<SendAgainStep> = {
  weight: 1.5,
  drawn: fc.record({ do: fc.constant('send again' as const), member: fc.nat(7), amountSats }),
  async run(world, { member, amountSats }) {
    const bill = newBill(world, amountSats)
    for (let tried = 0; tried < maxTries; tried++)
      if (!wasRefused(await sendBill(world, pick(world.members, member), bill, 1, maxLooks))) return
  },
}

export type TapAgainStep = { do: 'tap again'; card: number; amountSats: number }

export const tapAgain: Command<TapAgainStep> = {
  weight: 1.5,
  drawn: fc.record({ do: fc.constant('tap again' as const), card: fc.nat(7), amountSats }),
  async run(world, { card, amountSats }) {
    const bill = newBill(world, amountSats)
    for (let tried = 0; tried < maxTries; tried++)
      if (!wasRefused(await tapAndPay(world, pick(world.cards, card), bill))) return
  },
}

export type PressTwiceStep = { do: 'press twice'; member: number; to: number; amountSats: number }

/** To a name: every press that is not known to be the same would ask for an invoice of its own. */
export const pressTwice: Command<PressTwiceStep> = {
  weight: 1,
  drawn: fc.record({ do: fc.constant('press twice' as const), member: fc.nat(7), to: fc.nat(7), amountSats }),
  async run(world, { member, to, amountSats }) {
    await sendByName(world, pick(world.members, member), pick(world.members, to), amountSats * 1000, 2)
  },
}
