import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { readAgain } from './read-again.ts'

/** What is read is what was true when the read began; each is answered when we say so. */
function shownQuery(name: string, queries: QueryClient, truth: () => string) {
  const answers: (() => void)[] = []
  const queryFn = () => {
    const found = truth()
    return new Promise<string>(resolve => answers.push(() => resolve(found)))
  }
  const observer = new QueryObserver(queries, { queryKey: [name], queryFn, staleTime: Number.POSITIVE_INFINITY })
  const stop = observer.subscribe(() => {})
  const answer = async (at: number) => {
    answers[at]?.()
    await new Promise(setImmediate)
    return observer.getCurrentResult().data
  }
  return { answers, answer, stop }
}

const opened = () => {
  const queries = new QueryClient()
  let truth = 'before'
  return { queries, truth: () => truth, change: () => (truth = 'after') }
}

test('what is shown is read again, and nothing else', async () => {
  const { queries, truth, change } = opened()
  const [list, other] = [shownQuery('list', queries, truth), shownQuery('other', queries, truth)]
  assert.deepEqual([await list.answer(0), await other.answer(0)], ['before', 'before'])
  change()
  const again = readAgain(queries, ({ queryKey }) => queryKey[0] === 'list')
  assert.equal(await list.answer(1), 'after')
  await again
  assert.deepEqual([list.answers.length, other.answers.length], [2, 1])
  for (const { stop } of [list, other]) stop()
})

test('a first read that is under way is read again after it, once', async () => {
  const { queries, truth, change } = opened()
  const list = shownQuery('list', queries, truth)
  change()
  const again = readAgain(queries, () => true)
  assert.equal(list.answers.length, 1, 'it is not called off')
  assert.equal(await list.answer(0), 'before')
  assert.equal(await list.answer(1), 'after')
  await again
  assert.equal(list.answers.length, 2)
  list.stop()
})

test('however many changes are told during a first read, it is read again once', async () => {
  const { queries, truth, change } = opened()
  const list = shownQuery('list', queries, truth)
  change()
  const again = Promise.all([1, 2, 3].map(() => readAgain(queries, () => true)))
  assert.equal(await list.answer(0), 'before')
  assert.equal(await list.answer(1), 'after')
  await again
  assert.equal(list.answers.length, 2)
  list.stop()
})

test('a first read that fails is not read again by itself', async () => {
  const queries = new QueryClient()
  const reads: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const read = Promise.withResolvers<string>()
    reads.push(read)
    return read.promise
  }
  const observer = new QueryObserver(queries, { queryKey: ['list'], queryFn, retry: false })
  const stop = observer.subscribe(() => {})
  const again = readAgain(queries, () => true)
  reads[0]?.reject(new Error('busy'))
  await again
  assert.deepEqual([observer.getCurrentResult().status, reads.length], ['error', 1])
  stop()
})

test('what is read from then on is read once', async () => {
  const { queries, truth } = opened()
  await readAgain(queries, () => true)
  const list = shownQuery('list', queries, truth)
  await list.answer(0)
  assert.equal(list.answers.length, 1)
  list.stop()
})
