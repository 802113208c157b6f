import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order } from '../books.ts'
import type { Member, World } from '../world.ts'
import { sendByName } from './send.ts'

test('a payment to a name is ordered when the button is pressed, however late its answer comes', async () => {
  let [at, asked] = [1, 0]
  const world = {
    ...{ departed: [], orders: [] as Order[], unheard: [], unanswered: [] as (() => Promise<boolean>)[] },
    now: () => at++,
    async ask() {
      return asked++ === 0 ? undefined : { status: 200, body: { paymentHash: 'h1', state: 'done' } }
    },
  } as unknown as World
  const [ana, bea] = [{ id: 'ana' }, { id: 'bea', name: 'bea' }] as Member[]
  await sendByName(world, ana!, bea!, 1000)
  assert.deepEqual([world.orders.length, world.unheard.length], [0, 1])
  assert.equal(await world.unanswered[0]!(), true)
  assert.deepEqual(
    world.orders.map(({ startedAt }) => startedAt),
    [1],
  )
  assert.equal(world.unheard.length, 0)
})

test('who is blocked for a while has heard nothing: what they sent is asked for again', async () => {
  const blocked = { status: 403, body: { error: { reason: 'account_blocked' } } }
  const done = { status: 200, body: { paymentHash: 'h1', state: 'done' } }
  const replies = [undefined, blocked, done]
  const world = {
    ...{ departed: [], orders: [] as Order[], unheard: [], unanswered: [] as (() => Promise<boolean>)[] },
    now: () => 1,
    ask: async () => replies.shift(),
  } as unknown as World
  const [ana, bea] = [{ id: 'ana' }, { id: 'bea', name: 'bea' }] as Member[]
  await sendByName(world, ana!, bea!, 1000)
  assert.deepEqual([await world.unanswered[0]!(), world.unheard.length], [false, 1])
  assert.deepEqual([await world.unanswered[0]!(), world.unheard.length, world.orders.length], [true, 0, 1])
})
