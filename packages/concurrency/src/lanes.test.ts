import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '@chispa/testing/manual-clock'
import { workInLanes } from './lanes.ts'

type Item = { lane: string; name: string }

/** Hands out each item once, never of a busy lane. */
function source(items: Item[]) {
  const left = [...items]
  return (busy: string[], limit = Number.POSITIVE_INFINITY) => {
    const due = left.filter(item => !busy.includes(item.lane)).slice(0, limit)
    for (const item of due) left.splice(left.indexOf(item), 1)
    return Promise.resolve(due)
  }
}
const laneOf = (item: Item) => item.lane

test('a lane that hangs holds up nobody, and what falls due meanwhile is taken up', async () => {
  const hang = Promise.withResolvers<void>()
  const done: string[] = []
  const claim = source([
    ...Array.from({ length: 30 }, (_, at) => ({ lane: 'slow', name: `slow ${at}` })),
    ...Array.from({ length: 30 }, (_, at) => ({ lane: `quick ${at}`, name: `quick ${at}` })),
  ])
  const late: Item[] = []
  const running = workInLanes<Item>({
    maxLanes: 10,
    laneOf,
    claim: async busy => [...late.splice(0), ...(await claim(busy, 5))],
    work: async items => {
      if (items[0]!.lane === 'slow') await hang.promise
      done.push(...items.map(item => item.name))
      if (done.length === 30) late.push({ lane: 'late', name: 'late' })
      if (items[0]!.lane === 'late') hang.resolve()
    },
  })
  await running
  assert.equal(done.indexOf('late'), 30, 'all quick ones and the late one came before the slow lane was done')
  assert.equal(done.length, 61)
})

test('one lane does one thing at a time', async () => {
  let [running, most] = [0, 0]
  await workInLanes<Item>({
    maxLanes: 10,
    laneOf,
    claim: (
      claim => busy =>
        claim(busy, 1)
    )(source(Array.from({ length: 5 }, (_, at) => ({ lane: 'a', name: `${at}` })))),
    work: async () => {
      most = Math.max(most, ++running)
      await new Promise(resolve => setImmediate(resolve))
      running--
    },
  })
  assert.equal(most, 1)
})

test('a failure ends nobody else’s work and is thrown at the end', async () => {
  const done: string[] = []
  const failing = workInLanes<Item>({
    maxLanes: 1,
    laneOf,
    claim: source([
      { lane: 'a', name: 'a' },
      { lane: 'b', name: 'b' },
    ]),
    work: async ([item]) => {
      if (item!.name === 'a') throw new Error('broken')
      done.push(item!.name)
    },
  })
  await assert.rejects(failing, /broken/)
  assert.deepEqual(done, ['b'])
})

test('the signal ends the taking, and what was begun is waited for', async () => {
  const stop = new AbortController()
  let [begun, ended] = [0, 0]
  await workInLanes<Item>({
    maxLanes: 3,
    laneOf,
    claim: async () => [{ lane: String(begun), name: '' }],
    work: async () => {
      if (++begun === 3) stop.abort()
      await new Promise(resolve => setImmediate(resolve))
      ended++
    },
    signal: stop.signal,
  })
  assert.deepEqual([begun, ended], [3, 3])
})

test('while every lane is slow, it is looked again for what has fallen due', async () => {
  const clock = new ManualClock()
  const hang = Promise.withResolvers<void>()
  const due = [{ lane: 'slow', name: 'slow' }]
  const done: string[] = []
  const claim = async (busy: string[]) => due.splice(0).filter(item => !busy.includes(item.lane))
  const work = async ([item]: Item[]) => {
    if (item!.lane === 'slow') await hang.promise
    done.push(item!.name)
  }
  const running = workInLanes<Item>({ maxLanes: 2, laneOf, claim, work, clock })
  await clock.advance(500)
  due.push({ lane: 'late', name: 'late' })
  await clock.advance(1000)
  assert.deepEqual(done, ['late'])
  hang.resolve()
  await running
})

test('what a lane leaves due while the next claim is on its way is still taken', async () => {
  const worked: string[] = []
  const lane = Promise.withResolvers<void>()
  const claims = [
    async () => ['first'],
    async () => {
      lane.resolve()
      await new Promise(resolve => setImmediate(resolve))
      return []
    },
    async () => ['left over'],
  ]
  await workInLanes({
    maxLanes: 2,
    laneOf: item => item,
    claim: async () => (await claims.shift()?.()) ?? [],
    work: async ([item]) => {
      if (item === 'first') await lane.promise
      worked.push(item as string)
    },
  })
  assert.deepEqual(worked, ['first', 'left over'])
})
