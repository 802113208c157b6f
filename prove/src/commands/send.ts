/** Members who pay by hand, an invoice or an address; and who press the button again with the same key when nobody answered. */
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import type { Answer, Order, Said } from '../books.ts'
import { isOvertaken } from '../invariants/last-word.ts'
import { type Reply, reasonOf } from '../platform/ask.ts'
import { maxUnansweredMs } from '../timeline.ts'
import type { Member, World } from '../world.ts'
import { type Command, pick } from './command.ts'
import { type Bill, newBill } from './tap.ts'

export type SendStep = { do: 'send'; member: number; amountSats: number; presses: number }

const [maxAsked, askAgainMs] = [3, 500]
const saysNothing = [
  'invoice_sent_before',
  'database_busy',
  'database_unavailable',
  'took_too_long',
  'payment_unresolved',
  // Of a service whose clock is wrong.
  'nip98_invalid',
  // Who is blocked is told nothing, of what they ordered before either.
  'account_blocked',
  'user_not_found',
]

export const send: Command<SendStep> = {
  weight: 6,
  drawn: fc.record({
    do: fc.constant('send' as const),
    member: fc.nat(7),
    amountSats: fc.integer({ min: 1, max: 50 }),
    presses: fc.constantFrom(1, 1, 2),
  }),
  async run(world, { member, amountSats, presses }) {
    await sendBill(world, pick(world.members, member), newBill(world, amountSats), presses)
  },
}

type Sent = { state?: 'done' | 'unproven' | 'open' | 'failed'; code?: string | null }

export async function sendBill(world: World, member: Member, bill: Bill, presses = 1, looks = 0): Promise<Order> {
  const { id: memberId, person } = member
  const { invoice, paymentHash, amountMsats } = bill
  const about = { kind: 'send' as const, memberId, paymentHash, amountMsats }
  const order = { ...about, startedAt: world.now(), answers: [] as Answer[], unheard: presses }
  world.orders.push(order)
  const body = { idempotencyKey: randomBytes(16).toString('hex'), to: invoice, amountMsats }
  const press = async (): Promise<boolean> => {
    for (let asked = 0; asked < maxAsked + looks; asked++) {
      if (hasLeft(world, member)) return true
      if (asked > 0) await new Promise(resolve => setTimeout(resolve, askAgainMs))
      const reply = await world.ask({ method: 'POST', path: '/api/wallet/payments', as: person, body })
      const { state, code } = (reply?.body ?? {}) as Sent
      const said = state ? saidBy[state] : saidOf(reply)
      const word = code ?? state ?? reasonOf(reply?.body) ?? String(reply?.status ?? 'no answer')
      const answer: Answer = { at: world.now(), said, word, ...(said === 'failed' && !state && { isRefusal: true }) }
      order.answers.push(answer)
      if (isOvertaken(order.answers, answer)) continue
      if ((said === 'nothing' && word !== 'invoice_sent_before') || (said === 'open' && asked < looks)) continue
      order.unheard--
      return true
    }
    return false
  }
  const isHeard = await Promise.all(Array.from({ length: presses }, press))
  world.unanswered.push(...isHeard.filter(heard => !heard).map(() => press))
  return order
}

/** They are told nothing any more; who is deleted and asks again is somebody new, who has sent nothing. */
const hasLeft = ({ departed }: World, member: Member) => departed.includes(member)

const saidBy = { done: 'paid', unproven: 'open', open: 'open', failed: 'failed' } as const

function saidOf(reply: Reply | undefined): Said {
  const reason = reasonOf(reply?.body)
  return !reply || !reason || reply.status >= 500 || saysNothing.includes(reason) ? 'nothing' : 'failed'
}

export type SendToNameStep = { do: 'send to a name'; member: number; to: number; amountSats: number }

/** Which invoice is paid is known from the answer; one that never comes is asked for again with the key. */
export const sendToName: Command<SendToNameStep> = {
  weight: 2,
  drawn: fc.record({
    do: fc.constant('send to a name' as const),
    member: fc.nat(7),
    to: fc.nat(7),
    amountSats: fc.integer({ min: 1, max: 50 }),
  }),
  async run(world, { member, to, amountSats }) {
    await sendByName(world, pick(world.members, member), pick(world.members, to), amountSats * 1000)
  },
}

/** However often the button is pressed, it is one payment. */
export async function sendByName(
  world: World,
  member: Member,
  payee: Member,
  amountMsats: number,
  presses = 1,
): Promise<void> {
  const { id: memberId, person } = member
  const body = { idempotencyKey: randomBytes(16).toString('hex'), to: payee.name, amountMsats }
  // The payment may have left long before its answer arrives.
  const startedAt = world.now()
  const unheard = { memberId, amountMsats }
  const once = `key ${body.idempotencyKey}`
  let lostAt = Number.NEGATIVE_INFINITY
  const pressOnce = async () => {
    const reply = await world.ask({ method: 'POST', path: '/api/wallet/payments', as: person, body })
    const { paymentHash, state, code } = (reply?.body ?? {}) as Sent & { paymentHash?: string | null }
    if (!reply) lostAt = world.now()
    // One that nobody heard of may still be read, and begin it.
    if (!paymentHash || !state) return saidOf(reply) === 'failed' && world.now() - lostAt >= maxUnansweredMs
    const answers = [{ at: world.now(), said: saidBy[state], word: code ?? state }]
    world.orders.push({ kind: 'send', memberId, paymentHash, amountMsats, startedAt, answers, once })
    return true
  }
  const press = async () => {
    if (hasLeft(world, member)) return true
    const isHeard = await pressOnce()
    if (isHeard) world.unheard.splice(world.unheard.indexOf(unheard), 1)
    return isHeard
  }
  world.unheard.push(...Array.from({ length: presses }, () => unheard))
  const isHeard = await Promise.all(Array.from({ length: presses }, press))
  world.unanswered.push(...isHeard.filter(heard => !heard).map(() => press))
}
