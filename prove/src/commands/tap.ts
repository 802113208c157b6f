/** Taps at tills of strangers: once, again with the same answer lost, with the same tap at two tills at once, and twice at once. */

import { paymentDeclines } from '@chispa/contract/card-payments'
import { fromLud17 } from '@chispa/protocols/lud17'
import fc from 'fast-check'
import type { Answer, Order, Said } from '../books.ts'
import { lastWord } from '../invariants/last-word.ts'
import { type Reply, reasonOf } from '../platform/ask.ts'
import { type Card, holderOf, type World } from '../world.ts'
import { forgiving, noteGuess, rightPin } from './card-state.ts'
import { type Command, pick } from './command.ts'

export type TapStep = {
  do: 'tap'
  card: number
  amountSats: number
  /** `asks`: with the invoice, at once; `taps`: the chip is held to so many tills at once, for the same bill. */
  asks: number
  taps: number
}

/** They say nothing about the payment that was asked for. */
const sayNothing = [
  'tap_used',
  'tap_expired',
  'invoice_already_paid',
  'invoice_being_paid',
  'database_busy',
  'database_unavailable',
  'took_too_long',
]
const sayOpen = ['payment_unresolved', 'payment_unproven', 'unresolved_expired']
/** How often a till asks again before the customer leaves; it asks a last time when all is well. */
const maxAsked = 4
const askAgainMs = 500
const billSeconds = 3600

export const tap: Command<TapStep> = {
  weight: 8,
  drawn: fc.record({
    do: fc.constant('tap' as const),
    card: fc.nat(7),
    amountSats: fc.constantFrom(1, 5, 10, 20, 24, 26),
    asks: fc.constantFrom(1, 1, 1, 2),
    taps: fc.constantFrom(1, 1, 1, 1, 2),
  }),
  async run(world, { card: turn, amountSats, asks, taps }) {
    const card = pick(world.cards, turn)
    const bill = newBill(world, amountSats)
    await Promise.all(Array.from({ length: taps }, () => tapAndPay(world, card, bill, { asks })))
  },
}

export type Bill = { invoice: string; paymentHash: string; amountMsats: number }

export const newBill = ({ platform, merchantId }: World, amountSats: number): Bill =>
  platform.ledger.createInvoice(merchantId, { amountMsats: amountSats * 1000, expirySeconds: billSeconds })

/** The order, once the till has stopped asking; undefined where the tap was not taken at all. */
export async function tapAndPay(
  world: World,
  card: Card,
  bill: Bill,
  { asks = 1, pin }: { asks?: number; pin?: string | undefined } = {},
): Promise<Order | undefined> {
  const k1 = await offerTap(world, card)
  return k1 === undefined ? undefined : payOffered(world, card, bill, k1, { asks, pin })
}

/** The chip is held to a till: what the till may pay with, undefined where the tap was not taken. */
export async function offerTap(world: World, card: Card): Promise<string | undefined> {
  const url = fromLud17(card.chip.tap() ?? '', { loopbackOverHttp: true })?.url
  if (!url) throw new Error('The chip shows no address')
  const offer = await askAgain(
    () => world.ask({ path: pathOf(url) }),
    ({ body }) => offerOf(body) !== undefined,
  )
  return offerOf(offer?.body)
}

export async function payOffered(
  world: World,
  card: Card,
  bill: Bill,
  k1: string,
  { asks = 1, pin }: { asks?: number; pin?: string | undefined } = {},
): Promise<Order> {
  const { paymentHash, amountMsats, invoice } = bill
  const { id: memberId } = holderOf(world, card)
  const order: Order = {
    kind: 'tap',
    memberId,
    cardId: card.id,
    paymentHash,
    amountMsats,
    startedAt: world.now(),
    answers: [],
    once: `tap ${k1}`,
    ...(pin !== undefined && { pin }),
  }
  world.orders.push(order)
  const path = `/api/cards/${card.id}/scan/cb?${new URLSearchParams({ k1, pr: invoice, ...(pin !== undefined && { pin }) })}`
  pending.set(order, () => askOnce(world, card, order, path))
  await Promise.all(
    Array.from({ length: asks }, () =>
      askAgain(
        () => askOnce(world, card, order, path),
        () => isEnded(order),
      ),
    ),
  )
  return order
}

/** What asks again about an order that has not ended. */
const pending = new WeakMap<Order, () => Promise<Reply | undefined>>()

export const isEnded = ({ answers }: Order): boolean =>
  answers.some(({ said, word }) => said === 'paid' || said === 'failed' || word === 'payment_unproven')

/** As the till does whose customer came back. */
export async function askOfTap(order: Order): Promise<void> {
  const isKnown = isEnded(order) && lastWord(order)?.said !== undefined
  if (!isKnown) await pending.get(order)?.()
}

async function askOnce(world: World, card: Card, order: Order, path: string): Promise<Reply | undefined> {
  const askedAt = world.now()
  const look = () => world.ask({ path })
  const reply = await (order.pin === rightPin ? forgiving(world, card, look) : look())
  const answer = readAnswer(world, reply)
  // The previous key is taken away at once here, and one service after the other gets the new one: a tap is known to some of them only.
  if (answer.word === 'invalid_k1' && isRotated(world, order.startedAt)) answer.said = 'nothing'
  order.answers.push(answer)
  noteGuess(card, askedAt, answer)
  return reply
}

const isRotated = ({ rotations }: World, since: number) => rotations.some(({ to }) => to >= since)

function readAnswer({ now }: World, reply: Reply | undefined): Answer {
  const body = reply?.body as { status?: string } | undefined
  const word = body?.status === 'OK' ? 'OK' : (reasonOf(body) ?? String(reply?.status ?? 'no answer'))
  const said = saidOf(word, reply)
  return { at: now(), said, word, ...(said === 'failed' && !isDecline(word) && { isRefusal: true }) }
}

/** Of a payment that was begun. */
const isDecline = (word: string) => paymentDeclines.some(decline => decline === word)

/** What a refusal, of a card or of a till that took it, says of the payment. */
export function saidOf(word: string, reply: Reply | undefined): Said {
  if (word === 'OK') return 'paid'
  if (sayOpen.includes(word)) return 'open'
  if (!reply || !reasonOf(reply.body) || sayNothing.includes(word)) return 'nothing'
  return isDecline(word) || reply.status < 500 ? 'failed' : 'nothing'
}

async function askAgain(
  look: () => Promise<Reply | undefined>,
  isEnd: (reply: Reply) => boolean,
): Promise<Reply | undefined> {
  let reply: Reply | undefined
  for (let asked = 0; asked < maxAsked; asked++) {
    reply = await look()
    if (reply && isEnd(reply)) return reply
    await new Promise(resolve => setTimeout(resolve, askAgainMs))
  }
  return reply
}

const offerOf = (body: unknown): string | undefined => (body as { k1?: string } | undefined)?.k1
const pathOf = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}
