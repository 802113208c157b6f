import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PaymentEvent } from '@chispa/contract/webhooks'
import { readTransaction } from '@chispa/protocols/nip47-transaction'
import { Value } from 'typebox/value'
import { type Payment, paymentEvent } from './payment-event.ts'

const hash = 'ab'.repeat(32)
const at = new Date(1_700_000_000_123)

function eventOf(raw: Record<string, unknown>, more: Partial<Payment> = {}) {
  const transaction = readTransaction(raw, { type: 'incoming', state: 'settled' })
  assert.ok(transaction)
  const row = paymentEvent(
    { walletId: 'w1', type: 'payment_received', transaction, raw, recovered: false, ...more },
    at,
  )
  const body: PaymentEvent = JSON.parse(row.body)
  assert.ok(Value.Check(PaymentEvent, body))
  return { row, body }
}

test('the key is the hash of wallet, type and payment hash', () => {
  // printf 'w1|payment_received|abab…' | sha256sum
  assert.equal(
    eventOf({ payment_hash: hash, amount: 1 }).row.eventKey,
    '532ce851ee3347e1bde8068c9fe9d87639eac8528f6fced432718492ea632f51',
  )
  assert.equal(
    eventOf({ payment_hash: hash.toUpperCase(), amount: 1 }).row.eventKey,
    '532ce851ee3347e1bde8068c9fe9d87639eac8528f6fced432718492ea632f51',
  )
})

test('lifts what the wallet reported, and passes on its transaction untouched', () => {
  const raw = {
    payment_hash: hash,
    amount: 21_000,
    fees_paid: 5,
    settled_at: 1_700_000_000,
    preimage: 'CD'.repeat(32),
    invoice: 'LNBC1',
    description: 'coffee',
    unknown_member: { nested: [1] },
  }
  const { row, body } = eventOf(raw, { recovered: true })
  assert.deepEqual(body, {
    type: 'payment_received',
    eventKey: row.eventKey,
    walletId: 'w1',
    receivedAt: at.getTime(),
    recovered: true,
    payment: {
      paymentHash: hash,
      transaction: raw,
      preimage: raw.preimage,
      amountMsats: 21_000,
      feesPaidMsats: 5,
      settledAt: 1_700_000_000,
      invoice: 'LNBC1',
      description: 'coffee',
    },
  })
})

test('leaves out what says nothing', () => {
  const empty = { preimage: '', fees_paid: -1, settled_at: null, invoice: '', description: null }
  const { body } = eventOf({ payment_hash: hash, amount: 1, ...empty })
  assert.deepEqual(Object.keys(body.payment), ['paymentHash', 'transaction', 'amountMsats'])
  assert.equal('recovered' in body, false)
  assert.equal('preimage' in eventOf({ payment_hash: hash, amount: 1, preimage: 'no hex' }).body.payment, false)
})

test('texts that no database could hold as they are survive in the body', () => {
  const { body, row } = eventOf({ payment_hash: hash, amount: 1, description: 'a\u0000b\ud800' })
  assert.equal(body.payment.description, 'a\u0000b\ud800')
  assert.equal(row.body.includes('\u0000'), false)
})

test('a transaction of 16 KiB passes untouched, one byte more is reduced to what the webhook names', () => {
  const about = {
    type: 'incoming',
    payment_hash: hash,
    amount: 7,
    fees_paid: 1,
    settled_at: 5,
    preimage: 'ab',
    state: 'settled',
  }
  const sized = (bytes: number) => {
    const raw = { ...about, description: 'd'.repeat(1000), invoice: 'lnbc1', metadata: { more: '' } }
    raw.metadata.more = 'm'.repeat(bytes - JSON.stringify(raw).length)
    return raw
  }
  const largest = sized(16 * 1024)
  assert.deepEqual(eventOf(largest).body.payment.transaction, largest)
  const { payment } = eventOf(sized(16 * 1024 + 1)).body
  const description = 'd'.repeat(640)
  assert.deepEqual(payment.transaction, { ...about, description, invoice: 'lnbc1', truncated: true })
  assert.deepEqual([payment.description, payment.invoice, payment.amountMsats], [description, 'lnbc1', 7])
})

test('whatever a wallet sends, an event stays small', () => {
  const long = '\ud83e\udd11\u0000'.repeat(50_000)
  const raw = {
    payment_hash: hash,
    amount: 1,
    description: long,
    invoice: long,
    preimage: long,
    state: long,
    [long]: long,
  }
  assert.ok(eventOf(raw).row.body.length < 20 * 1024)
  const list = Array.from({ length: 20_000 }, () => 1)
  assert.ok(eventOf({ payment_hash: hash, amount: 1, fees_paid: list }).row.body.length < 1024)
})
