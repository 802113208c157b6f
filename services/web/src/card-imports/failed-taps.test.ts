/** Whose taps are known to be genuine: by what a search found out, not by one that was too busy to look. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '@chispa/concurrency/clock'
import type { Reason } from '@chispa/contract/refusals'
import { Refusal } from '../http/refusal.ts'
import { FailedTaps } from './failed-taps.ts'

async function isKnownAfter(reason: Reason | undefined): Promise<boolean> {
  const taps = new FailedTaps({ limiter: undefined, clock: systemClock })
  await taps
    .count('asker', async () => {
      if (reason) throw new Refusal(reason)
    })
    .catch(() => {})
  return taps.count('asker', async isKnown => isKnown)
}

for (const [reason, isKnown] of [
  [undefined, true],
  ['tap_used', true],
  ['card_disabled', true],
  ['card_not_found', false],
  ['tap_not_authentic', false],
  ['rate_limited', false],
  ['database_busy', false],
] as const)
  test(`${reason ?? 'found'}: ${isKnown ? 'known' : 'a stranger'}`, async () => {
    assert.equal(await isKnownAfter(reason), isKnown)
  })
