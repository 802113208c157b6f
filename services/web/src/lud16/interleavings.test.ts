/**
 * Random lives of addresses whose wallets are drawn from the field: invoices are asked for, paid or not, asked about, looked
 * up and reported, wallets fail and mend, and time passes, in any order and on top of each other. Whatever happens: nothing is
 * called paid that was not, what a wallet can tell is found in the end, nothing stays open for ever, and every address can be
 * paid again. A wallet that cannot tell whether it was paid is shown as such.
 */
import assert from 'node:assert/strict'
import { env } from 'node:process'
import { after, test } from 'node:test'
import { recordedWallets } from '@chispa/sandbox/recorded-wallets/all'
import { whatWorks } from '@chispa/sandbox/recorded-wallets/what-works'
import { until } from '@chispa/sandbox/until'
import type { WalletFaults } from '@chispa/sandbox/wallets/wallet-faults'
import fc from 'fast-check'
import { type Life, openAddressWorld, type Step } from '../../test/address-world.ts'
import { checkWallet } from '../wallets/check-wallet.ts'
import { findRelays } from '../wallets/store.ts'

/** Enough to meet every step on most days; `INTERLEAVINGS_MS=600000 npm test -- <this file>` looks longer. */
const forMs = Number(env.INTERLEAVINGS_MS ?? 5000)
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]
const world = await openAddressWorld()
after(() => world.close())

const payee = fc.nat(1)
const which = fc.nat(5)
const asking = fc.record({
  do: fc.constant('ask' as const),
  payee,
  sats: fc.integer({ min: 1, max: 90 }),
  isZap: fc.boolean(),
})
const pay = fc.record({ do: fc.constant('pay' as const), which })
const verifying = fc.record({ do: fc.constant('verify' as const), which })
const lookUp = fc.constant<Step>({ do: 'look up' })
const reporting = fc.record({ do: fc.constant('report' as const), payee })
const failure = fc.record({
  do: fc.constant('fail' as const),
  payee,
  faults: fc.constantFrom<Partial<WalletFaults>[]>(
    { silent: true },
    { failWith: 'INTERNAL' },
    { failWith: 'NOT_FOUND' },
    { failWith: 'RATE_LIMITED' },
    { garbage: true },
    { undecryptable: true },
    { foreignAuthor: true },
    { duplicateAnswers: true },
    { wrongAmount: true },
    { wrongDescriptionHash: true },
    { wrongPaymentHash: true },
    { expiredInvoice: true },
  ),
})
const mending = fc.record({ do: fc.constant('mend' as const), payee })
const time = fc.record({
  do: fc.constant('pass time' as const),
  ms: fc.constantFrom(3 * second, 11 * second, 3 * minute, 2 * hour, day),
})
const waiting = fc.constant<Step>({ do: 'wait for answers' })
const some = (step: fc.Arbitrary<Step>, most: number) => fc.array(step, { maxLength: most })

/** Invoices are asked for and some are paid; before, after and in between wallets fail, and everybody asks. */
const scene: fc.Arbitrary<Step[]> = fc
  .tuple(
    some(fc.oneof({ weight: 1, arbitrary: failure }, { weight: 3, arbitrary: mending }), 1),
    fc.array(asking, { minLength: 1, maxLength: 3 }),
    some(fc.oneof(verifying, lookUp, failure), 2),
    some(pay, 2),
    some(fc.oneof(failure, mending, verifying, lookUp, reporting), 3),
    some(time, 2),
    some(fc.oneof(pay, verifying, lookUp, reporting, mending), 4),
    some(waiting, 1),
  )
  .map(parts => parts.flat())
const wallet = fc.nat(recordedWallets.length - 1)
const lives: fc.Arbitrary<Life> = fc.record({
  wallets: fc.tuple(wallet, wallet),
  steps: fc.array(scene, { minLength: 1, maxLength: 4 }).map(scenes => scenes.flat()),
})

test('a life that every run has: paid, called unknown until long after its end, and found in the wallet’s list', async () => {
  const steps: Step[] = [
    { do: 'ask', payee: 0, sats: 21, isZap: false },
    { do: 'ask', payee: 1, sats: 21, isZap: true },
    { do: 'wait for answers' },
    { do: 'pay', which: 0 },
    { do: 'pay', which: 1 },
    ...[0, 1].map((payee): Step => ({ do: 'fail', payee, faults: { failWith: 'NOT_FOUND' } })),
    { do: 'pass time', ms: day },
    { do: 'look up' },
    { do: 'wait for answers' },
  ]
  // On a busy machine a payer may be refused, and there is nothing to pay.
  await until(async () => {
    await world.live({ wallets: [0, 2], steps })
    return world.ends.PAID > 0
  })
})

test('asked, paid or not, told, looked up and late, in any order', { timeout: 400_000 + forMs }, async t => {
  const endsAt = performance.now() + forMs
  let runs = 0
  const property = fc.asyncProperty(lives, async life => {
    await world.live(life)
    runs++
  })
  while (performance.now() < endsAt) await fc.assert(property, { numRuns: 2, endOnFailure: true })
  t.diagnostic(
    `${runs} lives, ${world.drawn.size} of ${recordedWallets.length} wallets: ${world.ends.PAID} paid, ${world.ends.EXPIRED} expired`,
  )
  assert.ok(runs > 0)
})

test('a wallet that cannot tell whether it was paid is shown as such', async () => {
  const { deps, sql } = world.web
  for (const [at, recorded] of recordedWallets.entries()) {
    if (whatWorks(recorded).received !== 'never') continue
    const { walletId } = await world.payeeWith(at)
    const check = await checkWallet(deps, { id: walletId, relays: await findRelays(sql, walletId) })
    assert.notEqual(check.lookup, 'right', recorded.title)
  }
})
