/** One bill that a card and hands pay at the same time: of the same member, and of another one. */
import fc from 'fast-check'
import { type Command, pick } from './command.ts'
import { sendBill } from './send.ts'
import { newBill, tapAndPay } from './tap.ts'

export type SameInvoiceStep = { do: 'same invoice'; card: number; members: number[]; amountSats: number }

export const sameInvoice: Command<SameInvoiceStep> = {
  weight: 2,
  drawn: fc.record({
    do: fc.constant('same invoice' as const),
    card: fc.nat(7),
    members: fc.array(fc.nat(7), { minLength: 1, maxLength: 2 }),
    amountSats: fc.constantFrom(1, 5, 20),
  }),
  async run(world, { card, members, amountSats }) {
    const bill = newBill(world, amountSats)
    await Promise.all([
      tapAndPay(world, pick(world.cards, card), bill),
      ...members.map(member => sendBill(world, pick(world.members, member), bill)),
    ])
  },
}
