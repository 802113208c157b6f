import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from './endpoint.ts'
import { isLnurlReason } from './lnurl-sentences.ts'
import { reasonsOf } from './openapi.ts'
import { operations } from './operations.ts'
import { refusals } from './refusals.ts'
import { previewSend, sendPayment } from './sending.ts'

const paying = new Set([
  'scanCard',
  'payWithCard',
  'readCardPayRequest',
  'requestCardInvoice',
  'verifyCardInvoice',
  'resolveAddress',
  'resolveWellKnownAddress',
  'requestInvoice',
  'verifyInvoice',
])

test('every reason of the operations that tills and payers call has a sentence', () => {
  const called = (Object.values(operations) as Endpoint[]).filter(({ name }) => paying.has(name))
  assert.equal(called.length, paying.size)
  for (const operation of called) {
    for (const reason of reasonsOf(operation)) assert.ok(isLnurlReason(reason), `${operation.name} ${reason}`)
  }
})

test('who pays from their own wallet is not spoken to as a cashier', () => {
  for (const reason of [...reasonsOf(previewSend), ...reasonsOf(sendPayment)]) {
    assert.doesNotMatch(refusals[reason].message, /\b(sale|tap|of this card)\b/i, reason)
  }
})
