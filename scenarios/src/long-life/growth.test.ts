import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { growthOf } from './growth.ts'

const growing = (values: number[]) => {
  const judging = { rounds: 3, allowedPerRound: () => 0.34 }
  return growthOf(
    values.map(sockets => ({ sockets })),
    judging,
  )[0]?.isGrowing
}

describe('of three rounds and those that were added in doubt', () => {
  for (const [why, values, expected] of [
    ['one a round', [9, 10, 11], true],
    ['one a round, seen for long', [9, 10, 11, 12, 13, 14, 15], true],
    ['one in two rounds', [9, 9, 10, 10, 11, 11, 12, 12], true],
    ['nothing', [9, 9, 9], false],
    ['a pool that fills in the last round is in doubt', [9, 9, 10], true],
    ['and full in the next ones', [9, 9, 10, 10, 10], false],
    ['one that fills twice', [9, 10, 11, 11, 11], false],
    ['one that empties and fills', [10, 9, 10, 10, 9], false],
  ] as const)
    test(`${why}: ${values.join(', ')} ${expected ? 'grows' : 'does not grow'}`, () => {
      assert.equal(growing([...values]), expected)
    })
})
