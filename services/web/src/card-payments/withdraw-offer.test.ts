/** What a till is told that a card can pay. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { refusalIn } from '../../test/app.ts'
import { declined, openStage, told, type VirtualCard } from '../../test/till-stage.ts'

let clock = Date.now()
const stage = await openStage({ now: () => new Date(clock) })
after(() => stage.close())
const { web, scan } = stage
const minutes = 60_000

describe('what a card can pay', () => {
  const offer = async (of: VirtualCard) => {
    const { minWithdrawable, maxWithdrawable, payLink } = (await scan(of, of.tap())).json()
    return { min: minWithdrawable, max: maxWithdrawable, receives: payLink !== undefined }
  }
  /** What no till hangs on, though the callback will refuse. */
  const usual = { min: 1000, max: 10_000_000 }

  test('the limit of a tap, of the settings or its own', async () => {
    const { card } = await stage.heldCard()
    await stage.set({ card_tap_limit_sats: 123 })
    assert.equal((await offer(card)).max, 123_000)
    await stage.set({ card_tap_limit_sats: null })
    await stage.limit(card, { tapMsats: 5_500 })
    assert.deepEqual(await offer(card), { min: 1000, max: 5_500, receives: true })
  })

  test('what is left of the day', async () => {
    const { card } = await stage.heldCard()
    await stage.limit(card, { tapMsats: 100_000, dayMsats: 150_000 })
    assert.equal((await stage.tapAndPay(card, stage.bill(90_000).invoice)).json().status, 'OK')
    assert.equal((await offer(card)).max, 60_000)
    assert.equal((await stage.tapAndPay(card, stage.bill(59_500).invoice)).json().status, 'OK')
    // Less than one satoshi is nothing: then it is what a tap may spend, and the callback says why not.
    assert.deepEqual(await offer(card), { min: 1000, max: 100_000, receives: true })
    const refused = await stage.tapAndPay(card, stage.bill(1000).invoice)
    assert.deepEqual(told(refused), declined('amount_over_day_limit'))
    clock += 24 * 60 * minutes
    assert.equal((await offer(card)).max, 100_000)
  })

  test('while a payment of the card is on its way, what is left without it: the callback says to wait', async () => {
    const { card, wallet } = await stage.heldCard()
    await stage.limit(card, { dayMsats: 50_000 })
    wallet.faults.holdPayments = true
    const answer = stage.tapAndPay(card, stage.bill(30_000).invoice)
    await until(() => wallet.heldPayments.length === 1)
    assert.equal((await offer(card)).max, 20_000)
    const second = await stage.tapAndPay(card, stage.bill(1000).invoice)
    assert.equal(refusalIn(second).reason, 'card_payment_unresolved')
    wallet.release(true)
    assert.equal((await answer).json().status, 'OK')
  })

  test('a limit of zero is an offer too', async () => {
    const { card } = await stage.heldCard()
    await stage.limit(card, { tapMsats: 0 })
    assert.deepEqual(await offer(card), { min: 1000, max: 1000, receives: true })
    assert.deepEqual(told(await stage.tapAndPay(card, stage.bill(1000).invoice)), declined('amount_over_tap_limit'))
  })

  test('never the balance, and the wallet is not asked for it', async () => {
    const { card, wallet } = await stage.heldCard({ balanceMsats: 7_000_123 })
    const asked = stage.requestsOf(wallet)
    assert.deepEqual(await offer(card), { ...usual, receives: true })
    assert.equal(asked.length, 0)
    const { card: empty } = await stage.heldCard({ balanceMsats: 999 })
    assert.deepEqual(await offer(empty), { ...usual, receives: true })
    assert.deepEqual(told(await stage.tapAndPay(empty, stage.bill().invoice)), declined('insufficient_balance'))
  })

  test('the same without a holder, a wallet, or when paused or blocked: the callback says why; no top-up then', async () => {
    const none = { ...usual, receives: false }
    const unpaired = await stage.newCard()
    assert.deepEqual(await offer(unpaired), none)
    assert.deepEqual(told(await stage.tapAndPay(unpaired, stage.bill().invoice)), declined('card_not_paired'))
    const unfunded = await stage.newCard()
    await stage.activate(unfunded, await web.member())
    assert.deepEqual(await offer(unfunded), none)
    assert.deepEqual(told(await stage.tapAndPay(unfunded, stage.bill().invoice)), declined('card_without_wallet'))
    const { card: paused, holder } = await stage.heldCard()
    await web.call({ method: 'POST', url: `/api/cards/${paused.id}/disable`, as: holder })
    assert.deepEqual(await offer(paused), none)
    assert.deepEqual(told(await stage.tapAndPay(paused, stage.bill().invoice)), declined('card_disabled'))
    await web.call({ method: 'POST', url: `/api/cards/${paused.id}/enable`, as: holder })
    assert.deepEqual(await offer(paused), { ...usual, receives: true })
    await web.call({ method: 'POST', url: `/api/cards/${paused.id}/wipe`, as: stage.admin })
    assert.deepEqual(await offer(paused), none)
    assert.deepEqual(told(await stage.tapAndPay(paused, stage.bill().invoice)), declined('card_blocked'))
  })

  test('a bound wallet that is out of use is not replaced by the primary one', async () => {
    const { card, holder } = await stage.heldCard()
    const bound = await stage.addWallet(holder, await stage.service.create({ balanceMsats: 4_000_000 }))
    const url = `/api/cards/${card.id}/wallet`
    await web.call({ method: 'PUT', url, as: holder, body: { walletId: bound } })
    assert.equal((await offer(card)).receives, true)
    await web.call({ method: 'PATCH', url: `/api/remote-wallets/${bound}`, as: holder, body: { status: 'DISABLED' } })
    assert.deepEqual(await offer(card), { ...usual, receives: false })
    assert.deepEqual(told(await stage.tapAndPay(card, stage.bill().invoice)), declined('card_without_wallet'))
  })
})
