/** What becomes of a voucher: by its service's word when its owner asks, and by its date without anybody's word. */
import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { voucherStatuses } from '@chispa/contract/vouchers'
import { noCouponFaults } from '@chispa/sandbox/coupon-service/coupon-faults'
import { startCouponService } from '@chispa/sandbox/coupon-service/coupon-service'
import { depositBody } from '@chispa/sandbox/coupon-service/deposit'
import { until } from '@chispa/sandbox/until'
import { newPerson } from '@chispa/testing/person'
import { refusalIn } from '../../test/app.ts'
import { terms, voucherStage } from '../../test/voucher-stage.ts'
import { RateLimiter } from '../http/rate-limit.ts'
import { maxChecksPerMinute, voucherParts } from './parts.ts'
import { refreshAll } from './refresh-all.ts'
import { applyAnswer, transitions } from './status-store.ts'

let ahead = 0
const now = () => new Date(Date.now() + ahead)
const stage = await voucherStage({ now })
after(() => stage.close())
const { web, service, give, refresh } = stage
const { ledger, faults, calls } = service
const ana = await web.member()
afterEach(() => void Object.assign(faults, noCouponFaults()))
const previewsOf = (nonce: string) => calls.filter(({ call, nonce: asked }) => call === 'preview' && asked === nonce)
/** The cooldown is over. */
const later = (ms = 31_000) => {
  ahead += ms
}

