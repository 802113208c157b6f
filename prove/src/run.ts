/** One run: lanes of people beside each other while faults come and go; then everything is healed, waited for and held against the ledgers. */
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@chispa/sandbox/until'
import type { Books, LastTap } from './books.ts'
import type { Step } from './commands/command.ts'
import { commands } from './commands/commands.ts'
import { askOfTap, newBill, tapAndPay } from './commands/tap.ts'
import type { FaultStep } from './faults/fault.ts'
import { faults } from './faults/faults.ts'
import { invariants, maxHeldMs, type Violation, violationsOf } from './invariants.ts'
import { type Known, readBooks } from './ledgers/read-books.ts'
import { settleRest } from './settle.ts'
import { drawFaults, drawSteps, type Story } from './story.ts'
import { openWorld, type World } from './world.ts'

export type RunOptions = {
  seed: number
  minutes: number
  faultsPerMinute: number
  lanes: number
  /** What people do, and what fails; empty or not said: everything. */
  only?: string[]
  onlyFaults?: string[]
  /** Told again instead of drawn. */
  story?: Story | undefined
  /** How long is waited, at most, for everything to be told. */
  settleMs?: number
  /** How long a card may take to pay a last time: two minutes, while a payment under way holds it. */
  lastTapMs?: number
  say?: (line: string) => void
}

export type Result = {
  seed: number
  minutes: number
  healedMs: number
  commands: Record<string, number>
  faults: Record<string, number>
  /** What of the orders and charges came to an end, and how. */
  outcomes: Record<string, number>
  violations: Violation[]
  /** Commands that this program could not carry out: its own errors. */
  errors: string[]
  story: Story
}

const defaultSettleMs = 600_000
const tapAgainMs = 1000

export async function run(options: RunOptions): Promise<Result> {
  const { say = () => {}, minutes, seed } = options
  await using world = await openWorld(seed)
  say(`seed ${seed}: the platform runs at ${world.platform.origin}`)
  const told: Story = { seed, lanes: [], faults: [] }
  const errors: string[] = []
  const startedAt = performance.now()
  const isOver = () => performance.now() - startedAt > minutes * 60_000
  const lifts = new Set<() => Promise<void>>()
  const lanes = Array.from({ length: options.story?.lanes.length ?? options.lanes }, (_, lane) =>
    liveLane(world, options, lane, told, isOver, errors),
  )
  const failing = liveFaults(world, options, told, isOver, lifts, startedAt, errors)
  await Promise.all(lanes)
  await failing
  await Promise.all([...lifts].map(lift => lift()))
  const lived = (performance.now() - startedAt) / 60_000
  say(`${count(told.lanes.flat(), one => one.do)}; ${told.faults.length} faults; all is lifted, waiting for the rest`)
  const healingAt = performance.now()
  const violations = await settle(world, options)
  return {
    seed,
    minutes: lived,
    healedMs: performance.now() - healingAt,
    commands: countBy(told.lanes.flat().map(one => one.do)),
    faults: countBy(told.faults.map(({ fault }) => fault)),
    outcomes: outcomesOf(world),
    ...{ violations, errors },
    story: told,
  }
}

async function liveLane(
  world: World,
  { seed, story, only }: RunOptions,
  lane: number,
  told: Story,
  isOver: () => boolean,
  errors: string[],
): Promise<void> {
  const done: Step[] = []
  told.lanes[lane] = done
  for (const step of story ? (story.lanes[lane] ?? []) : drawSteps(seed, lane, only)) {
    if (!story && isOver()) return
    done.push(step)
    await commands[step.do]!.run(world, step).catch(error => errors.push(`${JSON.stringify(step)}: ${error.stack}`))
  }
}

