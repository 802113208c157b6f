/** The five ledgers, read from outside: from the wallets' network, the listeners, the API as each member, and from what people and programs heard. */
import type { OwnPaymentDetail, OwnPayment as Told } from '@chispa/contract/history'
import type { ListenerStatus } from '@chispa/contract/listener'
import type { Books, OwnPayment, SaleTold, Streamed } from '../books.ts'
import { forEachConcurrently } from '../for-each-concurrently.ts'
import { type Asking, ask, reasonOf, unhurriedMs } from '../platform/ask.ts'
import { secrets } from '../platform/service-process.ts'
import type { Member, World } from '../world.ts'
import { readCoupons } from './read-coupons.ts'
import { readEntries } from './read-entries.ts'
import { readPassedOn } from './read-passed-on.ts'
import { readReceipts } from './read-receipts.ts'

const maxAtOnce = 16

/** Details of payments that have ended do not change. */
export type Known = Map<string, OwnPayment>

/** Undefined: something did not answer, and the books are not complete. */
export async function readBooks(world: World, known: Known, last: Partial<Books> = {}): Promise<Books | undefined> {
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
    lateClocks: world.lateClocks,
    guesses: world.cards.map(({ id, maxWrongGuesses }) => ({ cardId: id, wrong: maxWrongGuesses })),
    ...{ lastTaps: [], sales: [] },
    ...listener,
    coupons,
    forwardings: world.forwardings,
    passedOn: owed.map(one => {
      const { toldMsats = 0 } = told.find(({ memberId }) => memberId === one.memberId) ?? {}
      return { ...one, toldMsats }
    }),
    unstreamed: await readUnstreamed(world, payments),
    ...last,
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
  const reply = await ask(origin, { path: `/api/wallet/payments?${query}`, as, timeoutMs: unhurriedMs })
  return reply?.status === 200 ? { rows: reply.body as Told[], next: reply.next } : undefined
}

async function readDetail(
  origin: string,
  memberId: string,
  as: Member['person'],
  { id }: Told,
): Promise<OwnPayment | undefined> {
  const reply = await ask(origin, { path: `/api/wallet/payments/${id}`, as, timeoutMs: unhurriedMs })
  if (reply?.status !== 200) return undefined
  const { kind, direction, state, amountMsats, paymentHash, preimage, knownBy, steps } = reply.body as OwnPaymentDetail
  const askedAt = Date.parse(steps.find(({ step }) => step === 'asked')?.at ?? '') || 0
  return { memberId, id, kind, direction, state, amountMsats, paymentHash, preimage, knownBy, askedAt }
}

/** What a stream named is its reader's, and no other member's. One that was never passed on is in no history any more. */
async function readStreamed({ members, platform }: World, shown: Set<string>) {
  const canRead = async (id: string, as: Member['person']) =>
    (await ask(platform.origin, { path: `/api/wallet/payments/${id}`, as, timeoutMs: unhurriedMs }))?.status === 200
  const named = members.flatMap(member => [...member.stream.payments].map(id => ({ member, id })))
  const told: Streamed[] = []
  await forEachConcurrently(named, maxAtOnce, async ({ member, id }) => {
    const isOwn = shown.has(`${member.id} ${id}`) || (await canRead(id, member.person))
    const others = isOwn ? [] : members.filter(one => one !== member)
    const isElsewhere = (await Promise.all(others.map(({ person }) => canRead(id, person)))).includes(true)
    told.push({ memberId: member.id, id, isReadable: !isElsewhere })
  })
  return told
}

/** Undefined: somebody was not answered. A till that asks makes the platform ask the wallet: this is read when nothing is open any more. */
export async function readSales(world: World): Promise<SaleTold[] | undefined> {
  const told: SaleTold[] = []
  let closed = 0
  await forEachConcurrently(world.sales, maxAtOnce, async ({ paymentHash, till, receipt }) => {
    const [byTill, byReceipt] = await Promise.all([till, receipt].map(one => stateOf(world, one)))
    if (byTill === tillClosed) closed++
    else if (byTill && byReceipt) told.push({ paymentHash, till: byTill, receipt: byReceipt })
  })
  return told.length + closed === world.sales.length ? told : undefined
}

/** Its owner was blocked meanwhile: it is told nothing any more. */
const tillClosed = 'till closed'

async function stateOf({ platform }: World, asking: Asking): Promise<string | undefined> {
  const reply = await ask(platform.origin, { ...asking, timeoutMs: unhurriedMs })
  return reasonOf(reply?.body) === 'till_closed' ? tillClosed : (reply?.body as { state?: string } | undefined)?.state
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
