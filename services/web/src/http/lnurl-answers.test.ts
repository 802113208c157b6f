import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reason } from '@chispa/contract/refusals'
import { lnurlOutcome } from './lnurl-answers.ts'
import { Refusal } from './refusal.ts'

const outcomes = {
  card_disabled: 'refused',
  insufficient_balance: 'refused',
  rate_limited: 'refused',
  payment_unresolved: 'unknown',
  payment_unproven: 'unknown',
  not_started: 'failed',
  wallet_unreachable: 'failed',
  wallet_silent: 'failed',
  took_too_long: 'failed',
  internal_error: 'failed',
} satisfies Partial<Record<Reason, string>>

for (const [reason, outcome] of Object.entries(outcomes))
  test(`${reason} is ${outcome}`, () => assert.equal(lnurlOutcome(new Refusal(reason as Reason)), outcome))

test('without a refusal it is ok', () => assert.equal(lnurlOutcome(undefined), 'ok'))
