import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { splitReceived } from './split.ts'

/** Shares of exactly 10,000: cuts of the whole at different places. */
const shares = fc
  .uniqueArray(fc.integer({ min: 1, max: 9999 }), { maxLength: 19 })
  .map(cuts => [0, ...cuts.toSorted((a, b) => a - b), 10_000])
  .map(cuts => cuts.slice(1).map((cut, at) => cut - (cuts[at] as number)))

const amounts = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.maxSafeInteger().map(Math.abs))

test('retained and legs are what was received, and no leg is a millisatoshi away from its exact share', () => {
  fc.assert(
    fc.property(
      amounts,
      shares,
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (receivedMsats, sharesBps, feeBps, baseFeeMsats) => {
        const { retainedMsats, legsMsats } = splitReceived(receivedMsats, { sharesBps, feeBps, baseFeeMsats })
        const sum = legsMsats.reduce((all, one) => all + BigInt(one), BigInt(retainedMsats))
        assert.equal(sum, BigInt(receivedMsats))
        assert.equal(legsMsats.length, sharesBps.length)
        const rest = BigInt(receivedMsats - retainedMsats)
        for (const [at, leg] of legsMsats.entries()) {
          // Compared in ten-thousandths, so that nothing is rounded.
          const off = BigInt(leg) * 10_000n - rest * BigInt(sharesBps[at] as number)
          assert.ok(off > -10_000n && off < 10_000n, `${leg} is off by ${off} / 10000`)
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('the retained part is rounded up, and never more than what there is', () => {
  const all = { sharesBps: [10_000], baseFeeMsats: 0 }
  assert.deepEqual(splitReceived(1001, { ...all, feeBps: 50 }), { retainedMsats: 6, legsMsats: [995] })
  assert.deepEqual(splitReceived(1000, { ...all, feeBps: 0, baseFeeMsats: 7 }), { retainedMsats: 7, legsMsats: [993] })
  assert.deepEqual(splitReceived(5, { ...all, feeBps: 0, baseFeeMsats: 7 }), { retainedMsats: 5, legsMsats: [0] })
})

test('what cannot be divided goes to the largest remainders, of equals to the first', () => {
  const thirds = { feeBps: 0, baseFeeMsats: 0, sharesBps: [3333, 3333, 3334] }
  assert.deepEqual(splitReceived(10, thirds).legsMsats, [3, 3, 4])
  assert.deepEqual(splitReceived(1, { feeBps: 0, baseFeeMsats: 0, sharesBps: [5000, 5000] }).legsMsats, [1, 0])
})
