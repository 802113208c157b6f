import assert from 'node:assert/strict'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { getHeapSnapshot } from 'node:v8'
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import { type HeapSnapshot, type Kept, keptIn } from './kept-objects.ts'

const many = 10_000
/** What a process does by itself between two snapshots. */
const noise = many / 4
/** Held until the end, so that nothing goes between two snapshots. */
const held = {
  map: new Map<number, object>(),
  waiting: [] as (() => number)[],
  made: [] as unknown[],
  cache: new BoundedCache<number, object>({ max: many }),
}

const kept = async () => keptIn((await json(getHeapSnapshot())) as HeapSnapshot)

/** How much more is kept once it was done many times. */
async function grownBy(act: (at: number) => void): Promise<Kept> {
  const before = await kept()
  for (let at = 0; at < many; at++) act(at)
  const after = await kept()
  const more = (what: keyof Kept) => after[what] - before[what]
  return {
    ...{ objects: more('objects'), objectBytes: more('objectBytes'), storeBytes: more('storeBytes') },
    ...{ functionsAndShapes: more('functionsAndShapes'), codeBytes: more('codeBytes') },
  }
}

test('objects of a map without an end, closures that wait for what never comes and functions made from values are kept', async () => {
  const { objects, objectBytes, functionsAndShapes } = await grownBy(at => {
    held.map.set(at, { at })
    held.waiting.push(() => at)
    if (at % 100 === 0) held.made.push(new Function(`return ${at}`))
  })
  assert.ok(objects >= 2 * many - noise, `${objects} objects`)
  assert.ok(objectBytes >= 40 * many, `${objectBytes} bytes`)
  assert.ok(functionsAndShapes >= 0.9 * held.made.length, `${functionsAndShapes} functions and shapes`)
  assert.deepEqual([held.map.size, held.waiting.length], [many, many])
})

test('what a bounded cache remembers is told by itself, and what nobody holds is not kept', async () => {
  const { objects, storeBytes } = await grownBy(at => {
    held.cache.set(at, { at })
    JSON.parse(`{"at": [${at}]}`)
  })
  assert.ok(objects < noise, `${objects} objects`)
  assert.ok(storeBytes >= 20 * many, `${storeBytes} bytes of stores`)
  assert.equal(held.cache.size, many)
})
