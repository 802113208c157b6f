import assert from 'node:assert/strict'
import { test } from 'node:test'
import { within } from './within.ts'

const never = new Promise<never>(() => {})

test('a promise that settles in time decides', async () => {
  assert.equal(await within(Promise.resolve(1), 1000, () => 'late'), 1)
  await assert.rejects(
    within(Promise.reject(new Error('no')), 1000, () => 'late'),
    /no/,
  )
})

test('one that does not settle ends with the message', async () => {
  await assert.rejects(
    within(never, 5, () => 'late'),
    /late/,
  )
})

test('without a limit it is waited for until the person gives up', async () => {
  const abort = new AbortController()
  const waiting = within(never, undefined, () => 'late', abort.signal)
  abort.abort()
  await assert.rejects(waiting, /Cancelled/)
})

test('the person can give up earlier, or before it began', async () => {
  const abort = new AbortController()
  const waiting = within(never, 60_000, () => 'late', abort.signal)
  abort.abort()
  await assert.rejects(waiting, /Cancelled/)
  await assert.rejects(
    within(never, 60_000, () => 'late', abort.signal),
    /Cancelled/,
  )
})
