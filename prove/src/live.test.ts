import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noWalletFaults } from '@chispa/sandbox/wallets/wallet-faults'
import { type Lived, liveFaults } from './live.ts'
import { noTakerFaults } from './platform/taker.ts'
import type { Story } from './story.ts'
import type { World } from './world.ts'

const worldOf = () => ({ taker: { faults: noTakerFaults() } }) as unknown as World
const lived = (): Lived => ({ told: { seed: 1, lanes: [], faults: [] }, answered: 0, errors: [] })
const fault = (ms: number) => ({ fault: 'webhook taker answers 500', at: 0, ms, afterMs: 0 })

test('a fault that finds its target taken does not count, and every fault is lifted', async () => {
  const [world, happened] = [worldOf(), lived()]
  const story: Story = { seed: 1, lanes: [], faults: [fault(50), fault(50)] }
  await liveFaults(world, { seed: 1, faultsPerMinute: 0, story, isOver: () => false }, happened)
  assert.deepEqual([happened.told.faults.length, happened.errors], [1, []])
  assert.deepEqual(world.taker.faults, noTakerFaults())
})

test('another is drawn at once in its place, until the run is over', async () => {
  const [world, happened] = [worldOf(), lived()]
  let looks = 0
  const life = { seed: 1, faultsPerMinute: 60_000, onlyFaults: ['webhook taker'], isOver: () => ++looks > 20 }
  await liveFaults(world, life, happened)
  assert.ok(happened.told.faults.length > 0)
  assert.deepEqual(world.taker.faults, noTakerFaults())
})

test('of two faults that share a switch of a wallet nothing is left behind', async () => {
  const wallet = { faults: noWalletFaults() }
  const world = { members: [{ wallets: [wallet] }] } as unknown as World
  const late = (fault: string, ms: number, afterMs: number) => ({ fault, at: 0, ms, afterMs })
  const faults = [late('wallet answers after everybody left', 60, 0), late('wallet answers late', 60, 20)]
  const story: Story = { seed: 1, lanes: [], faults }
  await liveFaults(world, { seed: 1, faultsPerMinute: 0, story, isOver: () => false }, lived())
  assert.deepEqual(wallet.faults, noWalletFaults())
})
