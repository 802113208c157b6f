/** Vouchers on their way: they end as the coupon service says, and are their owner’s again where nobody took them. */
import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { noCouponFaults } from '@chispa/sandbox/coupon-service/coupon-faults'
import { startCouponService } from '@chispa/sandbox/coupon-service/coupon-service'
import { until } from '@chispa/sandbox/until'
import { refusalIn } from '../../test/app.ts'
import { transferStage } from '../../test/transfer-stage.ts'
import { recipientTimeoutMs } from './send-decision.ts'
import { settleDueSends } from './settle-send.ts'

const stage = await transferStage()
after(() => stage.close())
afterEach(() => stage.mend())
const { web, service, wallet, outside, signal } = stage
const { give, send, codesOf, pass } = stage
const { faults } = service

describe('POST /api/wallet/vouchers/{id}/send', () => {
  for (const behaviour of ['lie', 'garbage', 'disconnect'] as const) {
    test(`${behaviour}: on its way until the service says otherwise, then its owner’s again`, async () => {
      const ana = await web.member()
      const { id, coupon } = await give(ana)
      wallet.behaviour = behaviour
      assert.equal((await send(ana, id, outside)).json().voucher.status, 'transfer_pending')
      // Neither told, nor sent, nor deleted meanwhile.
      assert.equal(refusalIn(await stage.code(ana, id)).reason, 'voucher_being_sent')
      assert.equal(refusalIn(await send(ana, id, outside)).reason, 'voucher_not_available')
      assert.equal(refusalIn(await stage.remove(ana, id)).reason, 'voucher_being_sent')
      const refreshed = await stage.refresh(ana, id)
      assert.deepEqual([refreshed.json().checked, refreshed.json().voucher.status], [true, 'transfer_pending'])
      pass(recipientTimeoutMs)
      await settleDueSends(stage.parts, signal)
      assert.deepEqual([(await stage.read(ana, id)).status, await codesOf(ana)], ['minted', [coupon.nonce]])
      assert.equal(wallet.deliveries.filter(({ body }) => body.nonce === coupon.nonce).length, 1)
    })
  }

  test('taken, and nobody answers: on its way, then sent, by the timer alone', async () => {
    const ana = await web.member()
    const { id, coupon } = await give(ana)
    wallet.behaviour = 'take and hang'
    const asked = send(ana, id, outside)
    await until(() => wallet.deliveries.some(({ nonce, body }) => nonce !== undefined && body.nonce === coupon.nonce))
    assert.ok(['transfer_pending', 'transferred'].includes((await asked).json().voucher.status))
    await until(async () => {
      pass(60_000)
      await settleDueSends(stage.parts, signal)
      return (await stage.read(ana, id)).status === 'transferred'
    })
  })

  test('accepted while the service is away: on its way, until it can be asked', async () => {
    const ana = await web.member()
    const { id } = await give(ana)
    Object.assign(faults, { at: 'preview', status: 500 })
    assert.equal((await send(ana, id, outside)).json().voucher.status, 'transfer_pending')
    assert.equal(refusalIn(await stage.refresh(ana, id)).reason, 'coupon_service_answer_unusable')
    Object.assign(faults, noCouponFaults())
    pass(60_000)
    await settleDueSends(stage.parts, signal)
    assert.equal((await stage.read(ana, id)).status, 'transferred')
  })

  test('a check that began before the send changes nothing while it is on its way', async () => {
    const ana = await web.member()
    const { id, coupon } = await give(ana)
    wallet.behaviour = 'lie'
    faults.delayMs = 60_000
    const checking = stage.refresh(ana, id)
    await until(() => service.waiting === 1)
    const [row] = await web.sql`select status from vouchers where id = ${id}`
    assert.equal(row?.status, 'minted')
    const sending = send(ana, id, outside)
    await until(() => wallet.deliveries.some(({ body }) => body.nonce === coupon.nonce))
    faults.delayMs = 0
    await Promise.all([checking, sending])
    assert.equal((await stage.read(ana, id)).status, 'transfer_pending')
  })

  test('a service that hangs holds up none of the others, and is asked once for all that is due', async () => {
    const ana = await web.member()
    const slow = await startCouponService()
    wallet.behaviour = 'garbage'
    const hanging = []
    for (let at = 0; at < 10; at++) hanging.push(await give(ana, {}, slow))
    for (const { id } of hanging) await send(ana, id, outside)
    const { id, coupon } = await give(ana)
    await send(ana, id, outside)
    await service.claim(coupon.nonce)
    slow.faults.delayMs = 60_000
    pass(60_000)
    const settled = settleDueSends(stage.parts, signal)
    await until(async () => (await stage.read(ana, id)).status === 'claimed')
    // It may be asked only now: the order of the two is nobody's concern.
    await until(() => slow.waiting === 1)
    await slow.stop()
    await settled
    const checks = await web.sql`
      select d.checks from voucher_sends d join vouchers v on v.id = d.voucher_id
      where v.service_pubkey = ${slow.publicKey} order by d.checks`
    assert.deepEqual(
      checks.map(one => one.checks),
      [...Array(9).fill(0), 1],
    )
  })

  test('redeemed on its way: redeemed', async () => {
    const ana = await web.member()
    const { id, coupon } = await give(ana)
    wallet.behaviour = 'garbage'
    await send(ana, id, outside)
    await service.claim(coupon.nonce)
    pass(60_000)
    await settleDueSends(stage.parts, signal)
    const voucher = await stage.read(ana, id)
    assert.deepEqual([voucher.status, voucher.claimedAt !== null], ['claimed', true])
  })

  test('a service that answers 429 is asked about nothing that is due, as long as it says', async () => {
    const ana = await web.member()
    const limited = await startCouponService()
    wallet.behaviour = 'garbage'
    const given = []
    for (let at = 0; at < 3; at++) given.push(await give(ana, {}, limited))
    for (const { id } of given) await send(ana, id, outside)
    Object.assign(limited.faults, { status: 429, retryAfterIn: 'header', retryAfterS: 1200 })
    pass(60_000)
    const asked = () => limited.calls.filter(({ call }) => call === 'preview').length
    const before = asked()
    await settleDueSends(stage.parts, signal)
    assert.equal(asked(), before + 1)
    Object.assign(limited.faults, noCouponFaults())
    for (const { coupon } of given) await limited.claim(coupon.nonce)
    pass(1_190_000)
    await settleDueSends(stage.parts, signal)
    assert.equal(asked(), before + 1)
    pass(20_000)
    await settleDueSends(stage.parts, signal)
    for (const { id } of given) assert.equal((await stage.read(ana, id)).status, 'claimed')
    await limited.stop()
  })
})
