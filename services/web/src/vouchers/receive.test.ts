/** Vouchers that others hand over: exchanged once, refused before anything moves, found again whatever fails. */
import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { noCouponFaults } from '@chispa/sandbox/coupon-service/coupon-faults'
import { startCouponService } from '@chispa/sandbox/coupon-service/coupon-service'
import { until } from '@chispa/sandbox/until'
import { freePort } from '@chispa/testing/free-port'
import { ManualClock } from '@chispa/testing/manual-clock'
import { transferStage } from '../../test/transfer-stage.ts'
import { terms } from '../../test/voucher-stage.ts'
import { depositQuotas } from './deposit.ts'
import { receiveVoucher } from './receive.ts'
import { recoverIntents } from './recover-intents.ts'

const stage = await transferStage()
after(() => stage.close())
afterEach(() => stage.mend())
const { web, service, signal } = stage
const { give, named, hand, live, refreshesOf, codesOf, pass } = stage
const { ledger, faults } = service

describe('POST /api/lud16/{username}/cb', () => {
  test('ACCEPTED: the code is exchanged, the comment kept, the sender’s code worth nothing', async () => {
    const ana = await named()
    const { coupon } = await give(await web.member(), { description: 'Good' })
    const reply = await hand(ana.username, coupon, { comment: 'For\nyou' })
    assert.deepEqual([reply.statusCode, reply.json()], [200, { status: 'ACCEPTED' }])
    const [voucher] = await stage.list(ana)
    assert.deepEqual(
      [voucher?.name, voucher?.description, voucher?.comment, voucher?.depositedBy, voucher?.status],
      ['15% off', 'Good', 'For you', null, 'minted'],
    )
    assert.deepEqual(voucher?.benefit, coupon.benefit)
    assert.deepEqual(
      await codesOf(ana),
      live(coupon).map(({ nonce }) => nonce),
    )
    const [first] = refreshesOf(coupon)
    assert.ok((first?.key?.length ?? 0) >= 8)
  })

  test('handed over again, at once or later: ACCEPTED, one voucher, one exchange', async () => {
    const ana = await named()
    const { coupon } = await give(await web.member())
    const replies = await Promise.all(Array.from({ length: 5 }, () => hand(ana.username, coupon)))
    replies.push(await hand(ana.username, coupon))
    for (const reply of replies) assert.deepEqual(reply.json(), { status: 'ACCEPTED' })
    assert.equal((await stage.list(ana)).length, 1)
    assert.equal(refreshesOf(coupon).length, 1)
  })

  test('what was handed to one cannot be had by another, done or not', async () => {
    const [ana, bruno] = [await named(), await named()]
    const { coupon } = await give(await web.member())
    await hand(ana.username, coupon)
    assert.equal((await hand(bruno.username, coupon)).json().status, 'ERROR')
    const { coupon: open } = await give(await web.member())
    faults.loseAnswerAfterBurn = true
    assert.equal((await hand(ana.username, open)).statusCode, 503)
    assert.equal((await hand(bruno.username, open)).json().status, 'ERROR')
    assert.equal((await stage.list(bruno)).length, 0)
    faults.loseAnswerAfterBurn = false
    assert.deepEqual((await hand(ana.username, open)).json(), { status: 'ACCEPTED' })
  })

  test('nobody, who did not opt in, and who takes from others only hear the same', async () => {
    const { coupon } = await give(await web.member())
    const closed = await named({ allowVouchers: false })
    const picky = await named({ allowVouchers: true, policy: 'ALLOWLIST', allowlist: [] })
    const replies = await Promise.all(
      ['nobody', closed.username, picky.username, '%20'].map(name => hand(name, coupon)),
    )
    for (const reply of replies) {
      assert.deepEqual(
        [reply.statusCode, reply.json()],
        [200, { status: 'ERROR', reason: 'This address does not accept vouchers' }],
      )
    }
    assert.equal(refreshesOf(coupon).length, 0)
    const listed = await named({ allowVouchers: true, policy: 'ALLOWLIST', allowlist: [service.publicKey] })
    assert.deepEqual((await hand(listed.username, coupon)).json(), { status: 'ACCEPTED' })
  })

  test('a service that this instance does not know, or has blocked, is refused', async () => {
    const ana = await named()
    const other = await startCouponService()
    const coupon = other.ledger.mint(terms())
    assert.equal((await hand(ana.username, coupon)).json().reason, 'Unknown coupon service')
    // Somebody else's word about its endpoints does not make it known.
    const body = { ...stage.bodyFor(ana, {}, other.ledger.mint(terms())), servicePubkey: other.publicKey }
    assert.equal((await stage.deposit(body, stage.asService)).statusCode, 201)
    assert.equal((await hand(ana.username, coupon)).json().reason, 'Unknown coupon service')
    await give(ana, {}, other)
    await web.sql`update voucher_services set blocked_at = now() where pubkey = ${other.publicKey}`
    assert.equal((await hand(ana.username, coupon)).json().reason, 'Unknown coupon service')
    await web.sql`update voucher_services set blocked_at = null where pubkey = ${other.publicKey}`
    assert.deepEqual((await hand(ana.username, coupon)).json(), { status: 'ACCEPTED' })
    await other.stop()
  })

  test('an event that is not the service’s, of another code or redeemed, is refused before anybody is asked', async () => {
    const ana = await named()
    const { coupon } = await give(await web.member())
    const redeemed = ledger.sign({ ...coupon, state: 'claimed', claimedAt: 1 })
    for (const voucher of [{ ...coupon.event, sig: '0'.repeat(128) }, { kind: 1 }, stage.mint().event, redeemed]) {
      assert.deepEqual((await hand(ana.username, coupon, { voucher })).json(), {
        status: 'ERROR',
        reason: 'Voucher signature is invalid',
      })
    }
    assert.equal(refreshesOf(coupon).length, 0)
  })

  test('400 for an unknown action, and for a body that does not fit, in both shapes', async () => {
    const { coupon } = await give(await web.member())
    for (const [change, reason] of [
      [{ action: 'dance' }, 'unknown_action'],
      [{ action: 'constructor' }, 'unknown_action'],
      [{ action: undefined }, 'invalid_request'],
      [{ nonce: 'short' }, 'invalid_request'],
      [{ nonce: 'ñ'.repeat(22) }, 'invalid_request'],
      [{ voucher: 'x' }, 'invalid_request'],
      [{ comment: 'x'.repeat(201) }, 'invalid_request'],
    ] as const) {
      const reply = await hand('anybody', coupon, change)
      assert.deepEqual([reply.statusCode, reply.json().error.reason, reply.json().status], [400, reason, 'ERROR'])
    }
    const malformed = await web.call({ method: 'POST', url: '/api/lud16/anybody/cb', body: '{' })
    assert.equal(malformed.statusCode, 400)
    const large = await web.call({
      method: 'POST',
      url: '/api/lud16/anybody/cb',
      body: { action: 'x'.repeat(110_000) },
    })
    assert.equal(large.statusCode, 413)
  })

  for (const [status, reason] of [
    [404, 'The coupon service does not know this voucher'],
    [409, 'This voucher was used or sent before'],
    [410, 'This voucher has expired'],
    [400, 'The coupon service refused the transfer'],
  ] as const) {
    test(`the service answers ${status}: ERROR, and somebody else may try`, async () => {
      const [ana, bruno] = [await named(), await named()]
      const { coupon } = await give(await web.member())
      ledger.set(coupon.nonce, 'voided')
      faults.status = status
      assert.deepEqual((await hand(ana.username, coupon)).json(), { status: 'ERROR', reason })
      Object.assign(faults, noCouponFaults())
      ledger.set(coupon.nonce, 'minted')
      assert.deepEqual((await hand(bruno.username, coupon)).json(), { status: 'ACCEPTED' })
    })
  }

  test('a service that cannot be reached at all: ERROR, nothing is left open', async () => {
    const ana = await named()
    const other = await startCouponService({ port: await freePort() })
    await give(ana, {}, other)
    const coupon = other.ledger.mint(terms())
    await other.stop()
    assert.equal((await hand(ana.username, coupon)).json().reason, 'The coupon service cannot be reached')
    const rows =
      await web.sql`select 1 from voucher_intents where service_pubkey = ${other.publicKey} and state = 'open'`
    assert.equal(rows.length, 0)
  })

  for (const fault of [
    { loseAnswerAfterBurn: true },
    { status: 500 },
    { wrongSigner: true },
    { nonceLength: 21 },
    { nonceLength: 23 },
    { sameNonce: true },
    { otherBenefit: true },
    { earlierExpiry: true },
    { otherMerchant: true },
    { twoMerchants: true },
    { redirectTo: 'http://127.0.0.1:1/' },
    { oversize: true },
    { notJson: true },
    { disconnect: true },
  ]) {
    test(`fault ${JSON.stringify(fault)}: 503, nothing wrong is stored, and the same key gets the coupon later`, async () => {
      const ana = await named()
      const { coupon } = await give(await web.member())
      Object.assign(faults, fault)
      const reply = await hand(ana.username, coupon)
      assert.deepEqual([reply.statusCode, reply.json().status], [503, 'ERROR'])
      assert.equal((await stage.list(ana)).length, 0)
      Object.assign(faults, noCouponFaults())
      pass(6000)
      await recoverIntents(stage.parts, signal)
      assert.deepEqual(
        await codesOf(ana),
        live(coupon).map(({ nonce }) => nonce),
      )
      assert.equal(new Set(refreshesOf(coupon).map(({ key }) => key)).size, 1)
    })
  }

  test('a replacement with a later date is taken with that date', async () => {
    const ana = await named()
    const expiresAt = Math.floor(Date.now() / 1000) + 86_400
    const { coupon } = await give(await web.member(), { expiresAt })
    faults.laterExpiry = true
    assert.deepEqual((await hand(ana.username, coupon)).json(), { status: 'ACCEPTED' })
    const [voucher] = await stage.list(ana)
    assert.equal(voucher?.expiresAt, new Date((expiresAt + 86_400) * 1000).toISOString())
  })

  test('what is on its way counts: a service that never answers gets no more in, also all at once', async () => {
    const ana = await named()
    const other = await startCouponService()
    await give(await web.member(), {}, other)
    other.faults.loseAnswerAfterBurn = true
    const { maxUnreadOfService: max } = depositQuotas
    const coupons = Array.from({ length: max + 10 }, () => other.ledger.mint(terms()))
    const replies = await Promise.all(coupons.map(coupon => hand(ana.username, coupon)))
    assert.equal(replies.filter(({ statusCode }) => statusCode === 503).length, max)
    const refused = replies.filter(({ statusCode }) => statusCode === 200)
    assert.equal(refused.length, 10)
    assert.equal(refused[0]?.json().reason, 'Recipient has too many outstanding vouchers')
    // Nor does it close the inbox to others.
    const { coupon } = await give(await web.member())
    assert.deepEqual((await hand(ana.username, coupon)).json(), { status: 'ACCEPTED' })
    other.faults.loseAnswerAfterBurn = false
    pass(60_000)
    await recoverIntents(stage.parts, signal)
    assert.equal((await stage.list(ana)).length, max + 1)
    await other.stop()
  })

  test('a service that answers 429 is left alone as long as it says, and then exchanges what it was handed', async () => {
    const ana = await named()
    const limited = await startCouponService()
    const coupons = []
    for (let at = 0; at < 3; at++) coupons.push((await give(await web.member(), {}, limited)).coupon)
    Object.assign(limited.faults, { status: 429, retryAfterIn: 'header', retryAfterS: 1200 })
    for (const coupon of coupons) assert.equal((await hand(ana.username, coupon)).statusCode, 503)
    Object.assign(limited.faults, noCouponFaults())
    const asked = limited.calls.length
    pass(1_190_000)
    await recoverIntents(stage.parts, signal)
    assert.equal(limited.calls.length, asked)
    pass(20_000)
    await recoverIntents(stage.parts, signal)
    assert.equal((await codesOf(ana)).length, 3)
    await limited.stop()
  })

  test('a burned code whose answer is lost for two months is not given up', async () => {
    const ana = await named()
    const { coupon } = await give(await web.member())
    faults.loseAnswerAfterBurn = true
    assert.equal((await hand(ana.username, coupon)).statusCode, 503)
    pass(60 * 24 * 3_600_000)
    await recoverIntents(stage.parts, signal)
    faults.loseAnswerAfterBurn = false
    pass(24 * 3_600_000)
    await recoverIntents(stage.parts, signal)
    assert.deepEqual(
      await codesOf(ana),
      live(coupon).map(({ nonce }) => nonce),
    )
    assert.equal((await codesOf(ana)).length, 1)
  })

  test('whoever joins a handover that is under way is told of its end, and asks for nothing meanwhile', async () => {
    const ana = await named()
    const { coupon } = await give(await web.member())
    const handed = { username: ana.username, nonce: coupon.nonce, voucher: coupon.event, comment: null }
    faults.hold = 'before burn'
    const first = receiveVoucher(stage.parts, handed)
    await until(() => service.waiting === 1)
    let statements = 0
    const sql = new Proxy(web.sql, {
      apply(target, self, args) {
        if (Array.isArray(args[0]) && 'raw' in args[0]) statements++
        return Reflect.apply(target, self, args)
      },
    })
    // Its clock stands still: only the news can wake it.
    const joined = receiveVoucher({ ...stage.parts, sql, clock: new ManualClock() }, handed)
    await until(() => statements >= 4)
    for (let at = 0; at < 10; at++) await give(await web.member())
    faults.hold = 'nothing'
    assert.deepEqual([await first, await joined], [{ kind: 'accepted' }, { kind: 'accepted' }])
    assert.equal(statements, 6)
  })
})
