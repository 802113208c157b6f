import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentDeclines } from '@chispa/contract/card-payments'
import { paymentWords, standingOf, stopOf, uidText } from './card-words.ts'

test('a payment whose end nobody knows is told apart from one that was not made', () => {
  assert.equal(paymentWords({ status: 'REJECTED', code: 'unresolved_expired' }).label, 'Not known')
  assert.equal(paymentWords({ status: 'REJECTED', code: 'insufficient_balance' }).label, 'Not paid')
  assert.equal(paymentWords({ status: 'UNKNOWN', code: null }).label, 'On its way')
})

test('every decline is explained, and one that is new to us is shown without a reason', () => {
  for (const code of paymentDeclines) assert.match(paymentWords({ status: 'REJECTED', code }).about, /\.$/, code)
  assert.equal(paymentWords({ status: 'REJECTED', code: 'of_tomorrow' }).about, '')
})

test('of two things that stop a card the one for good is told', () => {
  assert.equal(stopOf({ blocked: true, disabled: true })?.label, 'Blocked')
  assert.equal(stopOf({ blocked: false, disabled: true })?.label, 'Paused')
  assert.equal(stopOf({ blocked: false, disabled: false }), undefined)
})

test('a UID is written in pairs', () => {
  assert.equal(uidText('04A1B2C3D4E5F6'), '04:A1:B2:C3:D4:E5:F6')
})

test('a card is ready once its chip was programmed and a wallet pays for it', () => {
  const card = { blocked: false, disabled: false, programming: 'keys_issued', walletId: null } as const
  assert.equal(standingOf(card, true).label, 'Ready to pay')
  assert.deepEqual(
    (['keys_issued', 'imported', 'programmed'] as const).map(
      programming => standingOf({ ...card, programming }, true).tone,
    ),
    ['info', 'info', 'ok'],
    'green only after a tap',
  )
  assert.equal(standingOf({ ...card, programming: 'new' }, true).label, 'Not programmed')
  assert.equal(standingOf(card, false).label, 'No wallet')
  assert.equal(standingOf({ ...card, walletId: 'one of its own' }, false).label, 'Ready to pay')
  assert.equal(standingOf({ ...card, programming: 'new', disabled: true }, false).label, 'Paused')
})