async function liveFaults(
  world: World,
  { seed, story, faultsPerMinute, onlyFaults }: RunOptions,
  told: Story,
  isOver: () => boolean,
  lifts: Set<() => Promise<void>>,
  startedAt: number,
  errors: string[],
): Promise<void> {
  if (faultsPerMinute === 0) return
  const drawn: Iterable<FaultStep & { afterMs?: number }> = story ? story.faults : drawFaults(seed, onlyFaults)
  let turn = 0
  for (const step of drawn) {
    const afterMs = step.afterMs ?? (turn * 60_000) / faultsPerMinute
    await sleep(Math.max(0, startedAt + afterMs - performance.now()))
    if (!story && isOver()) return
    const injected = faults[step.fault]!.inject(world, step.at).catch(error => {
      errors.push(`${step.fault}: ${error.stack}`)
      return undefined
    })
    // One that ends a process takes its time; the others do not wait for it.
    const lift = injected.then(async end => {
      if (!end) return
      told.faults.push({ ...step, afterMs })
      const lasting = sleep(step.ms)
      await lasting
      await end()
    })
    const tracked = () => lift
    lifts.add(tracked)
    lift.finally(() => lifts.delete(tracked)).catch(error => errors.push(`${step.fault}: ${error.stack}`))
    turn++
  }
}

/** Asks as people, tills and programs do, until nothing is open any more; what stays after that is a violation. */
async function settle(world: World, options: RunOptions): Promise<Violation[]> {
  const { settleMs = defaultSettleMs, lastTapMs = maxHeldMs + tapAgainMs, say = () => {} } = options
  const known: Known = new Map()
  const lasting = invariants.filter(({ settles }) => !settles)
  const endsAt = performance.now() + settleMs
  let [books, before]: [Books | undefined, number] = [undefined, 0]
  while (performance.now() < endsAt) {
    await settleRest(world)
    await Promise.all(world.orders.map(order => askOfTap(order)))
    books = await readBooks(world, known)
    if (!books) continue
    const open = violationsOf(books)
    if (violationsOf(books, lasting).length > 0 || open.length === 0) break
    if (open.length !== before) say(`${open.length} not told yet, as ${open[0]!.invariant}: ${open[0]!.what}`)
    before = open.length
  }
  if (!books) return [{ invariant: 'healthy again', what: 'the books could not be read' }]
  const found = violationsOf(books)
  if (found.length > 0) return found
  say('nothing is open any more: every card pays a last time')
  const lastTaps = await Promise.all(world.cards.map(card => payLast(world, card, lastTapMs)))
  return until(async () => {
    books = await readBooks(world, known, lastTaps)
    return books && violationsOf(books)
  }, settleMs)
}

async function payLast(world: World, card: World['cards'][number], lastTapMs: number): Promise<LastTap> {
  const startedAt = performance.now()
  for (;;) {
    const order = await tapAndPay(world, card, newBill(world, 1))
    const last = order?.answers.findLast(({ said }) => said !== 'nothing')
    const waitedMs = performance.now() - startedAt
    const word = last?.word ?? 'the tap was not taken'
    const isUsable = last !== undefined && word !== 'card_payment_unresolved'
    if (isUsable || waitedMs > lastTapMs) return { cardId: card.id, isUsable, word, waitedMs }
    await sleep(tapAgainMs)
  }
}

function outcomesOf({ orders, charges }: World): Record<string, number> {
  const word = (one: World['orders'][number]) => one.answers.findLast(({ said }) => said !== 'nothing')
  return countBy([
    ...orders.map(one => `${one.kind}: ${word(one)?.word ?? 'no word'}`),
    ...charges.map(({ kind, wasToldPaid }) => `${kind}: ${wasToldPaid ? 'its payer was told' : 'asked for'}`),
  ])
}

const countBy = (names: string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, name => name)].map(([name, all]) => [name, all.length]).sort())

const count = (steps: Step[], of: (step: Step) => string) =>
  Object.entries(countBy(steps.map(of)))
    .map(([name, times]) => `${times} ${name}`)
    .join(', ')
