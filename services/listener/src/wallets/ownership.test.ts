import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { openStage, type Stage } from '../../test/stage.ts'
import type { Listener } from '../assemble.ts'

/** Nobody loses its lease but who is frozen, however busy the machine. */
const quick = { leaseMs: 60_000, renewMs: 200 }
const idsOf = (listener: Listener) => [...listener.pool].map(({ id }) => id)

/** As if it were killed: it renews nothing any more, and gives nothing back. */
async function freeze(stage: Stage, listener: Listener): Promise<void> {
  await listener.lease.pause()
  await stage.sql`update listener.instances set lease_until = now() - interval '1 second' where id = ${listener.lease.id}`
}

test('two listeners share the wallets; each wallet has one owner', async () => {
  await using stage = await openStage()
  await Promise.all(Array.from({ length: 10 }, () => stage.newWallet()))
  const first = await stage.start({ tuning: quick })
  await until(() => first.pool.size === 10)
  const second = await stage.start({ tuning: quick })
  await until(() => first.pool.size === 5 && second.pool.size === 5)
  assert.equal(new Set([...idsOf(first), ...idsOf(second)]).size, 10)
})

test('the wallets of one that died move to the other, with a higher fence', async () => {
  await using stage = await openStage()
  await Promise.all(Array.from({ length: 6 }, () => stage.newWallet()))
  const [first, second] = [await stage.start({ tuning: quick }), await stage.start({ tuning: quick })]
  await until(() => first.pool.size === 3 && second.pool.size === 3)
  const fences = new Map([...first.pool].map(({ id, fence }) => [id, fence]))
  await freeze(stage, first)
  await until(() => second.pool.size === 6)
  for (const [id, fence] of fences) assert.ok(second.pool.find(id)!.fence > fence)
})

test('one that comes back to life after its lease has ended drops what is another’s', async () => {
  await using stage = await openStage()
  await Promise.all(Array.from({ length: 4 }, () => stage.newWallet()))
  const [first, second] = [await stage.start({ tuning: quick }), await stage.start({ tuning: quick })]
  await until(() => first.pool.size === 2 && second.pool.size === 2)
  await freeze(stage, first)
  await until(() => second.pool.size === 4)
  first.lease.resume()
  await until(() => first.pool.size + second.pool.size === 4 && first.pool.size === 2)
  assert.equal(new Set([...idsOf(first), ...idsOf(second)]).size, 4)
})

test('one that stops gives its wallets back at once', async () => {
  await using stage = await openStage()
  await Promise.all(Array.from({ length: 4 }, () => stage.newWallet()))
  const [first, second] = [await stage.start({ tuning: quick }), await stage.start({ tuning: quick })]
  await until(() => first.pool.size === 2 && second.pool.size === 2)
  await first.stop()
  await until(() => second.pool.size === 4)
})
