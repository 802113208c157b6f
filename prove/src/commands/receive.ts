/** Further ways in which members are paid: a request of their own, a card that is topped up, a sale at their till, by a card or from outside. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Order, Said } from '../books.ts'
import { type Asking, reasonOf } from '../platform/ask.ts'
import { holderOf, type Member, type World } from '../world.ts'
import { type Command, pick } from './command.ts'
import { lookAt, newCharge, payFromOutside } from './pay-address.ts'
import { saidOf } from './tap.ts'

const amountSats = fc.integer({ min: 1, max: 20 })

export type RequestStep = { do: 'request'; member: number; amountSats: number }

export const request: Command<RequestStep> = {
  weight: 2,
  drawn: fc.record({ do: fc.constant('request' as const), member: fc.nat(7), amountSats }),
  async run(world, { member: turn, amountSats }) {
    const { id, person } = pick(world.members, turn)
    const body = { amountMsats: amountSats * 1000 }
    const reply = await world.ask({ method: 'POST', path: '/api/wallet/requests', as: person, body })
    const { invoice, paymentHash } = (reply?.body ?? {}) as { invoice?: string; paymentHash?: string }
    if (!invoice) return
    newCharge(
      world,
      'request',
      id,
      invoice,
      { path: `/api/wallet/requests/${paymentHash}`, as: person },
      amountSats * 1000,
    )
    payFromOutside(world, invoice)
  },
}

export type TopUpStep = { do: 'top-up'; card: number; amountSats: number }

export const topUp: Command<TopUpStep> = {
  weight: 2,
  drawn: fc.record({ do: fc.constant('top-up' as const), card: fc.nat(7), amountSats }),
  async run(world, { card: turn, amountSats }) {
    const card = pick(world.cards, turn)
    const reply = await world.ask({ path: `/api/cards/${card.id}/lnurlp/cb?amount=${amountSats * 1000}` })
    const { pr, verify } = (reply?.body ?? {}) as { pr?: string; verify?: string }
    if (!pr || !verify) return
    const look = { path: new URL(verify).pathname }
    newCharge(world, 'top-up', holderOf(world, card).id, pr, look, amountSats * 1000)
    payFromOutside(world, pr)
  },
}

export type SaleStep = { do: 'sale'; member: number; card: number; amountSats: number; byCard: boolean }

export type Sale = { state?: 'open' | 'paid' | 'over'; invoice?: string; receiptUrl?: string }

export const sale: Command<SaleStep> = {
  weight: 3,
  drawn: fc.record({
    do: fc.constant('sale' as const),
    member: fc.nat(7),
    card: fc.nat(7),
    amountSats,
    byCard: fc.constantFrom(true, true, false),
  }),
  async run(world, { member: turn, card: cardTurn, amountSats, byCard }) {
    const seller = pick(world.members, turn)
    const token = await tillOf(world, seller)
    const path = `/api/till/sales/${randomUUID()}`
    const body = { amountMsats: amountSats * 1000 }
    const made = await world.ask({ method: 'PUT', path, token, body })
    const { invoice, receiptUrl } = (made?.body ?? {}) as Sale
    if (!token || !invoice || !receiptUrl) return
    const look = { path, token }
    const charge = newCharge(world, 'sale', seller.id, invoice, look, amountSats * 1000)
    world.sales.push({ paymentHash: charge.paymentHash, till: look, receipt: receiptOf(receiptUrl) })
    if (byCard) await holdCard(world, cardTurn, charge, path, token)
    else payFromOutside(world, invoice)
    await lookAt(world, charge, look)
  },
}

export async function holdCard(
  world: World,
  turn: number,
  charge: ReturnType<typeof newCharge>,
  path: string,
  token: string,
) {
  const card = pick(world.cards, turn)
  const { id: memberId } = holderOf(world, card)
  const { paymentHash, amountMsats } = charge
  const order: Order = {
    kind: 'sale',
    memberId,
    cardId: card.id,
    paymentHash,
    amountMsats,
    startedAt: world.now(),
    answers: [],
  }
  world.orders.push(order)
  const reply = await world.ask({ method: 'POST', path: `${path}/card`, token, body: { link: card.chip.tap() } })
  const { state } = (reply?.body ?? {}) as Sale
  charge.wasToldPaid ||= state === 'paid'
  const word = state ?? reasonOf(reply?.body) ?? 'no answer'
  const said: Said = state === 'paid' ? 'paid' : state ? 'open' : saidOf(word, reply)
  order.answers.push({ at: world.now(), said, word })
}

export const receiptOf = (url: string): Asking => ({ path: `/api/receipts/${url.split('/').at(-1)}` })

const tills = new WeakMap<Member, string>()

/** A block of its owner ends it: then another one is opened. */
export async function tillOf({ ask }: World, seller: Member): Promise<string> {
  const known = tills.get(seller)
  if (known && (await ask({ path: '/api/till/day', token: known }))?.status !== 401) return known
  const reply = await ask({ method: 'POST', path: '/api/tills', as: seller.person, body: {} })
  const { token = '' } = (reply?.body ?? {}) as { token?: string }
  if (token) tills.set(seller, token)
  return token
}
