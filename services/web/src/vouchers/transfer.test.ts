/** Vouchers that change hands, on both sides: never lost, never doubled, whatever fails in between. */
import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { noCouponFaults } from '@chispa/sandbox/coupon-service/coupon-faults'
import type { Coupon } from '@chispa/sandbox/coupon-service/coupon-ledger'
import { startCouponService } from '@chispa/sandbox/coupon-service/coupon-service'
import { until } from '@chispa/sandbox/until'
import { startVoucherWallet } from '@chispa/sandbox/voucher-wallet'
import { ManualClock } from '@chispa/testing/manual-clock'
import type { Person } from '@chispa/testing/person'
import { refusalIn } from '../../test/app.ts'
import { terms, textOf, voucherStage } from '../../test/voucher-stage.ts'
import { Refusal } from '../http/refusal.ts'
import { depositQuotas } from './deposit.ts'
import { receiveVoucher } from './receive.ts'
import { recoverIntents } from './recover-intents.ts'
import { sendVoucher } from './send.ts'
import { recipientTimeoutMs } from './send-decision.ts'
import { settleDueSends } from './settle-send.ts'

let ahead = 0
const now = () => new Date(Date.now() + ahead)
const stage = await voucherStage({ now })
const { web, service, give } = stage
const { ledger, faults, calls } = service
const wallet = await startVoucherWallet({ refreshUrl: service.refreshUrl })
after(async () => {
  await wallet.stop()
  await stage.close()
})
afterEach(() => {
  Object.assign(faults, noCouponFaults())
  Object.assign(wallet, { behaviour: 'accept', allowVouchers: true, callback: null })
})
const signal = new AbortController().signal
const pass = (ms: number) => {
  ahead += ms
}
const outside = `zoe@${wallet.host}`

type Member = Person & { userId: string }
let names = 0
/** A member with a name here, who takes vouchers. */
async function named(settings: object = { allowVouchers: true }): Promise<Member & { username: string }> {
  const member = await web.member()
  const username = `name${++names}`
  await web.sql`insert into lightning_addresses (username, user_id) values (${username}, ${member.userId})`
  await stage.settings(member, settings)
  return { ...member, username }
}

const send = (owner: Person, id: string, address: string, comment?: string) =>
  web.call({
    method: 'POST',
    url: `/api/wallet/vouchers/${id}/send`,
    as: owner,
    body: { address, ...(comment !== undefined && { comment }) },
  })
const hand = (username: string, coupon: Coupon, change: Record<string, unknown> = {}) =>
  web.call({
    method: 'POST',
    url: `/api/lud16/${username}/cb`,
    body: { action: 'voucher', nonce: coupon.nonce, voucher: coupon.event, ...change },
  })
/** Where the coupon is: nonces of its line that can be redeemed. */
const live = ({ lineage }: Coupon) => ledger.coupons.filter(one => one.lineage === lineage && one.state === 'minted')
const refreshesOf = ({ nonce }: Coupon) => calls.filter(one => one.call === 'refresh' && one.nonce === nonce)
/** What a member can redeem: the codes that they are told. */
async function codesOf(member: Person): Promise<string[]> {
  const held = await stage.list(member, '?status=minted')
  return Promise.all(held.map(async ({ id }) => (await stage.code(member, id)).json().nonce))
}

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
    const other = await startCouponService()
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
    { otherExpiry: true },
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

  test('deposits and transfers are in the activity log, their codes are not', async () => {
    const [ana, bruno] = [await web.member(), await named()]
    const { id, coupon } = await give(ana)
    assert.equal((await send(ana, id, `${bruno.username}@localhost`)).statusCode, 200)
    const rows = await web.sql`
      select event, user_id from activity where category = 'VOUCHER' and user_id in (${ana.userId}, ${bruno.userId}) order by id`
    assert.deepEqual(
      rows.map(({ event, userId }) => [event, userId]).toSorted(),
      [
        ['voucher.deposited', ana.userId],
        ['voucher.received', bruno.userId],
        ['voucher.send_transferred', ana.userId],
      ].toSorted(),
    )
    const log = await textOf(web, 'activity')
    for (const nonce of [coupon.nonce, ...(await codesOf(bruno))]) assert.ok(!log.includes(nonce))
  })

  test('no code is in the tables or the log of a transfer', async () => {
    const ana = await named()
    const { coupon } = await give(await web.member())
    await hand(ana.username, coupon)
    const rows = await web.sql`select v::text || coalesce(i::text, '') as line from vouchers v, voucher_intents i`
    const [code] = await codesOf(ana)
    for (const nonce of [coupon.nonce, code as string]) {
      for (const { line } of rows) assert.ok(!line.includes(nonce))
      assert.ok(!web.lines.join('').includes(nonce))
    }
  })
})

