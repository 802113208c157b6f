import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { batchedReads } from './batched-reads.ts'

/** A reading whose queries end when the test says so. */
function heldReading() {
  const queries: { keys: string[]; end: (rows?: Map<string, string>) => void; fail: (error: Error) => void }[] = []
  const read = (keys: string[]) =>
    new Promise<Map<string, string>>((resolve, reject) => {
      const rows = () => new Map(keys.filter(key => key !== 'nobody').map(key => [key, `row of ${key}`]))
      queries.push({ keys, end: (given = rows()) => resolve(given), fail: reject })
    })
  return { queries, read, keys: () => queries.map(query => query.keys) }
}

/** Each key in a turn of the event loop of its own. */
async function oneByOne<T>(find: (key: string) => Promise<T>, keys: string[]): Promise<Promise<T>[]> {
  const asked: Promise<T>[] = []
  for (const key of keys) {
    asked.push(find(key))
    await turn()
  }
  return asked
}

test('whoever asks alone is read at once; what is asked meanwhile goes with one query', async () => {
  const { queries, read, keys } = heldReading()
  const asked = await oneByOne(batchedReads(read), ['a', 'b', 'c', 'd', 'nobody'])
  assert.deepEqual(keys(), [['a'], ['b']])
  queries[0]!.end()
  assert.equal(await asked[0], 'row of a')
  assert.deepEqual(keys().at(-1), ['c', 'd', 'nobody'])
  for (const query of queries) query.end()
  assert.deepEqual(await Promise.all(asked), ['row of a', 'row of b', 'row of c', 'row of d', undefined])
})

test('a query that was sent before is not joined: what changed since would be missed', async () => {
  const { queries, read, keys } = heldReading()
  const find = batchedReads(read, { maxConcurrent: 1 })
  const first = find('a')
  await turn()
  const [second, third] = [find('a'), find('a')]
  queries[0]!.end(new Map([['a', 'before']]))
  assert.equal(await first, 'before')
  assert.deepEqual(keys(), [['a'], ['a']])
  queries[1]!.end(new Map([['a', 'after']]))
  assert.deepEqual(await Promise.all([second, third]), ['after', 'after'])
})

test('no query has more keys than it may; the rest goes with the next', async () => {
  const { queries, read, keys } = heldReading()
  const find = batchedReads(read, { maxConcurrent: 1, maxBatch: 2 })
  const asked = await oneByOne(find, ['a', 'b', 'c', 'd'])
  for (let at = 0; at < 3; at++) {
    queries[at]!.end()
    await turn()
  }
  assert.deepEqual(keys(), [['a'], ['b', 'c'], ['d']])
  assert.deepEqual(await Promise.all(asked), ['row of a', 'row of b', 'row of c', 'row of d'])
})

test('queries that hang hold nobody else up, and count once when they end after all', async context => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const { queries, read, keys } = heldReading()
  const find = batchedReads(read, { maxConcurrent: 1, slowMs: 20 })
  const [first, second, third] = await oneByOne(find, ['a', 'b', 'c'])
  assert.deepEqual(keys(), [['a']])
  context.mock.timers.tick(20)
  assert.deepEqual(keys().slice(1), [['b', 'c']])
  queries[1]!.end()
  assert.deepEqual(await Promise.all([second, third]), ['row of b', 'row of c'])
  queries[0]!.end()
  assert.equal(await first, 'row of a')
  const later = await oneByOne(find, ['d', 'e', 'f'])
  assert.deepEqual(keys().slice(2), [['d']])
  for (let at = 2; at < 4; at++) {
    while (!queries[at]) await turn()
    queries[at]!.end()
  }
  assert.deepEqual(await Promise.all(later), ['row of d', 'row of e', 'row of f'])
})

test('a query that fails fails for those who were in it, and the next one is sent', async () => {
  const { queries, read } = heldReading()
  const find = batchedReads(read, { maxConcurrent: 1 })
  const [first, second, third] = await oneByOne(find, ['a', 'b', 'c'])
  queries[0]!.end()
  await first
  queries[1]!.fail(new Error('the database is away'))
  await assert.rejects(second!, /away/)
  await assert.rejects(third!, /away/)
  const fourth = find('d')
  await turn()
  queries[2]!.end()
  assert.equal(await fourth, 'row of d')
})
