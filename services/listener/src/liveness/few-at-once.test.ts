import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fewAtOnce } from './few-at-once.ts'

test('each once, and so many at the same time', async () => {
  const done: number[] = []
  let [now, most] = [0, 0]
  await fewAtOnce([1, 2, 3, 4, 5, 6, 7], 3, async item => {
    most = Math.max(most, ++now)
    await new Promise(setImmediate)
    now--
    done.push(item)
  })
  assert.deepEqual([done.sort(), most], [[1, 2, 3, 4, 5, 6, 7], 3])
  await fewAtOnce([], 3, async () => assert.fail('there is nothing to do'))
})