const self = await named()

describe('POST /api/wallet/vouchers/{id}/send', () => {
  test('to an address elsewhere: transferred, and never told the code again', async () => {
    const ana = await web.member()
    const { id, coupon } = await give(ana)
    const reply = await send(ana, id, ` ${outside.toUpperCase()} `, 'Enjoy')
    assert.equal(reply.statusCode, 200, reply.body)
    assert.deepEqual([reply.json().voucher.status, reply.json().voucher.transferredTo], ['transferred', outside])
    const delivery = wallet.deliveries.at(-1)
    assert.deepEqual(delivery?.body, {
      action: 'voucher',
      nonce: coupon.nonce,
      voucher: coupon.event,
      comment: 'Enjoy',
    })
    assert.deepEqual(
      live(coupon).map(({ nonce }) => nonce),
      [delivery?.nonce],
    )
    assert.equal(refusalIn(await stage.code(ana, id)).reason, 'voucher_settled')
    assert.equal(refusalIn(await send(ana, id, outside)).reason, 'voucher_not_available')
  })

  test('to a member of this instance: theirs under a new code', async () => {
    const [ana, bruno] = [await web.member(), await named()]
    const { id, coupon } = await give(ana)
    const reply = await send(ana, id, `${bruno.username}@localhost`, 'Hi')
    assert.equal(reply.json().voucher?.status, 'transferred', reply.body)
    assert.deepEqual(
      await codesOf(bruno),
      live(coupon).map(({ nonce }) => nonce),
    )
    assert.equal((await stage.list(bruno))[0]?.comment, 'Hi')
  })

  test('the recipient is found before anything moves', async () => {
    const [ana, bruno] = [await web.member(), await named()]
    const { id } = await give(ana)
    const ask = (address: string) =>
      web.call({ url: `/api/wallet/vouchers/${id}/recipient?address=${encodeURIComponent(address)}`, as: ana })
    assert.deepEqual((await ask(outside)).json(), { address: outside, name: 'to zoe', isHere: false })
    const here = `${bruno.username}@localhost`
    assert.deepEqual((await ask(here)).json(), { address: here, name: bruno.username, isHere: true })
    assert.equal((await stage.read(ana, id)).status, 'minted')
  })

  const refusedBefore: [string, () => Promise<string> | string, string, object?][] = [
    ['what is no address', () => 'zoe', 'invalid_recipient_address'],
    ['oneself', async () => `${self.username}@localhost`, 'recipient_is_self'],
    ['nobody here', () => 'nobody@localhost', 'recipient_unknown'],
    [
      'a member who did not opt in',
      async () => `${(await named({})).username}@localhost`,
      'recipient_takes_no_vouchers',
    ],
    ['a wallet that takes none', () => outside, 'recipient_takes_no_vouchers', { allowVouchers: undefined }],
    ['a wallet that says yes in a text', () => outside, 'recipient_takes_no_vouchers', { allowVouchers: 'true' }],
    ['a callback that is no URL', () => outside, 'recipient_takes_no_vouchers', { callback: 'ftp://x.example' }],
    ['a host that is away', () => 'zoe@127.0.0.1:1', 'recipient_unreachable'],
    ['a callback that is away', () => outside, 'recipient_unreachable', { callback: 'http://127.0.0.1:1/cb' }],
  ]
  for (const [name, address, reason, prepare] of refusedBefore) {
    test(`${reason} for ${name}; it is still available`, async () => {
      const { id } = await give(self)
      Object.assign(wallet, prepare)
      const deliveries = wallet.deliveries.length
      assert.equal(refusalIn(await send(self, id, await address())).reason, reason)
      assert.equal((await stage.read(self, id)).status, 'minted')
      assert.equal(wallet.deliveries.length, deliveries)
    })
  }

  test('409 without a refresh URL, without a signature, and when it is not available', async () => {
    const ana = await web.member()
    const other = await startCouponService()
    const as = { secretKey: other.secretKey, pubkey: other.publicKey }
    const bare = { claimUrl: other.claimUrl, refreshUrl: undefined, mintUrl: undefined, servicePubkey: undefined }
    const fixed = (await stage.deposit(stage.bodyFor(ana, { ...bare, voucherEvent: undefined }), as)).json().id
    assert.equal(refusalIn(await send(ana, fixed, outside)).reason, 'voucher_not_transferable')
    await other.stop()
    const unsigned = (await stage.deposit(stage.bodyFor(ana, { voucherEvent: undefined }))).json().id
    assert.equal(refusalIn(await send(ana, unsigned, outside)).reason, 'voucher_not_transferable')
    const { id, coupon } = await give(ana)
    await service.claim(coupon.nonce)
    await stage.refresh(ana, id)
    assert.equal(refusalIn(await send(ana, id, outside)).reason, 'voucher_not_available')
  })

  test('sent ten times at once: delivered once', async () => {
    const ana = await web.member()
    const { id, coupon } = await give(ana)
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(ana, id, outside)))
    assert.equal(replies.filter(({ statusCode }) => statusCode === 200).length, 1)
    assert.equal(wallet.deliveries.filter(({ body }) => body.nonce === coupon.nonce).length, 1)
  })

  test('refused by the recipient: still available, with their words', async () => {
    const ana = await web.member()
    const { id } = await give(ana)
    wallet.behaviour = 'refuse'
    const reply = await send(ana, id, outside)
    assert.equal(refusalIn(reply).reason, 'recipient_refused')
    assert.match(reply.json().error.message, /No room for it/)
    assert.deepEqual([(await stage.read(ana, id)).status, (await stage.read(ana, id)).transferredTo], ['minted', null])
    wallet.behaviour = 'accept'
    assert.equal((await send(ana, id, outside)).json().voucher.status, 'transferred')
  })

  test('taken and refused: the service says that it moved', async () => {
    const ana = await web.member()
    const { id } = await give(ana)
    wallet.behaviour = 'take and refuse'
    assert.equal((await send(ana, id, outside)).json().voucher.status, 'transferred')
  })

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

  test('a limit of the recipient’s: still its owner’s at once, with the reason', async () => {
    const [ana, bruno] = [await web.member(), await named()]
    const { id } = await give(ana)
    const limitHandovers = async () => {
      throw new Refusal('rate_limited')
    }
    const parts = { ...stage.parts, limitHandovers }
    const sending = { pubkey: ana.pubkey, id, address: `${bruno.username}@localhost`, host: 'localhost' }
    await assert.rejects(sendVoucher(parts, sending), { reason: 'recipient_refused' })
    assert.equal((await stage.read(ana, id)).status, 'minted')
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
})

