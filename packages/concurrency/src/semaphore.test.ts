import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachConcurrently, Semaphore } from './semaphore.ts'

test('hands out its permits, then makes others wait in their order', async () => {
  const semaphore = new Semaphore(2)
  const [one, two] = [semaphore.tryAcquire()!, semaphore.tryAcquire()!]
  assert.equal(semaphore.tryAcquire(), undefined)
  const order: string[] = []
  const waiting = ['third', 'fourth'].map(async name => {
    const release = await semaphore.acquire()
    order.push(name)
    return release!
  })
  assert.deepEqual([semaphore.inUse, semaphore.waiting], [2, 2])
  two()
  one()
  for (const release of await Promise.all(waiting)) release()
  assert.deepEqual([order, semaphore.inUse, semaphore.waiting], [['third', 'fourth'], 0, 0])
})

test('who is urgent comes before whoever waits already, in their own order', async () => {
  const semaphore = new Semaphore(1)
  const first = semaphore.tryAcquire()!
  const order: string[] = []
  const waiting = ['ordinary', 'urgent', 'next urgent'].map(async name => {
    const release = await semaphore.acquire(undefined, { isUrgent: name !== 'ordinary' })
    order.push(name)
    release?.()
  })
  assert.equal(semaphore.waiting, 3)
  first()
  await Promise.all(waiting)
  assert.deepEqual([order, semaphore.inUse], [['urgent', 'next urgent', 'ordinary'], 0])
})

test('a permit given back twice is given back once', async () => {
  const semaphore = new Semaphore(1)
  const first = semaphore.tryAcquire()!
  first()
  const second = semaphore.tryAcquire()!
  first()
  assert.equal(semaphore.tryAcquire(), undefined)
  second()
  assert.equal(semaphore.inUse, 0)
})

test('whoever stops waiting loses its place, and takes no permit', async () => {
  const semaphore = new Semaphore(1)
  const release = semaphore.tryAcquire()!
  const leaving = new AbortController()
  const left = semaphore.acquire(leaving.signal)
  const stayed = semaphore.acquire(new AbortController().signal)
  leaving.abort()
  assert.equal(await left, undefined)
  release()
  const own = (await stayed)!
  assert.equal(semaphore.inUse, 1)
  own()
  assert.deepEqual([semaphore.inUse, await semaphore.acquire(leaving.signal)], [0, undefined])
})

test('run gives the permit back, also after a failure', async () => {
  const semaphore = new Semaphore(1)
  await assert.rejects(
    semaphore.run(async () => {
      throw new Error('broken')
    }),
    /broken/,
  )
  assert.equal(await semaphore.run(async () => semaphore.inUse), 1)
  assert.equal(semaphore.inUse, 0)
})

test('for each once, and so many at the same time', async () => {
  const done: number[] = []
  let [running, max] = [0, 0]
  await forEachConcurrently([1, 2, 3, 4, 5, 6, 7], 3, async item => {
    max = Math.max(max, ++running)
    await new Promise(setImmediate)
    running--
    done.push(item)
  })
  assert.deepEqual([done.sort(), max], [[1, 2, 3, 4, 5, 6, 7], 3])
  await forEachConcurrently([], 3, async () => assert.fail('there is nothing to do'))
})

test('for each: a failure ends the taking, what was begun is waited for', async () => {
  const gate = Promise.withResolvers<void>()
  const done: number[] = []
  const working = forEachConcurrently([1, 2, 3, 4], 2, async item => {
    if (item === 1) throw new Error('broken')
    await gate.promise
    done.push(item)
  })
  setImmediate(gate.resolve)
  await assert.rejects(working, /broken/)
  assert.deepEqual(done, [2])
})
