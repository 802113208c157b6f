/** Sales that wait at a till while other things happen, and that several cards are then held to at once: one of them pays. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type Command, pick } from './command.ts'
import { lookAt, newCharge } from './pay-address.ts'
import { holdCard, receiptOf, type Sale, tillOf } from './receive.ts'

export type WaitingSaleStep = { do: 'waiting sale'; member: number; cards: number[]; amountSats: number; ms: number }

export const waitingSale: Command<WaitingSaleStep> = {
  weight: 1.5,
  drawn: fc.record({
    do: fc.constant('waiting sale' as const),
    member: fc.nat(7),
    cards: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 3 }),
    amountSats: fc.integer({ min: 1, max: 20 }),
    ms: fc.integer({ min: 0, max: 6000 }),
  }),
  async run(world, { member: turn, cards, amountSats, ms }) {
    const seller = pick(world.members, turn)
    const token = await tillOf(world, seller)
    const path = `/api/till/sales/${randomUUID()}`
    const asked = { method: 'PUT', path, token, body: { amountMsats: amountSats * 1000 } }
    const { invoice, receiptUrl } = ((await world.ask(asked))?.body ?? {}) as Sale
    if (!token || !invoice || !receiptUrl) return
    const look = { path, token }
    const charge = newCharge(world, 'sale', seller.id, invoice, look)
    world.sales.push({ paymentHash: charge.paymentHash, till: look, receipt: receiptOf(receiptUrl) })
    await new Promise(resolve => setTimeout(resolve, ms))
    // Asked for again after a while it is the same sale.
    const again = ((await world.ask(asked))?.body ?? {}) as Sale
    if (again.invoice && again.invoice !== invoice) throw new Error(`The sale ${path} has a second invoice`)
    await Promise.all(cards.map(card => holdCard(world, card, charge, path, token)))
    await lookAt(world, charge, look)
  },
}
