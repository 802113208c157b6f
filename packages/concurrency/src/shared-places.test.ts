import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Release } from './semaphore.ts'
import { SharedPlaces } from './shared-places.ts'

/** Who got a place so far, in that order. */
function line(places: SharedPlaces) {
  const got: string[] = []
  const releases = new Map<string, Release>()
  const ask = (name: string, signal?: AbortSignal) =>
    places.acquire(name[0] as string, signal).then(release => {
      if (!release) return
      got.push(name)
      releases.set(name, release)
    })
  const end = async (name: string) => {
    releases.get(name)?.()
    await new Promise(setImmediate)
  }
  return { got, ask, end }
}
const turn = () => new Promise(setImmediate)

test('nobody has more than a share, though places are free', async () => {
  const places = new SharedPlaces({ total: 5, each: 2 })
  const { got, ask, end } = line(places)
  for (const name of ['a1', 'a2', 'a3', 'b1']) void ask(name)
  await turn()
  assert.deepEqual([got, places.inUse, places.heldBy('a')], [['a1', 'a2', 'b1'], 3, 2])
  await end('a1')
  assert.deepEqual(got, ['a1', 'a2', 'b1', 'a3'])
})

test('a free place goes to whoever holds the fewest, and among those to who asked first', async () => {
  const { got, ask, end } = line(new SharedPlaces({ total: 3, each: 3 }))
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2', 'c1', 'd1']) void ask(name)
  await turn()
  assert.deepEqual(got, ['a1', 'a2', 'b1'])
  await end('b1')
  await end('a1')
  assert.deepEqual(got.slice(3), ['b2', 'c1'])
})

test('whoever leaves takes no place; a release counts once', async () => {
  const places = new SharedPlaces({ total: 1, each: 1 })
  const release = await places.acquire('a')
  const gone = new AbortController()
  const left = places.acquire('b', gone.signal)
  gone.abort()
  assert.equal(await left, undefined)
  assert.equal(await places.acquire('b', gone.signal), undefined)
  release?.()
  release?.()
  assert.equal(places.inUse, 0)
  assert.ok(await places.acquire('c'))
})
