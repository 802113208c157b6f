import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KeyedNotifier, Notifier } from './notifier.ts'

/** Whether it is resolved already. */
const isResolved = (promise: Promise<true>) => Promise.race([promise, Promise.resolve(false)])

test('everybody who waits hears the next notification, and nobody an earlier one', async () => {
  const notifier = new Notifier()
  const [one, other] = [notifier.next, notifier.next]
  notifier.notify()
  assert.deepEqual([await one, await other], [true, true])
  assert.equal(await isResolved(notifier.next), false)
})

test('a key hears its own notifications only', async () => {
  const outcomes = new KeyedNotifier<string>()
  using mine = outcomes.subscribe('mine')
  using theirs = outcomes.subscribe('theirs')
  const [first, foreign] = [mine.next, theirs.next]
  outcomes.notify('mine')
  outcomes.notify('nobody’s')
  assert.deepEqual([await isResolved(first), await isResolved(foreign)], [true, false])
  assert.equal(await isResolved(mine.next), false, 'the next one is a new one')
  outcomes.notifyAll()
  assert.equal(await isResolved(foreign), true)
})

test('what was notified between subscribing and waiting is not missed', async () => {
  const outcomes = new KeyedNotifier<string>()
  using subscription = outcomes.subscribe('a')
  const { next } = subscription
  outcomes.notify('a')
  assert.equal(await isResolved(next), true)
})

test('a key is kept only while somebody subscribes to it', () => {
  const outcomes = new KeyedNotifier<string>()
  const subscriptions = [outcomes.subscribe('a'), outcomes.subscribe('a'), outcomes.subscribe('b')]
  assert.equal(outcomes.size, 2)
  subscriptions[0]![Symbol.dispose]()
  subscriptions[0]![Symbol.dispose]()
  assert.equal(outcomes.size, 2, 'ending one subscription twice does not end another')
  for (const subscription of subscriptions) subscription[Symbol.dispose]()
  assert.equal(outcomes.size, 0)
})
