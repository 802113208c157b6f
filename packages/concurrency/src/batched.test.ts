import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { batched } from './batched.ts'

test('what comes while work is under way goes together, with its items, and each gets its own result', async () => {
  const begun: { items: Map<string, number>; end: (results: Map<string, string>) => void }[] = []
  const work = (items: Map<string, number>) => new Promise<Map<string, string>>(end => void begun.push({ items, end }))
  const add = batched(work, { maxConcurrent: 1 })
  const first = add('a', 1)
  await turn()
  const [second, again, third] = [add('b', 2), add('b', 99), add('c', 3)]
  begun[0]!.end(new Map([['a', 'one']]))
  assert.equal(await first, 'one')
  assert.deepEqual(
    [...begun[1]!.items],
    [
      ['b', 2],
      ['c', 3],
    ],
  )
  begun[1]!.end(new Map([['b', 'two']]))
  assert.deepEqual(await Promise.all([second, again, third]), ['two', 'two', undefined])
})

test('what one turn of the event loop brings goes together, though places are free', async () => {
  const begun: string[][] = []
  const add = batched(async (items: Map<string, number>) => {
    begun.push([...items.keys()])
    return items
  })
  assert.deepEqual(await Promise.all([add('a', 1), add('b', 2), add('c', 3)]), [1, 2, 3])
  assert.deepEqual(begun, [['a', 'b', 'c']])
})
