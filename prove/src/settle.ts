/** After the last fault: everybody asks as people, tills and programs do, until nothing is open any more. What stays is a violation. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebhookDelivery, WebhookEndpoint } from '@chispa/contract/webhook-endpoints'
import { until } from '@chispa/sandbox/until'
import type { Books, LastTap } from './books.ts'
import { lookAt } from './commands/pay-address.ts'
import { askOfTap, newBill, tapAndPay } from './commands/tap.ts'
import { depositOnce } from './commands/vouchers.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { heldWord, maxHeldMs } from './invariants/holds.ts'
import { invariants, type Violation, violationsOf } from './invariants.ts'
import { type Known, readBooks, readSales } from './ledgers/read-books.ts'
import type { Reply } from './platform/ask.ts'
import type { World } from './world.ts'

type SettleOptions = { settleMs: number; lastTaps?: boolean; say?: (line: string) => void }

const [maxAtOnce, askAgainMs] = [16, 1000]

export async function settle(
  world: World,
  { settleMs, lastTaps = true, say = () => {} }: SettleOptions,
): Promise<Violation[]> {
  const known: Known = new Map()
  const lasting = invariants.filter(({ settles }) => !settles)
  const endsAt = performance.now() + settleMs
  let [books, before]: [Books | undefined, number] = [undefined, 0]
  do {
    await askForRest(world)
    books = (await readBooks(world, known)) ?? books
    if (!books) continue
    const open = violationsOf(books)
    if (open.length === 0 || violationsOf(books, lasting).length > 0) break
    if (open.length !== before) say(`${open.length} not told yet, as ${open[0]!.invariant}: ${open[0]!.what}`)
    before = open.length
    await sleep(askAgainMs)
  } while (performance.now() < endsAt)
  if (!books) return [{ invariant: 'healthy again', what: 'the books could not be read' }]
  const found = violationsOf(books)
  if (found.length > 0) return found
  say('nothing is open any more: payers and tills look, every card pays a last time')
  await forEachConcurrently([...world.looks], maxAtOnce, ([charge, look]) => lookAt(world, charge, look))
  const last = {
    sales: await until(() => readSales(world), settleMs),
    lastTaps: lastTaps ? await Promise.all(world.cards.map(card => payLast(world, card))) : [],
  }
  return until(async () => {
    const read = await readBooks(world, known, last)
    return read && violationsOf(read).filter(({ invariant }) => isLast(invariant))
  }, settleMs)
}

/** A last tap may be under way: what settles is not waited for again. */
const isLast = (name: string) => !invariants.some(one => one.name === name && one.settles)

async function askForRest(world: World): Promise<void> {
  await Promise.all(world.platform.services.map(service => service.startUntilUp()))
  await forEachConcurrently(world.unanswered.splice(0), maxAtOnce, async press => {
    if (!(await press())) world.unanswered.push(press)
  })
  await forEachConcurrently(
    world.deposits.filter(({ isTaken }) => !isTaken),
    maxAtOnce,
    one => depositOnce(world, one),
  )
  await forEachConcurrently(world.orders, maxAtOnce, askOfTap)
  await Promise.all(world.members.map(({ person }) => refreshVouchers(world, person)))
  await Promise.all([world.admin, ...world.members.map(({ person }) => person)].map(person => sendAgain(world, person)))
}

/** Deliveries that wait for minutes, or hours, after a failed attempt. */
async function sendAgain({ ask }: World, as: World['admin']): Promise<void> {
  const endpoints = (await ask({ path: '/api/webhooks', as }))?.body as WebhookEndpoint[] | undefined
  for (const { id } of Array.isArray(endpoints) ? endpoints : []) {
    const path = `/api/webhooks/${id}/deliveries`
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page: Reply | undefined = await ask({ path: `${path}?limit=500${cursor && `&cursor=${cursor}`}`, as })
      const list = page?.status === 200 ? (page.body as WebhookDelivery[]) : []
      const waiting = list.filter(one => one.status === 'PENDING' && one.attempts > 0)
      for (const one of waiting) await ask({ method: 'POST', path: `${path}/${one.id}/replay`, as })
      cursor = page?.next
    }
  }
}

/** As a member who looks whether what they sent has arrived. */
const refreshVouchers = ({ ask }: World, as: World['admin']) =>
  ask({ method: 'POST', path: '/api/wallet/vouchers/refresh', as })

async function payLast(world: World, card: World['cards'][number]): Promise<LastTap> {
  const startedAt = performance.now()
  for (;;) {
    const order = await tapAndPay(world, card, newBill(world, 1))
    const last = order?.answers.findLast(({ said }) => said !== 'nothing')
    const waitedMs = performance.now() - startedAt
    const word = last?.word ?? 'the tap was not taken'
    const isUsable = last !== undefined && word !== heldWord
    if (isUsable || waitedMs > maxHeldMs + askAgainMs) return { cardId: card.id, isUsable, word, waitedMs }
    await sleep(askAgainMs)
  }
}