describe('POST /api/wallet/vouchers/{id}/refresh', () => {
  for (const [word, status] of [
    ['minted', 'minted'],
    ['claimed', 'claimed'],
    ['voided', 'voided'],
    ['expired', 'expired'],
    ['refreshed', 'transferred'],
  ] as const) {
    test(`available, and the service says ${word}: ${status}`, async () => {
      const { id, coupon } = await give(ana)
      faults.word = word
      const reply = await refresh(ana, id)
      assert.deepEqual([reply.statusCode, reply.json().checked, reply.json().voucher.status], [200, true, status])
      assert.equal((await stage.read(ana, id)).status, status)
      assert.ok(reply.json().voucher.statusCheckedAt)
      assert.equal(previewsOf(coupon.nonce).length, 1)
    })
  }

  for (const word of ['claimed', 'voided', 'refreshed'] as const) {
    test(`once ${word} it is never asked about again, and nothing leads back`, async () => {
      const { id, coupon } = await give(ana)
      faults.word = word
      const settled = (await refresh(ana, id)).json().voucher.status
      faults.word = 'minted'
      later()
      const reply = await refresh(ana, id)
      assert.deepEqual([reply.json().checked, reply.json().voucher.status], [false, settled])
      assert.equal(previewsOf(coupon.nonce).length, 1)
    })
  }

  test('refreshed, and nobody was sent it: somebody else moved it', async () => {
    const { id, coupon } = await give(ana)
    ledger.refresh(coupon.nonce, 'a key of a stranger')
    const { voucher } = (await refresh(ana, id)).json()
    const { status, isMovedByOthers, transferredTo } = voucher
    assert.deepEqual(
      { status, isMovedByOthers, transferredTo },
      { status: 'transferred', isMovedByOthers: true, transferredTo: null },
    )
  })

  test('every answer to every state, as the table says', async () => {
    for (const from of voucherStatuses) {
      for (const answer of Object.keys(transitions) as (keyof typeof transitions)[]) {
        const { id } = await give(await web.member())
        await web.sql`update vouchers set status = ${from} where id = ${id}`
        await applyAnswer(web.sql, { id, status: answer, claimedAt: null, expiresAt: undefined, at: now() })
        const [row] = await web.sql`select status, claimed_at from vouchers where id = ${id}`
        const leads = transitions[answer].includes(from)
        assert.equal(row?.status, leads ? answer : from, `${from}, told ${answer}`)
        assert.equal(row?.claimedAt !== null, leads && answer === 'claimed')
      }
    }
  })

  test('an expired one without a date can still turn out to be redeemed, never to be available', async () => {
    const { id } = await give(ana)
    faults.word = 'expired'
    await refresh(ana, id)
    later()
    faults.word = 'minted'
    assert.equal((await refresh(ana, id)).json().voucher.status, 'expired')
    later()
    faults.word = 'claimed'
    assert.equal((await refresh(ana, id)).json().voucher.status, 'claimed')
  })

  test('redeemed and past its date is redeemed', async () => {
    const expiresAt = Math.floor(now().getTime() / 1000) + 60
    const { id, coupon } = await give(ana, { expiresAt })
    await service.claim(coupon.nonce)
    later(61_000)
    const { voucher } = (await refresh(ana, id)).json()
    assert.deepEqual(
      [voucher.status, voucher.claimedAt],
      ['claimed', new Date((coupon.claimedAt as number) * 1000).toISOString()],
    )
  })

  test('when it was redeemed is the service’s word', async () => {
    const { id, coupon } = await give(ana)
    await service.claim(coupon.nonce)
    const { voucher } = (await refresh(ana, id)).json()
    assert.equal(voucher.claimedAt, new Date((coupon.claimedAt as number) * 1000).toISOString())
  })

  test('other query keys of the claim URL are kept', async () => {
    const coupon = stage.mint()
    const claimUrl = `${service.claimUrl}?shop=7&nonce=old`
    const { id } = (await stage.deposit(stage.bodyFor(ana, { claimUrl }, coupon))).json()
    assert.equal((await refresh(ana, id)).json().checked, true)
    assert.equal(previewsOf(coupon.nonce).length, 1)
  })

  test('asked again within half a minute nothing is asked; ten at once ask once', async () => {
    const { id, coupon } = await give(ana)
    const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(ana, id)))
    assert.equal(replies.filter(reply => reply.json().checked).length, 1)
    assert.equal((await refresh(ana, id)).json().checked, false)
    assert.equal(previewsOf(coupon.nonce).length, 1)
    later()
    assert.equal((await refresh(ana, id)).json().checked, true)
  })

  const broken: [string, object, string][] = [
    ['is away', { disconnect: true }, 'coupon_service_unreachable'],
    ['redirects', { redirectTo: service.claimUrl }, 'coupon_service_answer_unusable'],
    ['answers with 500', { status: 500 }, 'coupon_service_answer_unusable'],
    ['answers with 404', { status: 404 }, 'coupon_service_answer_unusable'],
    ['answers with more than 64 KiB', { oversize: true }, 'coupon_service_answer_unusable'],
    ['answers with no JSON', { notJson: true }, 'coupon_service_answer_unusable'],
    ['answers with a word that nobody knows', { word: 'sleeping' }, 'coupon_service_answer_unusable'],
    ['answers with a word of the language', { word: 'constructor' }, 'coupon_service_answer_unusable'],
  ]
  for (const [name, fault, reason] of broken) {
    test(`503, and nothing has changed, when the service ${name}; a short pause before the next`, async () => {
      const { id, coupon } = await give(ana)
      Object.assign(faults, fault)
      const reply = await refresh(ana, id)
      assert.deepEqual(refusalIn(reply), { status: 503, success: false, code: 'SERVICE_UNAVAILABLE', reason })
      assert.ok(!reply.body.includes(coupon.nonce))
      Object.assign(faults, noCouponFaults())
      assert.equal((await refresh(ana, id)).json().checked, false)
      later(11_000)
      assert.equal((await refresh(ana, id)).json().checked, true)
    })
  }

  for (const [where, told, waitS] of [
    ['in the header', { retryAfterIn: 'header', retryAfterS: 90 }, 90],
    ['in the body', { retryAfterIn: 'body', retryAfterS: 20 }, 20],
    ['not at all', {}, 60],
  ] as const) {
    test(`503 when the service answers 429; it is asked about nothing as long as it says, ${where}`, async () => {
      const limited = await startCouponService()
      const [{ id }, { id: other }] = [await give(ana, {}, limited), await give(ana, {}, limited)]
      Object.assign(limited.faults, { status: 429, ...told })
      const reply = await refresh(ana, id)
      assert.deepEqual(refusalIn(reply).reason, 'coupon_service_busy')
      assert.equal(Number(reply.headers['retry-after']), waitS)
      Object.assign(limited.faults, noCouponFaults())
      later((waitS - 5) * 1000)
      for (const one of [id, other]) assert.equal(refusalIn(await refresh(ana, one)).reason, 'coupon_service_busy')
      assert.equal(limited.calls.length, 1)
      later(6000)
      for (const one of [id, other]) assert.equal((await refresh(ana, one)).json().checked, true)
      await limited.stop()
    })
  }

  test('404 for somebody else’s and for none', async () => {
    const { id } = await give(ana)
    const other = await web.member()
    for (const [who, which] of [
      [other, id],
      [ana, 'nothing'],
    ] as const) {
      assert.deepEqual(refusalIn(await refresh(who, which)).reason, 'voucher_not_found')
    }
  })

  test('deleted while the service is being asked: it stays deleted', async () => {
    const { id, coupon } = await give(ana)
    faults.delayMs = 60_000
    const asked = refresh(ana, id)
    await until(() => previewsOf(coupon.nonce).length === 1)
    assert.equal((await stage.remove(ana, id)).statusCode, 200)
    ledger.set(coupon.nonce, 'claimed')
    faults.delayMs = 0
    assert.equal((await asked).statusCode, 404)
    const [row] = await web.sql`select status, deleted_at from vouchers where id = ${id}`
    assert.ok(row?.deletedAt && row.status === 'minted')
  })
})

