/** The five ledgers, read from outside: from the wallets' network, the listeners, the API as each member, and from what people and programs heard. */

import type { OwnPaymentDetail, OwnPayment as Told } from '@chispa/contract/history'
import type { ListenerStatus } from '@chispa/contract/listener'
import type { Books, LastTap, OwnPayment } from '../books.ts'
import { ask } from '../platform/ask.ts'
import { secrets } from '../platform/service-process.ts'
import type { Member, World } from '../world.ts'
import { readCoupons } from './read-coupons.ts'
import { readEntries } from './read-entries.ts'
import { readPassedOn } from './read-passed-on.ts'
import { readReceipts } from './read-receipts.ts'

/** Details of payments that have ended do not change. */
export type Known = Map<string, OwnPayment>

/** Undefined: something did not answer, and the books are not complete. */
export async function readBooks(world: World, known: Known, lastTaps: LastTap[] = []): Promise<Books | undefined> {
  const own = await Promise.all(world.members.map(member => readOwn(world, member, known)))
  const listener = await readListener(world)
  const coupons = await readCoupons(world)
  const receipts = await readReceipts(world)
  // What is told was told before the wallets' books are read, and what is owed after.
  const told = await readPassedOn(world)
  const entries = readEntries(world)
  const owed = await readPassedOn(world)
  if (!coupons || !listener || !told || !owed || !receipts || own.some(list => list === undefined)) return undefined
  const payments = own.flatMap(list => list ?? [])
  const streamed = await readStreamed(world, new Set(payments.map(one => `${one.memberId} ${one.id}`)))
  return {
    orders: world.orders,
    unheard: world.unheard,
    charges: world.charges,
    entries,
    zaps: world.zaps,
    receipts,
    own: payments,
    messages: world.taker.messages,
    streamed,
    members: [
      ...world.members.map(({ rule }) => rule),
      ...world.departed.map(({ rule }) => ({ ...rule, isDeparted: true })),
    ],
    cards: [...world.cards, ...world.goneCards].map(({ rule }) => rule),
    held: world.cards.map(({ id, longestHeldMs }) => ({ cardId: id, heldMs: longestHeldMs })),
    guesses: world.cards.map(({ id, mostWrongGuesses }) => ({ cardId: id, wrong: mostWrongGuesses })),
    lastTaps,
    ...listener,
    coupons,
    forwardings: world.forwardings,
    passedOn: owed.map(one => {
      const { toldMsats = 0 } = told.find(({ memberId }) => memberId === one.memberId) ?? {}
      return { ...one, toldMsats }
    }),
    unstreamed: await readUnstreamed(world, payments),
  }
}

async function readOwn(
  { platform }: World,
  { id: memberId, person }: Member,
  known: Known,
): Promise<OwnPayment[] | undefined> {
  const list: OwnPayment[] = []
  for (let cursor = ''; ; ) {
    const page = await listPage(platform.origin, person, cursor)
    if (!page) return undefined
    for (const told of page.rows) {
      const key = `${memberId} ${told.id} ${told.state}`
      const payment = known.get(key) ?? (await readDetail(platform.origin, memberId, person, told))
      if (!payment) return undefined
      if (told.state !== 'open') known.set(key, payment)
      list.push(payment)
    }
    if (!page.next) return list
    cursor = page.next
  }
}

async function listPage(origin: string, as: Member['person'], cursor: string) {
  const query = new URLSearchParams({ limit: '200', ...(cursor && { cursor }) })
  const reply = await ask(origin, { path: `/api/wallet/payments?${query}`, as })
  return reply?.status === 200 ? { rows: reply.body as Told[], next: reply.next } : undefined
}

async function readDetail(
  origin: string,
  memberId: string,
  as: Member['person'],
  { id }: Told,
): Promise<OwnPayment | undefined> {
  const reply = await ask(origin, { path: `/api/wallet/payments/${id}`, as })
  if (reply?.status !== 200) return undefined
  const { kind, direction, state, amountMsats, paymentHash, preimage, knownBy } = reply.body as OwnPaymentDetail
  return { memberId, id, kind, direction, state, amountMsats, paymentHash, preimage, knownBy }
}

/** What a stream named is in the history of its reader, or the reader may read it all the same. */
async function readStreamed({ members, platform }: World, shown: Set<string>) {
  const named = members.flatMap(member => [...member.stream.payments].map(id => ({ member, id })))
  return Promise.all(
    named.map(async ({ member, id }) => {
      const isReadable =
        shown.has(`${member.id} ${id}`) ||
        (await ask(platform.origin, { path: `/api/wallet/payments/${id}`, as: member.person }))?.status === 200
      return { memberId: member.id, id, isReadable }
    }),
  )
}

/** What the history shows is named by a stream that is opened again now, unless it says that something is missing. */
async function readUnstreamed({ members }: World, own: OwnPayment[]) {
  const missing = ({ id, stream }: Member) =>
    // A voucher that was handed over is told as a voucher.
    own
      .filter(one => one.memberId === id && one.paymentHash !== null && !stream.payments.has(one.id))
      .map(one => ({ memberId: id, id: one.id }))
  const all = members.map(async member => {
    if (missing(member).length === 0 || !(await member.stream.reopen())) return []
    return member.stream.wasTorn ? [] : missing(member)
  })
  return (await Promise.all(all)).flat()
}

/** Both listeners tell of the one journal. */
async function readListener({ platform }: World): Promise<Pick<Books, 'unresolved' | 'events'> | undefined> {
  const listener = platform.services.find(({ kind }) => kind === 'listener')
  const reply = await ask(listener?.url ?? '', { path: '/status', token: secrets.LISTENER_AUTH_SECRET })
  const status = reply?.body as ListenerStatus | undefined
  if (reply?.status !== 200 || !status || status.degraded.length > 0) return undefined
  return {
    unresolved: (status.unresolvedPayments ?? []).map(({ paymentHash, state }) => ({ paymentHash, state })),
    events: status.recentEvents.map(one => ({
      type: one.type,
      paymentHash: one.paymentHash,
      isDelivered: one.webhookStatus === 'delivered',
    })),
  }
}
