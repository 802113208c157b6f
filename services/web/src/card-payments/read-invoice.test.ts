/** Which invoices a card pays; what is refused does not spend the tap. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { encodeBolt11 } from '@chispa/protocols/bolt11-encode'
import { newSecretKey } from '@chispa/signatures/schnorr'
import { declined, openStage, paid, told } from '../../test/till-stage.ts'

const clock = Date.now()
const stage = await openStage({ now: () => new Date(clock) })
after(() => stage.close())
const { web, scanned, pay, tapAndPay, bill } = stage

describe('the invoice', () => {
  const now = () => Math.floor(clock / 1000)
  const draft = {
    network: 'regtest',
    paymentHash: 'ab'.repeat(32),
    paymentSecret: 'cd'.repeat(32),
    description: 'x',
  } as const
  const signed = (more: object) => encodeBolt11({ ...draft, timestamp: now(), ...more }, newSecretKey())
  const unsigned = () =>
    encodeBolt11({ ...draft, amountMsats: 2000, timestamp: now() }, newSecretKey(), () => ({
      signature: new Uint8Array(64),
      recoveryId: 0,
    }))
  const refused: [string, () => string, string][] = [
    ['text', () => 'hello', 'invoice_unreadable'],
    ['an invoice cut short', () => bill().invoice.slice(0, -1), 'invoice_unreadable'],
    [
      'an invoice with one letter changed',
      () => bill().invoice.replace(/.$/, last => (last === 'q' ? 'p' : 'q')),
      'invoice_unreadable',
    ],
    ['one that nobody signed', unsigned, 'invoice_unreadable'],
    ['an address', () => 'alice@example.com', 'invoice_unreadable'],
    ['one without an amount', () => signed({}), 'invoice_without_amount'],
    ['one that has expired', () => bill(2000, { timestamp: now() - 3601 }).invoice, 'invoice_expired'],
    ['one that expires now', () => bill(2000, { timestamp: now() - 60, expirySeconds: 60 }).invoice, 'invoice_expired'],
    ['one of the main network', () => bill(2000, { network: 'mainnet' }).invoice, 'invoice_of_other_network'],
    ['one of a test network', () => bill(2000, { network: 'testnet' }).invoice, 'invoice_of_other_network'],
    ['one below a satoshi', () => bill(999).invoice, 'amount_under_one_sat'],
    ['one above the limit of a tap', () => bill(10_000_001).invoice, 'amount_over_tap_limit'],
  ]

  for (const [name, make, reason] of refused) {
    test(`${name}: ${reason}, and the tap is not spent`, async () => {
      const { card, wallet } = await stage.heldCard()
      const tap = await scanned(card)
      const asked = stage.requestsOf(wallet)
      assert.deepEqual(told(await pay(card, tap, make())), declined(reason))
      const row = await stage.cardRow(card)
      assert.deepEqual([row.counter, row.lastUsedAt, asked.length], [0, null, 0])
      assert.deepEqual(told(await pay(card, tap, bill().invoice)), paid)
    })
  }

  test('of exactly the limit is paid', async () => {
    const { card } = await stage.heldCard()
    assert.deepEqual(told(await tapAndPay(card, bill(10_000_000).invoice)), paid)
  })

  test('of a wallet that names no network may be of any; the wallet declines what is not its own', async () => {
    const { card, walletId } = await stage.heldCard()
    await web.sql`update remote_wallets set network = null where id = ${walletId}`
    assert.deepEqual(
      told(await tapAndPay(card, bill(2000, { network: 'mainnet' }).invoice)),
      declined('payment_failed'),
    )
  })

  test('may claim to live for ages', async () => {
    const { card } = await stage.heldCard()
    assert.deepEqual(told(await tapAndPay(card, bill(2000, { expirySeconds: 2 ** 40 }).invoice)), paid)
  })

  test('may say anything: what it says is kept as one line', async () => {
    const { card } = await stage.heldCard()
    const { invoice, paymentHash } = bill(2000, { description: '  two\u0000lines\n\u202eof text ' })
    assert.deepEqual(told(await tapAndPay(card, invoice)), paid)
    assert.equal((await stage.paymentRow(paymentHash)).description, 'two lines of text')
  })
})
