/**
 * Taps at the tills of the field, PINs, repeated requests, crashes of the web process, failing wallets of the field, relays and
 * listeners and passing time, in any order and on top of each other, against PostgreSQL, a relay and wallets that are real. Whatever happens: no invoice is paid twice, no
 * payment is lost, no limit is passed, what a till was told is true, no card is held for more than two minutes, no payment is
 * open past the deadline, and in the end every card can pay.
 */
import assert from 'node:assert/strict'
import { env } from 'node:process'
import { after, test } from 'node:test'
import type { ListenerFaults, PaymentFault } from '@chispa/sandbox/listener-stand-in/faults'
import type { RelayFaults } from '@chispa/sandbox/relay/faults'
import { tillProfiles } from '@chispa/sandbox/tills/profiles'
import type { WalletFaults } from '@chispa/sandbox/wallets/wallet-faults'
import fc from 'fast-check'
import { drawnWallets } from '../../test/till-cards.ts'
import type { Life, Step } from '../../test/till-steps.ts'
import { World } from '../../test/till-world.ts'

const atOnce = 3
/** Enough to meet every step and fault on most days; `INTERLEAVINGS_MS=600000 npm test -- <this file>` looks longer. */
const forMs = Number(env.INTERLEAVINGS_MS ?? 5000)
const worlds = await Promise.all(Array.from({ length: atOnce }, (_, at) => World.open({ withListener: at > 0 })))
after(() => Promise.all(worlds.map(world => world.close())))

const [requests, replies] = [23194, 23195]
const process = fc.nat(1)
const walletFaults = fc.constantFrom<Partial<WalletFaults>[]>(
  { silent: true },
  { loseAnswerAfterPaying: true, noNotifications: true },
  { loseAnswerAfterPaying: true },
  { holdPayments: true },
  { garbage: true, noNotifications: true },
  { undecryptable: true },
  { wrongPreimage: true, noNotifications: true },
  { duplicateAnswers: true },
  { failWith: 'INTERNAL' },
  { failWith: 'QUOTA_EXCEEDED' },
  { failWith: 'INSUFFICIENT_BALANCE' },
  { failWith: 'PAYMENT_FAILED' },
)
const relayFaults = fc.constantFrom<Partial<RelayFaults>[]>(
  { refuseEvents: 'blocked: no' },
  { refuseEvents: 'error: perhaps' },
  { loseKinds: [requests] },
  { loseKinds: [replies] },
  { withholdOk: true },
  { duplicateEvents: true },
)

const listenerFaults = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .constantFrom<PaymentFault[]>(
        'hang before',
        'hang after',
        'reset before',
        'reset after',
        'not started',
        'not started',
        'unknown before',
        'unknown after',
        'wrong preimage',
        'wrong id',
        'wrong status',
        'garbage',
        'error 500',
        'error 401',
        'conflict',
      )
      .map((payments): Partial<ListenerFaults> => ({ payments })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Partial<ListenerFaults>[]>(
      { journal: 'hang' },
      { journal: 'garbage' },
      { journal: 'missing' },
      { proxy: 'hang' },
      { proxy: 'reset' },
      { proxy: 'wallet_not_found' },
      { ready: 'no payments' },
    ),
  },
)

