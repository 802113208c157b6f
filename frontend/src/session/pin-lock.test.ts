import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PinLock } from './device-record.ts'
import { countGuess, guessPin, lockWithPin } from './pin-lock.ts'
import { maxWrongGuesses } from './pin-rules.ts'

const secret = '11'.repeat(32)

/** A device whose storage and clock the test holds; a cheap hash. */
async function device() {
  const state = { now: 1_000_000, lock: await lockWithPin(secret, '246813', 4), seen: [] as PinLock[] }
  const guess = (pin: string) =>
    guessPin(state.lock, pin, {
      now: () => state.now,
      store: lock => {
        state.lock = lock
        state.seen.push(lock)
      },
    })
  return { state, guess }
}

test('the PIN opens the key, which is nowhere in what is stored', async () => {
  const { state, guess } = await device()
  assert.ok(!JSON.stringify(state.lock).includes(secret))
  const opened = await guess('246813')
  assert.equal(opened.kind === 'opened' && opened.secret, secret)
})

test('a guess is written down as wrong before it is tried', async () => {
  const { state, guess } = await device()
  await guess('246813')
  assert.deepEqual(
    state.seen.map(({ wrong }) => wrong),
    [1, 0],
  )
})

test('wrong guesses wait longer each time, and a right one starts anew', async () => {
  const { state, guess } = await device()
  for (const wrong of [1, 2, 3])
    assert.deepEqual(await guess('000000'), { kind: 'wrong', wrong, waitMs: wrong < 3 ? 0 : 15_000 })
  assert.deepEqual(await guess('246813'), { kind: 'too-early', waitMs: 15_000 })
  state.now += 15_000
  assert.equal((await guess('246813')).kind, 'opened')
  assert.deepEqual([state.lock.wrong, state.lock.notBefore], [0, 0])
})

test('the tenth wrong guess is told apart, and still does nothing to what is stored', async () => {
  const { state, guess } = await device()
  const kinds: string[] = []
  for (let at = 0; at < maxWrongGuesses; at++) {
    kinds.push((await guess('000000')).kind)
    state.now = Math.max(state.now, state.lock.notBefore)
  }
  assert.deepEqual(kinds, [...Array(maxWrongGuesses - 1).fill('wrong'), 'used-up'])
  assert.equal((await guess('246813')).kind, 'opened')
})

test('a lock that cannot be read is no guess that failed', async () => {
  const { state, guess } = await device()
  state.lock = { ...state.lock, ncryptsec: 'ncryptsec1nonsense' }
  assert.deepEqual(await guess('246813'), { kind: 'unreadable' })
})

test('the waits grow: more than half an hour for ten guesses, a day for each one at last', () => {
  let lock: PinLock = { kind: 'pin', ncryptsec: '', wrong: 0, notBefore: 0 }
  let now = 0
  const waits: number[] = []
  for (let at = 0; at < 20; at++) {
    lock = countGuess(lock, now)
    waits.push(Math.max(0, lock.notBefore - now))
    now = Math.max(now, lock.notBefore)
  }
  assert.ok(waits.slice(0, maxWrongGuesses - 1).reduce((sum, one) => sum + one) > 30 * 60_000)
  assert.deepEqual(
    waits,
    waits.toSorted((one, other) => one - other),
  )
  assert.equal(waits.at(-1), 24 * 60 * 60_000)
})
