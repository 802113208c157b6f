/**
 * Random stories: payments come in, wallets, addresses and the way to the listener fail and mend, several processes are
 * at work at once. Whatever happens in between, in the end everything that was received has been forwarded once,
 * exactly.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { noWalletFaults, type WalletFaults } from '@chispa/sandbox/wallets/wallet-faults'
import fc from 'fast-check'
import type { AddressFaults } from '../../test/address-server.ts'
import { openStage, type Source } from '../../test/forwarding-stage.ts'
import { forwarder } from './reconciler.ts'

// What is held or lost ends soon: there is another attempt at everything.
const stage = await openStage({ replyTimeoutMs: 1500 })
after(() => stage.close())
const { web, outside, service } = stage
const processes = [forwarder(web.deps), forwarder(web.deps)] as const

type Step =
  | { do: 'receive'; source: number; msats: number }
  | { do: 'wallet'; source: number; faults: Partial<WalletFaults> }
  | { do: 'address'; at: number; faults: Partial<AddressFaults> }
  | { do: 'listener'; isThere: boolean }
  | { do: 'work'; process: number }
  | { do: 'pause is over' }
  | { do: 'release'; source: number; settle: boolean }

const source = fc.nat(1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('receive' as const), source, msats: fc.integer({ min: 1, max: 90_000 }) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('work' as const), process: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.constant({ do: 'pause is over' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wallet' as const),
      source,
      faults: fc.constantFrom<Partial<WalletFaults>>(
        {},
        { holdPayments: true },
        { payThenSayFailed: true },
        { loseAnswerAfterPaying: true },
        { wrongPreimage: true },
        { duplicateAnswers: true },
        { noNotifications: true, payThenSayFailed: true },
        { failWith: 'PAYMENT_FAILED' },
        { failWith: 'QUOTA_EXCEEDED' },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('address' as const),
      at: fc.nat(2),
      faults: fc.constantFrom<Partial<AddressFaults>>(
        {},
        { refuse: 'no' },
        { wholeSats: true },
        { minMsats: 20_000 },
        { maxMsats: 7000 },
        { sameInvoice: true },
        { moreMsats: 1000 },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('listener' as const), isThere: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), source, settle: fc.boolean() }) },
)

const mend: Partial<AddressFaults> = {
  minMsats: 1,
  maxMsats: 1_000_000_000,
  wholeSats: false,
  sameInvoice: false,
  moreMsats: 0,
  refuse: null,
}
/** What such stories found: a wallet that pays, says that it failed, and then answers every question with an error. */
const found: [Step[]][] = [
  [
    [
      { do: 'wallet', source: 0, faults: { noNotifications: true, payThenSayFailed: true } },
      { do: 'receive', source: 0, msats: 77_546 },
      { do: 'work', process: 0 },
      { do: 'wallet', source: 0, faults: { failWith: 'PAYMENT_FAILED' } },
      { do: 'receive', source: 0, msats: 59_189 },
      { do: 'pause is over' },
      { do: 'work', process: 0 },
    ],
  ],
]
let names = 0

test('everything that was received is forwarded once, exactly, whatever happens in between', {
  timeout: 400_000,
}, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), story), {
    numRuns: 10,
    examples: found,
    endOnFailure: true,
  })
})

/** That it was received is told in any case; what is forwarded need not be. */
async function receive(who: Source, msats: number): Promise<void> {
  const { faults } = who.wallet
  const { noNotifications } = faults
  faults.noNotifications = false
  await stage.receive(who, msats)
  faults.noNotifications = noNotifications
}

async function story(steps: Step[]): Promise<void> {
  const sources = [await stage.source(), await stage.source()] as const
  const places = await Promise.all([0, 1, 2].map(async () => outside.name(`name${++names}`, await service.create())))
  const [a, b, c] = places.map(({ address }) => address) as [string, string, string]
  await stage.configure(sources[0], { [a]: 3333, [b]: 6667 })
  await stage.configure(sources[1], { [b]: 1, [c]: 9999 })
  const received = [0, 0]
  const working: Promise<unknown>[] = []
  for (const one of steps) {
    switch (one.do) {
      case 'receive':
        await receive(sources[one.source as 0 | 1], one.msats)
        received[one.source] = (received[one.source] as number) + one.msats
        break
      case 'wallet':
        Object.assign((sources[one.source] as Source).wallet.faults, noWalletFaults(), one.faults)
        break
      case 'address':
        Object.assign((places[one.at] as { faults: AddressFaults }).faults, mend, one.faults)
        break
      case 'listener':
        await stage.set({ listener_url: one.isThere ? stage.listenerUrl : 'http://127.0.0.1:9' })
        break
      case 'work':
        working.push((processes[one.process] as (typeof processes)[0])())
        break
      case 'pause is over':
        await stage.makeDue()
        break
      case 'release':
        sources[one.source as 0 | 1].wallet.release(one.settle)
        break
      default:
        one satisfies never
    }
    // What does not answer takes its time; the story goes on meanwhile.
    await stage.web.sql`select pg_sleep(0.02)`
  }
  await stage.set({ listener_url: stage.listenerUrl })
  for (const { wallet } of sources) {
    Object.assign(wallet.faults, noWalletFaults())
    wallet.release(true)
  }
  for (const { faults } of places) Object.assign(faults, mend)
  await Promise.all(working)
  await until(async () => {
    await web.sql`
      update forwarding_destinations d set due_at = now()
      where exists (select from forwarding_legs where destination_id = d.id and state = 'OPEN')`
    await stage.forward()
    const rows = await web.sql`select 1 from forwarding_legs where state = 'OPEN'`
    return rows.length === 0
  })
  const [total] = [(received[0] as number) + (received[1] as number)]
  const arrived = places.reduce((sum, { wallet }) => sum + wallet.balanceMsats, 0)
  assert.equal(arrived, total, 'received and forwarded')
  for (const [at, { wallet, walletId }] of sources.entries()) {
    assert.equal(wallet.balanceMsats, 0)
    const sent = stage.sent({ wallet }).reduce((sum, { amountMsats }) => sum + amountMsats, 0)
    assert.equal(sent, received[at])
    const [books] = await web.sql`
      select coalesce(sum(amount_msats), 0)::int8 as msats from forwarding_attempts
      where wallet_id = ${walletId} and status = 'SUCCEEDED'`
    assert.equal(books?.msats, received[at], 'what is written down and what was paid')
  }
}
