/** What a wallet leaves out of a transaction, and what that proves. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { encodeBolt11 } from './bolt11-encode.ts'
import { signRecoverable } from './ecdsa.ts'
import { readNotification, readResponse } from './nip47-client.ts'
import { readTransaction } from './nip47-transaction.ts'

describe('what a wallet leaves out is read from its invoice', () => {
  const secret = Uint8Array.from({ length: 32 }, (_, at) => at + 1)
  const draft = {
    network: 'regtest',
    amountMsats: 21_000,
    timestamp: 1_780_000_000,
    expirySeconds: 600,
    paymentHash: 'ab'.repeat(32),
    paymentSecret: 'cd'.repeat(32),
    description: 'tea',
  } as const
  const invoice = encodeBolt11(draft, secret, signRecoverable)
  const essentials = (fields: object) => {
    const read = readTransaction({ type: 'incoming', invoice, ...fields })
    return read && [read.paymentHash, read.amountMsats]
  }

  test('the amount, the payment hash, or both', () => {
    const both = ['ab'.repeat(32), 21_000]
    assert.deepEqual(essentials({}), both)
    assert.deepEqual(essentials({ payment_hash: 'AB'.repeat(32) }), both)
    assert.deepEqual(essentials({ amount: 21_000, payment_hash: '' }), both)
    assert.deepEqual(essentials({ amount: null, payment_hash: 'e0a4-id' }), both)
  })

  test('what it does say counts, and a nonsense amount is none', () => {
    assert.deepEqual(essentials({ amount: 5000, payment_hash: 'ef'.repeat(32) }), ['ef'.repeat(32), 5000])
    assert.equal(essentials({ amount: 'many' }), undefined)
    assert.equal(essentials({ invoice: 'lnbcrt1nonsense' }), undefined)
  })

  test('make_invoice without a payment hash and a look-up without an amount are answers', () => {
    const made = readResponse(
      JSON.stringify({ result_type: 'make_invoice', result: { invoice, amount: 21_000 } }),
      'make_invoice',
    )
    assert.ok(made.outcome === 'result' && made.result.paymentHash === 'ab'.repeat(32))
    const found = { type: 'incoming', invoice, payment_hash: 'ab'.repeat(32) }
    const looked = readResponse(JSON.stringify({ result_type: 'lookup_invoice', result: found }), 'lookup_invoice')
    assert.ok(looked.outcome === 'result' && looked.result.amountMsats === 21_000)
  })
})

describe('a transaction without a state', () => {
  const preimage = '01'.repeat(32)
  const payment_hash = createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex')
  const stateOf = (type: string, fields: object) =>
    readTransaction({ type, payment_hash, amount: 1000, created_at: 1_780_000_000, ...fields })?.state
  const settled_at = 1_780_000_000
  const other = '02'.repeat(32)

  const table: [string, string, object, string][] = [
    ['incoming', 'with nothing', {}, 'pending'],
    ['incoming', 'with the preimage, as LNbits’ provider tells it of an open invoice', { preimage }, 'pending'],
    ['incoming', 'with the time of its making, as Minibits tells it', { settled_at }, 'pending'],
    ['incoming', 'with a time and another preimage', { settled_at, preimage: other }, 'pending'],
    ['incoming', 'with a time and zeros for a preimage', { settled_at, preimage: '0'.repeat(64) }, 'pending'],
    ['incoming', 'with a time and the preimage', { settled_at, preimage }, 'settled'],
    [
      'incoming',
      'with a time and the preimage, and the word that it is open',
      { settled_at, preimage, state: 'pending' },
      'pending',
    ],
    ['outgoing', 'with the preimage', { preimage }, 'settled'],
    ['outgoing', 'with a time, as LNbits’ provider tells it of a failed payment', { settled_at }, 'pending'],
    [
      'outgoing',
      'with a time and an id in place of the preimage',
      { settled_at, preimage: 'b5f1c8a0-1111-4222-8333-444455556666' },
      'pending',
    ],
  ]
  for (const [type, name, fields, expected] of table) {
    test(`${type}, ${name}: ${expected}`, () => assert.equal(stateOf(type, fields), expected))
  }

  test('a notification of it says that it settled', () => {
    const notification = { type: 'incoming', payment_hash, amount: 1000 }
    const read = readNotification(JSON.stringify({ notification_type: 'payment_received', notification }))
    assert.ok(read.outcome === 'payment' && read.transaction.state === 'settled')
  })
})