describe('expiry without anybody’s word', () => {
  test('a voucher past its date is expired in the list, alone, by filter and in the counts, and is not sendable', async () => {
    const owner = await web.member()
    const expiresAt = Math.floor(now().getTime() / 1000) + 60
    const { id } = await give(owner, { expiresAt })
    const { id: lasting } = await give(owner)
    assert.equal((await stage.read(owner, id)).status, 'minted')
    later(61_000)
    const voucher = await stage.read(owner, id)
    assert.deepEqual([voucher.status, voucher.isTransferable], ['expired', false])
    assert.deepEqual(
      (await stage.list(owner, '?status=expired')).map(one => one.id),
      [id],
    )
    assert.deepEqual(
      (await stage.list(owner, '?status=minted')).map(one => one.id),
      [lasting],
    )
    const counts = (await web.call({ url: '/api/wallet/vouchers/counts', as: owner })).json()
    assert.deepEqual(counts, { total: 2, available: 1, unseen: 0 })
    assert.equal(calls.filter(({ nonce }) => nonce === id).length, 0)
  })

  test('the service may extend it', async () => {
    const owner = await web.member()
    const coupon = stage.mint()
    const soon = Math.floor(now().getTime() / 1000) + 60
    const body = (expiresAt: number) => stage.bodyFor(owner, { expiresAt }, coupon)
    const { id } = (await stage.deposit(body(soon))).json()
    later(61_000)
    assert.equal((await stage.read(owner, id)).status, 'expired')
    await stage.deposit(body(soon + 3600))
    assert.equal((await stage.read(owner, id)).status, 'minted')
  })
})

describe('a date that the service has moved', () => {
  const inSeconds = (seconds: number) => Math.floor(now().getTime() / 1000) + seconds
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

  test('a later one is taken over from the preview, an earlier one is not', async () => {
    const expiresAt = inSeconds(3600)
    const { id, coupon } = await give(ana, { expiresAt })
    ledger.extend(coupon.nonce, expiresAt + 60)
    assert.equal((await refresh(ana, id)).json().voucher.expiresAt, iso(expiresAt + 60))
    later()
    ledger.extend(coupon.nonce, expiresAt)
    assert.equal((await refresh(ana, id)).json().voucher.expiresAt, iso(expiresAt + 60))
    later()
    ledger.extend(coupon.nonce, undefined)
    assert.equal((await refresh(ana, id)).json().voucher.expiresAt, null)
  })

  test('an extended voucher lives again, whether its date had passed or the service had said so', async () => {
    const expiresAt = inSeconds(60)
    const { id, coupon } = await give(ana, { expiresAt })
    const { id: told, coupon: toldCoupon } = await give(ana, { expiresAt })
    later(61_000)
    assert.equal((await refresh(ana, told)).json().voucher.status, 'expired')
    const [row] = await web.sql`select status from vouchers where id = ${told}`
    assert.equal(row?.status, 'expired')
    for (const { nonce } of [coupon, toldCoupon]) ledger.extend(nonce, expiresAt + 3600)
    later()
    for (const one of [id, told]) {
      assert.equal((await stage.read(ana, one)).status, 'expired')
      const { voucher } = (await refresh(ana, one)).json()
      assert.deepEqual(
        [voucher.status, voucher.expiresAt, voucher.isTransferable],
        ['minted', iso(expiresAt + 3600), true],
      )
      assert.equal((await stage.code(ana, one)).statusCode, 200)
    }
  })

  test('one that a deposit of the service brought counts as well, at the next check', async () => {
    const expiresAt = inSeconds(60)
    const coupon = stage.mint({ expiresAt })
    const { id } = (await stage.deposit(stage.bodyFor(ana, {}, coupon))).json()
    later(61_000)
    await refresh(ana, id)
    ledger.extend(coupon.nonce, expiresAt + 3600)
    await stage.deposit(stage.bodyFor(ana, { expiresAt: expiresAt + 3600, voucherEvent: null }, coupon))
    assert.equal((await stage.read(ana, id)).status, 'expired')
    later()
    assert.equal((await refresh(ana, id)).json().voucher.status, 'minted')
  })

  test('nobody but the service moves it: not where somebody else said where it is asked', async () => {
    const other = await startCouponService({ nowSeconds: () => inSeconds(0) })
    const expiresAt = inSeconds(3600)
    const coupon = other.ledger.mint(terms({ expiresAt }))
    const { id } = (await stage.deposit(depositBody(other, coupon, ana.pubkey), newPerson())).json()
    other.ledger.extend(coupon.nonce, expiresAt + 60)
    assert.deepEqual(
      [(await refresh(ana, id)).json().checked, (await stage.read(ana, id)).expiresAt],
      [true, iso(expiresAt)],
    )
    await other.stop()
  })
})

