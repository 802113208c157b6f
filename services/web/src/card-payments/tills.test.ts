/**
 * The tills of the field, each played after its profile, against the service over real sockets: what a cashier sees, and
 * that the merchant is paid once. Every story runs at every till.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { tapUrl } from '@chispa/protocols/boltcard'
import { ProfileTill } from '@chispa/sandbox/tills/profile-till'
import { tillProfiles } from '@chispa/sandbox/tills/profiles'
import { isPaid } from '@chispa/sandbox/tills/screens'
import { noWalletFaults } from '@chispa/sandbox/wallets/wallet-faults'
import { ManualClock } from '@chispa/testing/manual-clock'
import { openShop, refusedScreen } from '../../test/till-shop.ts'
import type { HeldCard } from '../../test/till-stage.ts'
import { waitForAnswers } from '../../test/wallet-timeouts.ts'

const tillTimeoutMs = 4500
const clock = new ManualClock()
const shop = await openShop({ tillTimeoutMs, clock, walletLimitMs: 20_000 })
const { web, service, until, host, tapOf, hasMoney } = shop
waitForAnswers(web, 'lookupInvoice')
after(async () => {
  // No till of a test that failed is left waiting.
  await clock.advance(200_000)
  await shop.close()
})

const amountMsats = 21_000

for (const profile of tillProfiles) {
  describe(profile.name, () => {
    const till = new ProfileTill(profile, { clock })
    let held: HeldCard
    before(async () => {
      held = await shop.heldCard()
    })

    const charge = (bill: { invoice: string }, card = held.card) =>
      till.charge({ tap: tapOf(card), invoice: bill.invoice, amountMsats })
    /** What the cashier sees in the end: most tills look into their own wallet. */
    const inTheEnd = (shown: { screen: string }, paymentHash: string) =>
      profile.paidBy === 'own wallet' && hasMoney(paymentHash) ? till.receive() : shown
    const paidOnce = (paymentHash: string) => shop.requirePaidOnce(held.wallet, paymentHash)
    const refusedAt = (at: 'scan' | 'payment', reason: Parameters<typeof refusedScreen>[2]) =>
      refusedScreen(profile, at, reason)

    test('pays', async () => {
      const bill = shop.bill(amountMsats)
      const shown = await charge(bill)
      assert.deepEqual(shown.heard, { kind: 'OK' })
      paidOnce(bill.paymentHash)
      assert.ok(isPaid(inTheEnd(shown, bill.paymentHash).screen))
    })

    test('shows why it was declined; after a top-up the next tap pays, mostly the same invoice', async () => {
      const poor = await shop.heldCard({ balanceMsats: 1000 })
      held = poor
      const bill = shop.bill(amountMsats)
      const declined = await charge(bill)
      assert.deepEqual(
        [declined.screen, hasMoney(bill.paymentHash)],
        [refusedAt('payment', 'insufficient_balance'), false],
      )
      service.ledger.fund(poor.wallet.accountId, 1_000_000)
      const next = profile.afterError === 'the same invoice' ? bill : shop.bill(amountMsats)
      const shown = await charge(next)
      assert.deepEqual(shown.heard, { kind: 'OK' })
      paidOnce(next.paymentHash)
    })

    test('gets a usable offer for a paused card, and the payment says why', async () => {
      const { card, holder } = await shop.heldCard()
      await web.call({ method: 'POST', url: `/api/cards/${card.id}/disable`, as: holder })
      const shown = await charge(shop.bill(amountMsats), card)
      assert.equal(shown.screen, refusedAt('payment', 'card_disabled'))
      assert.ok(Number(shown.offer?.maxWithdrawable) >= 1000)
    })

    test('reads of a wrong card that it was not recognised, where it shows reasons of the scan at all', async () => {
      const { card } = await shop.heldCard({}, { warm: false })
      const tap = tapUrl(`lnurlw://${host}/api/cards/${card.id}/scan`, held.card.tap())
      const shown = await till.charge({ tap, invoice: shop.bill().invoice, amountMsats })
      assert.equal(shown.screen, refusedAt('scan', 'tap_not_authentic'))
    })

    test('is told to wait in time by a slow wallet, and nothing is paid twice', async () => {
      const bill = shop.bill(amountMsats)
      held.wallet.faults.holdPayments = true
      const charging = charge(bill)
      await until(() => held.wallet.heldPayments.length === 1)
      // Just before the first of the tills would hang up.
      await clock.advance(4990)
      const shown = await charging
      assert.equal(shown.screen, refusedAt('payment', 'payment_unresolved'))
      assert.ok(!isPaid(shown.screen))
      Object.assign(held.wallet.faults, noWalletFaults())
      held.wallet.release(true)
      await until(() => hasMoney(bill.paymentHash))
      await until(async () => (await shop.paymentRow(bill.paymentHash)).status === 'SUCCEEDED')
      // The cashier taps once more: told that it is paid, and it was paid once.
      const again = await charge(bill)
      assert.equal(again.screen, refusedAt('payment', 'invoice_already_paid'))
      paidOnce(bill.paymentHash)
      assert.equal(isPaid(inTheEnd(shown, bill.paymentHash).screen), profile.paidBy === 'own wallet')
    })

    test('hears of a payment whose answer was lost, and nothing is paid twice', async () => {
      const bill = shop.bill(amountMsats)
      Object.assign(held.wallet.faults, { loseAnswerAfterPaying: true, noNotifications: true })
      const charging = charge(bill)
      await until(() => hasMoney(bill.paymentHash))
      // Half of the time it waits the wallet is asked whether it has paid.
      await clock.advance(tillTimeoutMs / 2)
      const shown = await charging
      assert.deepEqual(shown.heard, { kind: 'OK' })
      Object.assign(held.wallet.faults, noWalletFaults())
      paidOnce(bill.paymentHash)
    })
  })
}

test('a machine that tops cards up reads where to pay from the scan in a browser, also of an empty card', async () => {
  const { card, wallet } = await shop.heldCard({ balanceMsats: 0 })
  const scanned = await fetch(tapOf(card).replace('lnurlw:', 'http:'), { headers: { origin: 'https://atm.example' } })
  assert.equal(scanned.headers.get('access-control-allow-origin'), '*')
  const { payLink } = (await scanned.json()) as { payLink: string }
  assert.match(payLink, /^lnurlp:\/\//)
  const offered = (await (await fetch(payLink.replace('lnurlp:', 'http:'))).json()) as { callback: string }
  const { pr } = (await (await fetch(`${offered.callback}?amount=50000`)).json()) as { pr: string }
  service.ledger.fund(shop.merchant.accountId, 1_000_000)
  service.ledger.pay(shop.merchant.accountId, pr)
  assert.equal(service.ledger.balanceMsats(wallet.accountId), 50_000)
})

test('a page that sends headers of its own asks first, and may', async () => {
  const reply = await fetch(`http://${host}/api/cards/none/scan`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://till.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-lawallet-action,x-lawallet-param',
    },
  })
  const allowed = (reply.headers.get('access-control-allow-headers') ?? '').toLowerCase()
  assert.ok(allowed.includes('x-lawallet-action') && allowed.includes('x-lawallet-param'), allowed)
})
