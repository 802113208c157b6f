import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeBolt11 } from '@chispa/protocols/bolt11'
import { preimageMatches } from '@chispa/protocols/nip47-transaction'
import { Ledger, type LedgerTransaction } from './ledger.ts'

function setUp(options: ConstructorParameters<typeof Ledger>[0] = {}) {
  const ledger = new Ledger(options)
  return { ledger, alice: ledger.open(100_000), bob: ledger.open() }
}

test('invoices are real: signed, of the regtest network, with what was asked for', () => {
  const { ledger, bob } = setUp()
  const made = ledger.createInvoice(bob, { amountMsats: 1234, description: 'tea', expirySeconds: 60 })
  const decoded = decodeBolt11(made.invoice)
  assert.ok(decoded.ok)
  const { network, amountMsats, description, paymentHash, expirySeconds, payee } = decoded.invoice
  assert.deepEqual([network, amountMsats, description, expirySeconds], ['regtest', 1234, 'tea', 60])
  assert.deepEqual([paymentHash, payee], [made.paymentHash, ledger.nodePublicKey])
  const hashed = ledger.createInvoice(bob, { amountMsats: 1, descriptionHash: 'ab'.repeat(32) })
  const again = decodeBolt11(hashed.invoice)
  assert.ok(again.ok && again.invoice.descriptionHash === 'ab'.repeat(32))
})

test('a payment moves the amount, the payer also bears the fee and gets the preimage', () => {
  const { ledger, alice, bob } = setUp({ feeMsats: amount => Math.ceil(amount / 100) })
  const { invoice, paymentHash } = ledger.createInvoice(bob, { amountMsats: 10_000 })
  const paid = ledger.pay(alice, invoice)
  assert.ok(paid.ok && preimageMatches(paid.payment.preimage, paymentHash))
  assert.deepEqual([ledger.balanceMsats(alice), ledger.balanceMsats(bob)], [89_900, 10_000])
  assert.equal(ledger.find(bob, paymentHash)?.state, 'settled')
})

test('reserved money is spent once: neither twice by the payer nor lost when it comes back', () => {
  const { ledger, alice, bob } = setUp()
  const texts = [60_000, 60_000].map(amountMsats => ledger.createInvoice(bob, { amountMsats }).invoice)
  const first = ledger.reserve(alice, texts[0]!)
  assert.ok(first.ok)
  const second = ledger.reserve(alice, texts[1]!)
  assert.ok(!second.ok && second.code === 'INSUFFICIENT_BALANCE')
  assert.equal(ledger.totalMsats(), 100_000)
  ledger.giveBack(first.payment)
  assert.deepEqual([ledger.balanceMsats(alice), first.payment.state], [100_000, 'failed'])
  assert.throws(() => ledger.settle(first.payment), /pending/)
  assert.ok(ledger.pay(alice, texts[0]!).ok, 'a failed payment may be tried again')
})

test('a careless network pays an invoice again, and it shows', () => {
  const ledger = new Ledger({ paysAgain: true })
  const [alice, bob] = [ledger.open(10_000), ledger.open()]
  const { invoice, paymentHash } = ledger.createInvoice(bob, { amountMsats: 1000 })
  for (const _ of [1, 2]) assert.ok(ledger.pay(alice, invoice).ok)
  const settled = ledger.transactions(alice).filter(one => one.paymentHash === paymentHash && one.state === 'settled')
  assert.deepEqual([settled.length, ledger.balanceMsats(alice), ledger.balanceMsats(bob)], [2, 8000, 2000])
})

test('an invoice is paid once, also by two payers at the same time', () => {
  const { ledger, alice, bob } = setUp()
  const carol = ledger.open(100_000)
  const { invoice } = ledger.createInvoice(bob, { amountMsats: 1000 })
  const [first, second] = [ledger.reserve(alice, invoice), ledger.reserve(carol, invoice)]
  assert.ok(first.ok && second.ok)
  const repeated = ledger.reserve(alice, invoice)
  assert.ok(!repeated.ok && /in flight/.test(repeated.message))
  assert.deepEqual([ledger.settle(first.payment), ledger.settle(second.payment)], [true, false])
  assert.deepEqual([ledger.balanceMsats(carol), ledger.balanceMsats(bob)], [100_000, 1000])
  const late = ledger.pay(carol, invoice)
  assert.ok(!late.ok && /already been paid/.test(late.message))
  assert.equal(ledger.totalMsats(), 200_000)
})

test('what cannot be paid is refused', () => {
  let now = 1_800_000_000
  const { ledger, alice, bob } = setUp({ nowSeconds: () => now })
  const other = new Ledger()
  const foreign = other.createInvoice(other.open(), { amountMsats: 1000 }).invoice
  const main = ledger.createInvoice(bob, { amountMsats: 1000, network: 'mainnet' }).invoice
  const own = ledger.createInvoice(alice, { amountMsats: 1000 }).invoice
  const old = ledger.createInvoice(bob, { amountMsats: 1000, expirySeconds: 10 }).invoice
  now += 10
  for (const text of [foreign, main, own, old, 'lnbcrt1nonsense', '']) assert.equal(ledger.pay(alice, text).ok, false)
  assert.equal(ledger.balanceMsats(alice), 100_000)
})

test('both sides of a settled payment are announced', () => {
  const { ledger, alice, bob } = setUp()
  const announced: LedgerTransaction[] = []
  const stop = ledger.onSettled(transaction => announced.push(transaction))
  ledger.pay(alice, ledger.createInvoice(bob, { amountMsats: 1000 }).invoice)
  assert.deepEqual(announced.map(({ accountId, type }) => [accountId, type]).sort(), [
    [alice, 'outgoing'],
    [bob, 'incoming'],
  ])
  stop()
  ledger.pay(alice, ledger.createInvoice(bob, { amountMsats: 1000 }).invoice)
  assert.equal(announced.length, 2)
})

test('a wallet that forgets keeps its money', () => {
  const { ledger, alice, bob } = setUp()
  const { invoice, paymentHash } = ledger.createInvoice(bob, { amountMsats: 1000 })
  ledger.pay(alice, invoice)
  ledger.forget(bob)
  assert.deepEqual(
    [ledger.find(bob, paymentHash), ledger.transactions(bob), ledger.balanceMsats(bob)],
    [undefined, [], 1000],
  )
})
