import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../api/api-error.ts'
import { declineText, wordsOfService } from './decline-words.ts'

const declined = (reason: string, details?: unknown, message = 'As the server says') =>
  new ApiError({ status: 409, code: 'CONFLICT', reason, message, details })

test('a limit is told with its number, and once', () => {
  for (const [reason, start] of [
    ['amount_over_tap_limit', 'This card can pay up to 500 sats at once.'],
    ['card_amount_too_high', 'This card can pay up to 500 sats at once.'],
    ['amount_over_day_limit', 'This card has 500 sats left for today.'],
    ['amount_over_week_limit', 'This card has 500 sats left for this week.'],
    ['amount_over_month_limit', 'This card has 500 sats left for this month.'],
  ] as const) {
    const error = declined(reason, { maxMsats: 500_000 })
    assert.ok(declineText(error).startsWith(start), declineText(error))
    assert.equal(wordsOfService(error), undefined)
  }
})

test('without a number, and for any other reason, it is what the server says', () => {
  assert.equal(declineText(declined('amount_over_tap_limit')), 'As the server says')
  assert.equal(declineText(declined('card_disabled', { maxMsats: 1 })), 'As the server says')
})

test('the words of a service are told of a card that is not ours', () => {
  const details = [{ path: 'card', message: 'Over the daily limit' }]
  assert.equal(wordsOfService(declined('card_declined', details)), 'Over the daily limit')
  assert.equal(wordsOfService(declined('card_disabled', details)), undefined)
})
