/** One run: people and faults beside each other; then everything is healed, waited for and held against the ledgers. What is broken for good ends it at once. */
import type { Violation } from './invariants.ts'
import { keepLines, keepState } from './keep.ts'
import { type Life, type Lived, liveFaults, liveLane } from './live.ts'
import { settle } from './settle.ts'
import type { Story } from './story.ts'
import { watchBooks } from './watch.ts'
import { openWorld, type World } from './world.ts'

export type RunOptions = Omit<Life, 'isOver'> & {
  minutes: number
  lanes: number
  /** How long is waited, at most, for everything to be told. */
  settleMs: number
  /** Whether every card pays a last time. */
  lastTaps?: boolean
  /** A folder for what the services say, and for the ledgers and rows of a run that fails. */
  keep?: string | undefined
  say?: (line: string) => void
}

export type Result = {
  seed: number
  minutes: number
  healedMs: number
  commands: Record<string, number>
  /** Of the commands: the platform answered them in the end. */
  answered: number
  faults: Record<string, number>
  /** What of the orders and charges came to an end, and how. */
  outcomes: Record<string, number>
  violations: Violation[]
  /** Commands that this program could not carry out: its own errors. */
  errors: string[]
  story: Story
}

const tellEveryMs = 60_000

export async function run(options: RunOptions): Promise<Result> {
  const { say = () => {}, minutes, seed, story, keep } = options
  const openedAt = performance.now()
  await using world = await openWorld(seed)
  if (keep) await keepLines(keep, world)
  const startedAt = performance.now()
  say(`seed ${seed}: the platform runs at ${world.platform.origin} after ${seconds(startedAt - openedAt)}`)
  const lived: Lived = { told: { seed, lanes: [], faults: [] }, answered: 0, errors: [] }
  let isBroken = false
  const isOver = () => isBroken || (!story && performance.now() - startedAt > minutes * 60_000)
  const life = { ...options, isOver }
  const lanes = Array.from({ length: story?.lanes.length ?? options.lanes }, (_, lane) =>
    liveLane(world, life, lane, lived),
  )
  let isDone = false
  const living = Promise.all([...lanes, liveFaults(world, life, lived)]).then(() => [])
  const watching = watchBooks(world, () => isDone)
  const telling = setInterval(
    () => say(`${sayLived(lived, performance.now() - startedAt)}, ${sayMemory()}`),
    tellEveryMs,
  )
  let violations = await Promise.race([living, watching])
  clearInterval(telling)
  isBroken = violations.length > 0
  const livedMs = performance.now() - startedAt
  say(`${sayLived(lived, livedMs)}; all is lifted, waiting for the rest`)
  if (!isBroken) violations = await settle(world, options)
  isDone = true
  for (const { invariant, what } of violations) say(`${invariant}: ${what}`)
  // Books are read while nothing fails.
  if (isBroken && keep) await living
  if (keep && violations.length > 0)
    await keepState(keep, world, violations).catch(error => say(`not kept: ${error.stack}`))
  return {
    seed,
    minutes: livedMs / 60_000,
    healedMs: performance.now() - startedAt - livedMs,
    commands: countBy(lived.told.lanes.flat().map(one => one.do)),
    answered: lived.answered,
    faults: countBy(lived.told.faults.map(({ fault }) => fault)),
    outcomes: outcomesOf(world),
    violations,
    errors: lived.errors,
    story: lived.told,
  }
}

function sayLived({ told, answered }: Lived, ms: number): string {
  const [done, minutes] = [told.lanes.flat().length, ms / 60_000]
  const rate = (count: number) => `${count} (${Math.round(count / minutes)} a minute)`
  const share = Math.round((100 * answered) / Math.max(1, done))
  return `${seconds(ms)}: ${rate(done)} commands, ${share} % answered, ${rate(told.faults.length)} faults`
}

function outcomesOf({ orders, charges, operated }: World): Record<string, number> {
  const word = (one: World['orders'][number]) => one.answers.findLast(({ said }) => said !== 'nothing')
  return countBy([
    ...orders.map(one => `${one.kind}: ${word(one)?.word ?? 'no word'}`),
    ...operated.map(what => `operator: ${what}`),
    ...charges.map(({ kind, wasToldPaid }) => `${kind}: ${wasToldPaid ? 'its payer was told' : 'asked for'}`),
  ])
}

/** Relays, wallets and all books are in it. */
function sayMemory(): string {
  const { rss, heapUsed, external } = process.memoryUsage()
  const inMegabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  return `rss ${inMegabytes(rss)}, heap ${inMegabytes(heapUsed)}, external ${inMegabytes(external)}`
}

const countBy = (names: string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, name => name)].map(([name, all]) => [name, all.length]).sort())

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`
