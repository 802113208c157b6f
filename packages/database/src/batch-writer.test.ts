import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BatchWriter } from './batch-writer.ts'

function gather(write: (batch: number[], isRepeated: boolean) => Promise<void>, options: { maxBatch?: number } = {}) {
  const [errors, givenUp]: [unknown[], number[]] = [[], []]
  const onError = (error: unknown) => errors.push(error)
  const writer = new BatchWriter<number>({
    write,
    onError,
    onGivenUp: item => givenUp.push(item),
    pauseMs: 1,
    ...options,
  })
  return { writer, errors, givenUp }
}

test('gathers what comes while a write is under way, in order and never two at a time', async () => {
  const batches: number[][] = []
  let first = Promise.withResolvers<void>()
  const { writer } = gather(async batch => {
    batches.push(batch)
    await first.promise
  })
  writer.add(1)
  writer.add(2)
  while (batches.length === 0) await new Promise(setImmediate)
  for (const item of [3, 4, 5]) writer.add(item)
  const settled = writer.settled()
  assert.equal(writer.size, 5)
  const { resolve } = first
  first = Promise.withResolvers<void>()
  first.resolve()
  resolve()
  assert.equal(await settled, true)
  assert.deepEqual(batches, [
    [1, 2],
    [3, 4, 5],
  ])
  assert.equal(writer.size, 0)
})

test('keeps everything while the database is away, and says that an attempt is not the first', async () => {
  const written: number[] = []
  let failures = 3
  const repeated: boolean[] = []
  const { writer, errors } = gather(async (batch, isRepeated) => {
    repeated.push(isRepeated)
    if (failures-- > 0) throw Object.assign(new Error('away'), { code: 'CONNECTION_CLOSED' })
    written.push(...batch)
  })
  for (const item of [1, 2, 3]) writer.add(item)
  assert.equal(await writer.settled(), true)
  assert.deepEqual([written, errors.length, repeated], [[1, 2, 3], 3, [false, true, true, true]])
})

test('gives up the one row that the database will never take, and no other', async () => {
  const written: number[] = []
  const { writer, givenUp } = gather(async batch => {
    if (batch.includes(2)) throw Object.assign(new Error('violates a check'), { code: '23514' })
    written.push(...batch)
  })
  for (const item of [1, 2, 3]) writer.add(item)
  assert.equal(await writer.settled(), true)
  assert.deepEqual([written, givenUp], [[1, 3], [2]])
})

test('writes at most so many at once', async () => {
  const sizes: number[] = []
  const { writer } = gather(async batch => void sizes.push(batch.length), { maxBatch: 2 })
  for (let item = 0; item < 5; item++) writer.add(item)
  await writer.settled()
  assert.deepEqual(sizes, [2, 2, 1])
})

test('a stop ends the waiting and says how much is left', async () => {
  const { writer } = gather(() => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })))
  writer.add(1)
  writer.add(2)
  const settled = writer.settled()
  assert.equal(await writer.stop(20), 2)
  assert.equal(await settled, false)
  assert.equal(await writer.settled(), false)
})
