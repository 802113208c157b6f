import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PinLock } from './device-record.ts'
import { countGuess, guessPin, lockWithPin, maxWrongGuesses } from './pin-lock.ts'

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
  for (const left of [9, 8, 7]) {
    const wrong = await guess('000000')
    assert.deepEqual([wrong.kind, wrong.kind === 'wrong' && wrong.left], ['wrong', left])
  }
  assert.deepEqual(await guess('246813'), { kind: 'too-early', waitMs: 15_000 })
  state.now += 15_000
  assert.equal((await guess('246813')).kind, 'opened')
  assert.deepEqual([state.lock.wrong, state.lock.notBefore], [0, 0])
})

test('the last wrong guess forgets the key', async () => {
  const { state, guess } = await device()
  const kinds: string[] = []
  for (let at = 0; at < maxWrongGuesses; at++) {
    kinds.push((await guess('000000')).kind)
    state.now = Math.max(state.now, state.lock.notBefore)
  }
  assert.deepEqual(kinds, [...Array(maxWrongGuesses - 1).fill('wrong'), 'forgotten'])
})

test('all waits together are more than half an hour', () => {
  let lock: PinLock = { kind: 'pin', ncryptsec: '', wrong: 0, notBefore: 0 }
  let now = 0
  for (let at = 0; at < maxWrongGuesses - 1; at++) {
    lock = countGuess(lock, now)
    now = Math.max(now, lock.notBefore)
  }
  assert.ok(now > 30 * 60_000)
})
