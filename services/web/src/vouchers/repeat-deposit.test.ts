/** The same service and nonce again: ownership and redemption stay, and who repeats changes only what is theirs. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { startCouponService } from '@chispa/sandbox/coupon-service/coupon-service'
import { depositBody } from '@chispa/sandbox/coupon-service/deposit'
import { newPerson } from '@chispa/testing/person'
import { terms, voucherStage } from '../../test/voucher-stage.ts'
import { depositQuotas } from './deposit.ts'

const stage = await voucherStage()
after(() => stage.close())
const { web, service, asService, bodyFor, deposit } = stage

const elsewhere = await startCouponService({ secretKey: service.secretKey })
after(() => elsewhere.stop())

describe('a repeated deposit', () => {
  test('200 with the id and status it has; texts follow, what was not sent stays', async () => {
    const ana = await web.member()
    const coupon = stage.mint()
    const first = await deposit(bodyFor(ana, { description: 'One', url: 'https://a.example/' }, coupon))
    const again = await deposit(bodyFor(ana, { name: 'Renamed', description: undefined }, coupon))
    assert.deepEqual([again.statusCode, again.json()], [200, first.json()])
    const voucher = await stage.read(ana, first.json().id)
    assert.deepEqual([voucher.name, voucher.description, voucher.url], ['Renamed', 'One', 'https://a.example/'])
  })

  test('never changes the owner, whoever is named', async () => {
    const [ana, bruno] = [await web.member(), await web.member()]
    const coupon = stage.mint()
    const { id } = (await deposit(bodyFor(ana, {}, coupon))).json()
    const again = await deposit(bodyFor(bruno, {}, coupon))
    assert.deepEqual([again.statusCode, again.json().id], [200, id])
    assert.equal((await stage.list(bruno)).length, 0)
    assert.equal((await stage.list(ana)).length, 1)
  })

  test('never brings a redeemed one back, nor redeems one', async () => {
    const ana = await web.member()
    const coupon = stage.mint()
    const { id } = (await deposit(bodyFor(ana, {}, coupon))).json()
    service.ledger.set(coupon.nonce, 'claimed')
    const claimed = service.ledger.sign(coupon)
    assert.equal((await deposit(bodyFor(ana, { voucherEvent: claimed }, coupon))).json().status, 'minted')
    await stage.refresh(ana, id)
    const again = await deposit(bodyFor(ana, {}, coupon))
    assert.deepEqual([again.statusCode, again.json().status], [200, 'claimed'])
  })

  test('URLs and expiry follow the service’s own signature alone', async () => {
    const ana = await web.member()
    const coupon = stage.mint()
    const friend = newPerson()
    const { id } = (await deposit(bodyFor(ana, { expiresAt: 1_900_000_000 }, coupon), friend)).json()
    const theirs = {
      claimUrl: elsewhere.claimUrl,
      refreshUrl: elsewhere.refreshUrl,
      expiresAt: 1_950_000_000,
      name: 'By a friend',
    }
    await deposit(bodyFor(ana, theirs, coupon), friend)
    const kept = await stage.read(ana, id)
    assert.equal(kept.name, 'By a friend')
    assert.deepEqual([kept.claimUrl, kept.expiresAt], [service.claimUrl, new Date(1_900_000_000_000).toISOString()])
    await deposit(bodyFor(ana, theirs, coupon), asService)
    const moved = await stage.read(ana, id)
    assert.deepEqual(
      [moved.claimUrl, moved.refreshUrl, moved.expiresAt],
      [elsewhere.claimUrl, elsewhere.refreshUrl, new Date(1_950_000_000_000).toISOString()],
    )
  })

  test('somebody else who holds the event changes nothing at all', async () => {
    const ana = await web.member()
    const coupon = stage.mint()
    const { id } = (await deposit(bodyFor(ana, {}, coupon))).json()
    const before = await stage.read(ana, id)
    const [record] = await web.sql`select * from voucher_services where pubkey = ${service.publicKey}`
    const attack = {
      name: 'Hacked',
      description: 'Hacked',
      url: 'https://evil.example/',
      image: 'https://evil.example/a.png',
      claimUrl: 'http://127.0.0.1:1/claim',
      refreshUrl: 'http://127.0.0.1:1/refresh',
      expiresAt: 1,
      metadata: { evil: true },
    }
    const reply = await deposit(bodyFor(ana, attack, coupon), newPerson())
    assert.deepEqual([reply.statusCode, reply.json().id], [200, id])
    assert.deepEqual(await stage.read(ana, id), before)
    assert.deepEqual((await web.sql`select * from voucher_services where pubkey = ${service.publicKey}`)[0], record)
  })

  test('an owner who does not take vouchers from the signer any more keeps what they have', async () => {
    const [ana, bruno] = [await web.member(), await web.member()]
    const coupon = stage.mint()
    const { id } = (await deposit(bodyFor(ana, {}, coupon))).json()
    await stage.settings(ana, { policy: 'ALLOWLIST' })
    assert.equal((await deposit(bodyFor(ana, { name: 'New' }, coupon))).statusCode, 403)
    // Through somebody who would take it.
    assert.equal((await deposit(bodyFor(bruno, { name: 'New' }, coupon))).statusCode, 200)
    assert.equal((await stage.read(ana, id)).name, '15% off')
  })

  test('an event that comes later makes it a signed one', async () => {
    const ana = await web.member()
    const coupon = stage.mint()
    const { id } = (await deposit(bodyFor(ana, { voucherEvent: undefined }, coupon))).json()
    assert.equal((await stage.read(ana, id)).isTransferable, false)
    await deposit(bodyFor(ana, {}, coupon))
    assert.equal((await stage.read(ana, id)).isTransferable, true)
    assert.deepEqual((await stage.code(ana, id)).json().voucherEvent, coupon.event)
  })

  test('a deleted voucher leaves a tombstone: nobody else brings it back, nor to somebody else, and nothing of it is left', async () => {
    const ana = await web.member()
    const coupon = stage.mint({ description: 'Something private' })
    const { id } = (await deposit(bodyFor(ana, {}, coupon))).json()
    assert.deepEqual((await stage.remove(ana, id)).json(), { deleted: true })
    const bruno = await web.member()
    for (const [recipient, signer] of [
      [ana, newPerson()],
      [bruno, newPerson()],
      [bruno, asService],
    ] as const) {
      const again = await deposit(bodyFor(recipient, {}, coupon), signer)
      assert.deepEqual([again.statusCode, again.json()], [200, { id, status: 'minted' }])
      assert.equal((await stage.list(recipient)).length, 0)
    }
    assert.equal((await stage.code(ana, id)).statusCode, 404)
    assert.equal((await stage.remove(ana, id)).statusCode, 404)
    const [row] = await web.sql`select * from vouchers where id = ${id}`
    assert.deepEqual([row?.sealedCode, row?.name, row?.description, row?.claimUrl], [null, '', null, ''])
  })

  test('a voucher deleted by mistake comes back when its own service deposits it again, once of ten at once', async () => {
    const ana = await web.member()
    const coupon = stage.mint({ description: 'Good', expiresAt: 1_999_999_999 })
    const { id } = (await deposit(bodyFor(ana, { url: 'https://a.example/' }, coupon))).json()
    const before = await stage.read(ana, id)
    await stage.list(ana)
    await stage.remove(ana, id)
    await web.call({
      method: 'POST',
      url: '/api/webhooks',
      as: ana,
      body: { url: 'http://127.0.0.1:9/', events: ['voucher.deposited'] },
    })
    const body = bodyFor(ana, { url: 'https://a.example/' }, coupon)
    for (const reply of await Promise.all(Array.from({ length: 10 }, () => deposit(body)))) {
      assert.deepEqual([reply.statusCode, reply.json()], [200, { id, status: 'minted' }])
    }
    const after = await stage.read(ana, id)
    assert.deepEqual({ ...after, createdAt: '' }, { ...before, createdAt: '' })
    assert.equal((await stage.code(ana, id)).json().nonce, coupon.nonce)
    const [inbox] = await web.sql`select unread from voucher_inboxes where user_id = ${ana.userId}`
    assert.equal(inbox?.unread, 1)
    const told = await web.sql`select from webhook_deliveries where type = 'voucher.deposited'`
    assert.equal(told.length, 1)
    assert.equal((await stage.refresh(ana, id)).json().checked, true)
  })

  test('one that was redeemed, voided or sent before it was deleted stays deleted', async () => {
    const ana = await web.member()
    for (const status of ['claimed', 'voided', 'transferred']) {
      const coupon = stage.mint()
      const { id } = (await deposit(bodyFor(ana, {}, coupon))).json()
      await web.sql`update vouchers set status = ${status} where id = ${id}`
      await stage.remove(ana, id)
      const again = await deposit(bodyFor(ana, {}, coupon))
      assert.deepEqual([again.statusCode, again.json()], [200, { id, status }])
      assert.equal((await stage.list(ana)).length, 0)
    }
  })

  test('what comes back takes room like any other, and does so only while its owner takes vouchers from the service', async () => {
    const ana = await web.member()
    const coupon = stage.mint()
    const { id } = (await deposit(bodyFor(ana, {}, coupon))).json()
    await stage.remove(ana, id)
    await web.sql`update voucher_inboxes set unread = ${depositQuotas.maxUnreadOfService} where user_id = ${ana.userId}`
    assert.equal((await deposit(bodyFor(ana, {}, coupon))).json().error.reason, 'voucher_inbox_full')
    await web.sql`update voucher_inboxes set unread = 0 where user_id = ${ana.userId}`
    await stage.settings(ana, { policy: 'ALLOWLIST' })
    assert.equal((await deposit(bodyFor(ana, {}, coupon))).statusCode, 403)
    assert.equal((await stage.list(ana)).length, 0)
  })

  test('a nonce that another service used is another voucher', async () => {
    const ana = await web.member()
    const coupon = stage.mint()
    await deposit(bodyFor(ana, {}, coupon))
    const other = await startCouponService()
    const body = {
      ...depositBody(other, other.ledger.mint(terms()), ana.pubkey),
      nonce: coupon.nonce,
      voucherEvent: null,
    }
    const reply = await deposit(body, { secretKey: other.secretKey, pubkey: other.publicKey })
    await other.stop()
    assert.equal(reply.statusCode, 201)
    assert.equal((await stage.list(ana)).length, 2)
  })

  test('of ten first deposits at once one is 201, and all name the same voucher', async () => {
    const ana = await web.member()
    const coupon = stage.mint()
    const replies = await Promise.all(Array.from({ length: 10 }, () => deposit(bodyFor(ana, {}, coupon))))
    assert.deepEqual(
      replies.map(({ statusCode }) => statusCode).sort(),
      [200, 200, 200, 200, 200, 200, 200, 200, 200, 201],
    )
    assert.equal(new Set(replies.map(reply => reply.json().id)).size, 1)
    assert.equal((await stage.list(ana)).length, 1)
  })
})
