/** Limits, and a card that cannot pay as it stands: declined at the till, with a reason. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { refusalIn } from '../../test/app.ts'
import { declined, openStage, paid, told, type VirtualCard } from '../../test/till-stage.ts'

let clock = Date.now()
const stage = await openStage({ now: () => new Date(clock) })
after(() => stage.close())
const { web, scanned, pay, tapAndPay, bill } = stage
const minutes = 60_000

describe('limits', () => {
  test('of the day count what was spent in 24 hours, not what was declined', async () => {
    const { card, wallet } = await stage.heldCard()
    await stage.limit(card, { tapMsats: 60_000, dayMsats: 100_000 })
    assert.deepEqual(told(await tapAndPay(card, bill(60_000).invoice)), paid)
    wallet.faults.failWith = 'QUOTA_EXCEEDED'
    assert.deepEqual(told(await tapAndPay(card, bill(40_000).invoice)), declined('wallet_quota_reached'))
    wallet.faults.failWith = null
    const tap = await scanned(card)
    assert.deepEqual(told(await pay(card, tap, bill(40_001).invoice)), declined('amount_over_day_limit'))
    assert.deepEqual(told(await pay(card, tap, bill(40_000).invoice)), paid)
    clock += 24 * 60 * minutes - 1
    assert.deepEqual(told(await tapAndPay(card, bill(1000).invoice)), declined('amount_over_day_limit'))
    clock += 1
    assert.deepEqual(told(await tapAndPay(card, bill(60_000).invoice)), paid)
  })

  for (const [what, name, days, reason] of [
    ['a week', 'weekMsats', 7, 'amount_over_week_limit'],
    ['a month', 'monthMsats', 30, 'amount_over_month_limit'],
  ] as const) {
    test(`of ${what} count what was spent in ${days} days, and the offer is what is left of the nearest limit`, async () => {
      const { card } = await stage.heldCard()
      await stage.limit(card, { tapMsats: 60_000, dayMsats: 100_000, [name]: 150_000 })
      assert.deepEqual(told(await tapAndPay(card, bill(60_000).invoice)), paid)
      clock += 24 * 60 * minutes
      assert.deepEqual(told(await tapAndPay(card, bill(60_000).invoice)), paid)
      const offered = async () => (await stage.scan(card, card.tap())).json().maxWithdrawable
      assert.equal(await offered(), 30_000, 'less than the 40 of the day')
      const refused = await tapAndPay(card, bill(30_001).invoice)
      assert.deepEqual(told(refused), declined(reason))
      assert.match(refused.json().reason, /^This card has 30 sats left of its limit/)
      assert.deepEqual(refused.json().error.details, { maxMsats: 30_000 })
      assert.deepEqual(told(await tapAndPay(card, bill(30_000).invoice)), paid)
      assert.deepEqual(told(await tapAndPay(card, bill(1000).invoice)), declined(reason))
      // The first tap leaves the span to the millisecond; what it spent is free again, and no more.
      clock += (days - 1) * 24 * 60 * minutes - 1
      assert.deepEqual(told(await tapAndPay(card, bill(1000).invoice)), declined(reason))
      clock += 1
      assert.equal(await offered(), 60_000)
      assert.deepEqual(told(await tapAndPay(card, bill(60_000).invoice)), paid)
      assert.deepEqual(told(await tapAndPay(card, bill(1000).invoice)), declined(reason))
    })
  }

  test('of the day are named where the week leaves more', async () => {
    const { card } = await stage.heldCard()
    await stage.limit(card, { tapMsats: 60_000, dayMsats: 60_000, weekMsats: 100_000, monthMsats: 100_000 })
    assert.deepEqual(told(await tapAndPay(card, bill(50_000).invoice)), paid)
    assert.deepEqual(told(await tapAndPay(card, bill(10_001).invoice)), declined('amount_over_day_limit'))
    assert.match(
      (await tapAndPay(card, bill(60_001).invoice)).json().reason,
      /^This card can pay up to 60 sats at once/,
    )
  })

  test('of the settings hold where the card has none, and change at once', async () => {
    const { card } = await stage.heldCard()
    await stage.set({ card_tap_limit_sats: 20, card_day_limit_sats: 30 })
    const tap = await scanned(card)
    assert.deepEqual(told(await pay(card, tap, bill(20_001).invoice)), declined('amount_over_tap_limit'))
    assert.deepEqual(told(await pay(card, tap, bill(20_000).invoice)), paid)
    assert.deepEqual(told(await tapAndPay(card, bill(10_001).invoice)), declined('amount_over_day_limit'))
    await stage.set({ card_tap_limit_sats: null, card_day_limit_sats: null })
    assert.deepEqual(told(await tapAndPay(card, bill(10_001).invoice)), paid)
  })

  test('of zero let nothing through', async () => {
    const { card } = await stage.heldCard()
    await stage.limit(card, { tapMsats: 0 })
    assert.deepEqual(told(await tapAndPay(card, bill(1000).invoice)), declined('amount_over_tap_limit'))
  })
})

describe('the card', () => {
  const post = (card: VirtualCard, what: string, as = stage.admin) =>
    web.call({ method: 'POST', url: `/api/cards/${card.id}/${what}`, as })

  test('of somebody who is blocked pays and takes nothing, whoever switches it on: an operator is refused', async () => {
    const { card, holder } = await stage.heldCard()
    const tap = await scanned(card)
    const block = (blocked: boolean) =>
      web.call({ method: 'PUT', url: `/api/users/${holder.userId}/blocked`, as: stage.admin, body: { blocked } })
    assert.equal((await block(true)).json().pausedCards, 1)
    for (const as of [stage.admin, await web.member('OPERATOR')]) {
      assert.equal(refusalIn(await post(card, 'enable', as)).reason, 'card_holder_blocked')
    }
    assert.deepEqual(told(await pay(card, tap, bill().invoice)), declined('card_disabled'))
    // However it came to be on: as by a process of the release before.
    await web.sql`update cards set disabled_at = null, paused_by = null where id = ${card.id}`
    assert.deepEqual(told(await pay(card, tap, bill().invoice)), declined('card_disabled'))
    assert.deepEqual(told(await tapAndPay(card, bill().invoice)), declined('card_disabled'))
    assert.equal((await web.call({ url: `/api/cards/${card.id}/lnurlp` })).json().status, 'ERROR')
    await block(false)
    assert.deepEqual(told(await tapAndPay(card, bill().invoice)), paid)
  })

  test('is declined when nobody holds it, without a wallet, when paused, when blocked', async () => {
    const loose = await stage.newCard()
    assert.deepEqual(told(await tapAndPay(loose, bill().invoice)), declined('card_not_paired'))
    const poor = await stage.newCard()
    await stage.activate(poor, await web.member())
    assert.deepEqual(told(await tapAndPay(poor, bill().invoice)), declined('card_without_wallet'))
    const { card, holder } = await stage.heldCard()
    const tap = await scanned(card)
    await post(card, 'disable', holder)
    assert.deepEqual(told(await pay(card, tap, bill().invoice)), declined('card_disabled'))
    await post(card, 'enable', holder)
    await post(card, 'wipe')
    assert.deepEqual(told(await pay(card, tap, bill().invoice)), declined('card_blocked'))
    assert.equal((await stage.cardRow(card)).counter, 0)
  })

  test('is declined when its wallet is out of use', async () => {
    const { card, holder, walletId } = await stage.heldCard()
    const url = `/api/remote-wallets/${walletId}`
    const tap = await scanned(card)
    await web.call({ method: 'PATCH', url, as: holder, body: { status: 'DISABLED' } })
    assert.deepEqual(told(await pay(card, tap, bill().invoice)), declined('card_without_wallet'))
    await web.call({ method: 'PATCH', url, as: holder, body: { status: 'ACTIVE' } })
    assert.deepEqual(told(await pay(card, tap, bill().invoice)), paid)
  })

  test('has the whole story of its declines in words that say what to do', async () => {
    const { card } = await stage.heldCard({ balanceMsats: 1000 })
    const { reason, error } = (await tapAndPay(card, bill().invoice)).json()
    assert.equal(reason, 'Not enough in the wallet. Top up and tap again, or pay another way.')
    assert.deepEqual(error, { message: reason, code: 'PAYMENT_REQUIRED', reason: 'insufficient_balance' })
  })
})