describe('POST /api/wallet/vouchers/refresh', () => {
  test('all open ones in one call; settled ones are not asked about', async () => {
    const owner = await web.member()
    const given = []
    for (let at = 0; at < 12; at++) given.push(await give(owner))
    for (const { coupon } of given.slice(0, 3)) await service.claim(coupon.nonce)
    const ask = () => web.call({ method: 'POST', url: '/api/wallet/vouchers/refresh', as: owner })
    assert.deepEqual((await ask()).json(), { checked: 12, changed: 3, failed: 0, remaining: 0 })
    later()
    assert.deepEqual((await ask()).json(), { checked: 9, changed: 0, failed: 0, remaining: 0 })
    assert.deepEqual((await ask()).json(), { checked: 0, changed: 0, failed: 0, remaining: 0 })
  })

  test('a service that hangs holds up none of the others, and never more than a few are under way', async () => {
    const owner = await web.member()
    const [slow, other] = [await startCouponService(), await startCouponService()]
    for (let at = 0; at < 10; at++) await give(owner, {}, slow)
    for (let at = 0; at < 10; at++) await give(owner, {}, other)
    slow.faults.delayMs = 60_000
    const asked = web.call({ method: 'POST', url: '/api/wallet/vouchers/refresh', as: owner })
    await until(() => other.calls.length === 10)
    assert.ok(slow.waiting <= 4)
    slow.faults.delayMs = 0
    assert.deepEqual((await asked).json(), { checked: 20, changed: 0, failed: 0, remaining: 0 })
    await slow.stop()
    await other.stop()
  })

  test('one that fails is counted, the rest is checked', async () => {
    const owner = await web.member()
    const other = await startCouponService()
    await give(owner, {}, other)
    await give(owner)
    other.faults.status = 500
    const reply = await web.call({ method: 'POST', url: '/api/wallet/vouchers/refresh', as: owner })
    assert.deepEqual(reply.json(), { checked: 1, changed: 0, failed: 1, remaining: 0 })
    await other.stop()
  })

  test('a service that answers 429 is left alone: nothing has failed, the rest is left for the next time', async () => {
    const owner = await web.member()
    const limited = await startCouponService()
    for (let at = 0; at < 12; at++) await give(owner, {}, limited)
    await give(owner)
    Object.assign(limited.faults, { status: 429, retryAfterIn: 'body', retryAfterS: 40 })
    const ask = async () => (await web.call({ method: 'POST', url: '/api/wallet/vouchers/refresh', as: owner })).json()
    assert.deepEqual(await ask(), { checked: 1, changed: 0, failed: 0, remaining: 12 })
    const asked = limited.calls.length
    assert.ok(asked <= 4)
    Object.assign(limited.faults, noCouponFaults())
    assert.deepEqual(await ask(), { checked: 0, changed: 0, failed: 0, remaining: 12 })
    assert.equal(limited.calls.length, asked)
    later(41_000)
    assert.deepEqual(await ask(), { checked: 13, changed: 0, failed: 0, remaining: 0 })
    await limited.stop()
  })
})

test('check all keeps to a pace with a service, whoever asks; one voucher can still be asked about', async () => {
  // An hour for a minute: no machine is so busy that it passes.
  const limiter = new RateLimiter(web.sql, 3_600_000)
  const parts = voucherParts({ ...web.deps, limiter, keepPicture: async () => {} })
  const [bruno, carla] = [await web.member(), await web.member()]
  const [popular, other] = [await startCouponService(), await startCouponService()]
  for (let at = 0; at < maxChecksPerMinute + 10; at++) await give(bruno, {}, popular)
  const { id } = await give(carla, {}, popular)
  await give(carla, {}, other)
  const checked = { checked: maxChecksPerMinute, changed: 0, failed: 0, remaining: 10 }
  assert.deepEqual(await refreshAll(parts, bruno.pubkey), checked)
  assert.equal(popular.calls.length, maxChecksPerMinute)
  assert.deepEqual(await refreshAll(parts, carla.pubkey), { checked: 1, changed: 0, failed: 0, remaining: 1 })
  assert.equal((await refresh(carla, id)).json().checked, true)
  await popular.stop()
  await other.stop()
})
