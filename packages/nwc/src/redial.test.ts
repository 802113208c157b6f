import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countFailures, hurriedRedialInMs } from './redial.ts'

const table: [string, Parameters<typeof countFailures>[0], number][] = [
  ['the first handshake fails', { failures: 0, openForMs: undefined, hasFlooded: false }, 1],
  ['and the next', { failures: 4, openForMs: undefined, hasFlooded: false }, 5],
  ['accepted and dropped at once is a failure like any other', { failures: 4, openForMs: 20, hasFlooded: false }, 5],
  [
    'a socket that had worked for a while starts from the beginning',
    { failures: 4, openForMs: 30_000, hasFlooded: false },
    1,
  ],
  ['who floods is left alone for long', { failures: 0, openForMs: 60_000, hasFlooded: true }, 6],
  ['and for longer the more often it does', { failures: 8, openForMs: 20, hasFlooded: true }, 9],
]
for (const [name, loss, expected] of table) test(name, () => assert.equal(countFailures(loss), expected))

test('in a hurry it is dialled at once, yet never twice in a second', () => {
  assert.deepEqual([0, 300, 1000, 60_000].map(hurriedRedialInMs), [1000, 700, 0, 0])
})