/** Few tills ask for a PIN: they come as often as all others together. */
const tillsWithPin = tillProfiles.flatMap(({ pin }, at) => (pin?.startsWith('from the limit on') ? [at] : []))
const till = fc.oneof(fc.nat(tillProfiles.length - 1), fc.constantFrom(...tillsWithPin))
const tap = fc.record({
  do: fc.constant('tap' as const),
  card: fc.nat(2),
  process,
  amountMsats: fc.constantFrom(1000, 15_000, 15_000, 30_000, 30_001),
  again: fc.option(fc.oneof(fc.nat(5), fc.constant('last' as const)), { freq: 3 }),
  till,
  pin: fc.constantFrom('right' as const, 'right' as const, 'wrong' as const, 'none' as const),
})
const switchOn = fc.record({ do: fc.constant('switch on' as const), card: fc.nat(2) })
const repeat = fc.record({ do: fc.constant('repeat' as const), which: fc.nat(20), process })
const scan = fc.record({ do: fc.constant('scan' as const), card: fc.nat(2), process })
const failure = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('fail wallet' as const), wallet: fc.nat(1), faults: walletFaults }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fail relay' as const), faults: relayFaults }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('fail listener' as const), faults: listenerFaults }) },
)
const listenerUp = fc.record({ do: fc.constant('listener up' as const) })
const listenerDown = fc.record({ do: fc.constant('listener down' as const) })
const crash = fc.record({ do: fc.constant('crash' as const), process })
const cut = fc.record({ do: fc.constant('cut sockets' as const) })
const heal = fc.record({ do: fc.constant('heal' as const), settle: fc.boolean() })
const resolve = fc.record({ do: fc.constant('resolve' as const), process })
const time = fc.record({ do: fc.constant('pass time' as const), ms: fc.constantFrom(500, 3000, 8000, 8000, 125_000) })
const run = fc.record({ do: fc.constant('let it run' as const), ms: fc.constantFrom(1, 4, 8, 12, 16, 24, 40) })
/** The same invoice at several tills, at once or while the first is on its way: cards of one wallet and of another. */
const sameBill: fc.Arbitrary<Step[]> = fc
  .array(
    fc.tuple(
      fc.option(fc.constant<Step>({ do: 'wait until held' })),
      tap.map((one): Step => ({ ...one, again: 'last' })),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map(parts => parts.flat().filter(step => step !== null))
const answers = fc.record({ do: fc.constant('wait for answers' as const) })

const steps = (step: fc.Arbitrary<Step>, most: number) => fc.array(step, { maxLength: most })

/** Something fails, cards are tapped, and before all answers are there more happens; then things may get better. */
const scene: fc.Arbitrary<Step[]> = fc
  .tuple(
    steps(failure, 1),
    fc.array(tap, { minLength: 1, maxLength: 3 }),
    fc.oneof(sameBill, fc.constant([])),
    steps(run, 1),
    steps(fc.oneof(repeat, tap, scan, resolve, time), 2),
    steps(run, 1),
    fc.oneof(steps(crash, 1), steps(cut, 1), steps(listenerDown, 1), fc.constant([])),
    steps(fc.oneof({ weight: 2, arbitrary: time }, resolve, heal, failure, listenerUp), 3),
    steps(answers, 1),
    steps(fc.oneof(heal, resolve, repeat, scan, switchOn), 3),
  )
  .map(parts => parts.flat())

const wallet = fc.option(fc.nat(drawnWallets.length - 1), { freq: 2 })
const lives: fc.Arbitrary<Life> = fc.record({
  wallets: fc.tuple(wallet, wallet),
  pins: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  steps: fc.array(scene, { minLength: 1, maxLength: 5 }).map(scenes => scenes.flat()),
})

test('a life that every run has: guesses at each till that asks, a pause, a switch-on, the right PIN', async () => {
  const taps = (pin: 'right' | 'wrong') =>
    tillsWithPin.map(
      (at): Step => ({ do: 'tap', card: 0, process: 0, amountMsats: 15_000, again: null, till: at, pin }),
    )
  const one = (step: Step): Step[] => [step, { do: 'wait for answers' }]
  const guessing = taps('wrong').flatMap(one)
  const steps: Step[] = [
    ...guessing,
    ...one(taps('right')[0]!),
    { do: 'switch on', card: 0 },
    ...one(taps('right')[1]!),
  ]
  await worlds[0]!.live({ wallets: [null, null], pins: [true, false, false], steps })
})

test('another: one invoice at three tills at once, by two cards of one wallet and one of another, in both processes', async () => {
  const tap = (card: number, again: 'last' | null): Step => ({
    ...{ do: 'tap', card, process: card % 2, amountMsats: 15_000, again, till: tillsWithPin[0]!, pin: 'right' },
  })
  const round = (first: number, ...others: number[]): Step[] => [
    tap(first, null),
    ...others.map(card => tap(card, 'last')),
    { do: 'wait for answers' },
  ]
  const held: Step = { do: 'fail wallet', wallet: 0, faults: { holdPayments: true } }
  const left: Step = { do: 'wait until held' }
  // The first has left and nobody knows its end: whoever comes now must not send it once more.
  const onItsWay = [held, tap(1, null), left, tap(0, 'last'), tap(2, 'last')]
  const later: Step[] = [{ do: 'wait for answers' }, { do: 'heal', settle: true }, { do: 'wait for answers' }]
  const steps = [...round(0, 1, 2), ...round(2, 0, 1), ...onItsWay, ...later]
  await Promise.all(worlds.map(world => world.live({ wallets: [null, null], pins: [false, false, false], steps })))
})

test('taps, repetitions, crashes, faults and time in any order', { timeout: 400_000 + forMs }, async t => {
  let runs = 0
  const live = (world: World) =>
    fc.asyncProperty(lives, async life => {
      await world.live(life)
      runs++
    })
  const endsAt = performance.now() + forMs
  // Never in the middle of a life: it would go on in a world that is being closed.
  const liveOn = async (world: World) => {
    while (performance.now() < endsAt) await fc.assert(live(world), { numRuns: 2, endOnFailure: true })
  }
  const lived = await Promise.allSettled(worlds.map(liveOn))
  for (const life of lived) if (life.status === 'rejected') throw life.reason
  const ends = await Promise.all(worlds.map(async world => [...(await world.ends())].map(String).join(' ')))
  t.diagnostic(`${runs} runs; ${ends.join('; ')}`)
  assert.ok(runs >= atOnce)
})