describe('allowVouchers in the payRequest', () => {
  test('only when something would be taken', async () => {
    const ana = await named({ allowVouchers: false })
    await web.call({ method: 'PUT', url: `/api/users/${ana.userId}/nwc`, as: ana, body: { nwcUri: nwcUri() } })
    const offered = async () =>
      (await web.call({ url: `/api/lud16/${ana.username}` })).json().allowVouchers as boolean | undefined
    await give(ana)
    assert.equal(await offered(), undefined)
    await stage.settings(ana, { allowVouchers: true })
    assert.equal(await offered(), true)
    await stage.settings(ana, { allowVouchers: true, policy: 'ALLOWLIST', allowlist: [] })
    assert.equal(await offered(), undefined)
    await stage.settings(ana, { allowVouchers: true, policy: 'ALLOWLIST', allowlist: [service.publicKey] })
    assert.equal(await offered(), true)
    await web.sql`update voucher_services set blocked_at = now() where pubkey = ${service.publicKey}`
    assert.equal(await offered(), undefined)
    await web.sql`update voucher_services set blocked_at = null where pubkey = ${service.publicKey}`
  })

  const nwcUri = () =>
    `nostr+walletconnect://${'a'.repeat(63)}1?relay=${encodeURIComponent('ws://127.0.0.1:1')}&secret=${'1'.repeat(64)}`
})
