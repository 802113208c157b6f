/**
 * Two instances exchange vouchers while the coupon service misbehaves in every way it can. Three ledgers are compared: the
 * coupon service's, the sender's, the recipient's.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CouponFaults, noCouponFaults } from '@chispa/sandbox/coupon-service/coupon-faults'
import { startCouponService } from '@chispa/sandbox/coupon-service/coupon-service'
import { until } from '@chispa/sandbox/until'
import { endsWith, give, listOf, openSide, passPause, send } from './src/voucher-sides.ts'

/** Where and how long is said beside the others. */
type Switch = Exclude<keyof CouponFaults, 'at' | 'hold'>

const faultsBySwitch: Record<Switch, Partial<CouponFaults>> = {
  delayMs: { delayMs: 2000 },
  disconnect: { disconnect: true },
  loseAnswerAfterBurn: { loseAnswerAfterBurn: true },
  status: { status: 500 },
  retryAfterS: { status: 429, retryAfterS: 30, retryAfterIn: 'header' },
  retryAfterIn: { status: 429, retryAfterS: 30, retryAfterIn: 'body' },
  redirectTo: { redirectTo: 'http://127.0.0.1:1/' },
  oversize: { oversize: true },
  notJson: { notJson: true },
  word: { word: 'gone fishing' },
  // Burned under its key, and then the service has never heard of it.
  forgetKeys: { loseAnswerAfterBurn: true },
  wrongSigner: { wrongSigner: true },
  nonceLength: { nonceLength: 21 },
  sameNonce: { sameNonce: true },
  otherBenefit: { otherBenefit: true },
  earlierExpiry: { earlierExpiry: true },
  laterExpiry: { laterExpiry: true },
  otherMerchant: { otherMerchant: true },
  twoMerchants: { twoMerchants: true },
}

test('every fault of the coupon service: nothing is lost, nothing doubled', { timeout: 400_000 }, async () => {
  await using parts = new AsyncDisposableStack()
  const [sender, recipient] = [await openSide(parts), await openSide(parts)]
  const given = async (fault: Partial<CouponFaults>) => {
    const service = await startCouponService()
    parts.defer(() => service.stop())
    const one = await give(service, sender, recipient)
    Object.assign(service.faults, fault)
    return one
  }
  const faulty = Object.fromEntries(
    await Promise.all(Object.entries(faultsBySwitch).map(async ([name, fault]) => [name, await given(fault)])),
  ) as Record<Switch, Awaited<ReturnType<typeof given>>>
  const cases = [await given({}), ...Object.values(faulty)]
  await Promise.all(cases.map(one => send(sender, one, recipient.address)))

  const keysOf = ({ service, coupon }: (typeof cases)[number]) =>
    service.calls.filter(one => one.call === 'refresh' && one.nonce === coupon.nonce).map(({ key }) => key)
  for (const { service } of cases) Object.assign(service.faults, noCouponFaults())
  const forgetful = faulty.forgetKeys.service.faults
  forgetful.forgetKeys = true
  const asked = keysOf(faulty.forgetKeys).length
  await Promise.all([sender, recipient].map(passPause))
  await until(() => keysOf(faulty.forgetKeys).length > asked)
  forgetful.forgetKeys = false
  await Promise.all([sender, recipient].map(passPause))

  for (const one of cases) await endsWith('recipient', one, sender, recipient)
  for (const one of cases) assert.equal(new Set(keysOf(one)).size, 1)
  const received = (await listOf(recipient)).filter(({ comment }) => comment === 'For you')
  assert.equal(received.length, cases.length)
})
