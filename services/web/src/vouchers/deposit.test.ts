import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { finalizeEvent } from '@chispa/protocols/nip01'
import { encodeNpub } from '@chispa/protocols/nip19'
import { voucherTemplate } from '@chispa/protocols/voucher-event'
import * as signer from '@chispa/signatures/schnorr'
import { newPerson } from '@chispa/testing/person'
import { refusalIn } from '../../test/app.ts'
import { merchant, newNonce, textOf, voucherStage } from '../../test/voucher-stage.ts'

const stage = await voucherStage()
after(() => stage.close())
const { web, service, asService, bodyFor, deposit } = stage
const ana = await web.member()

describe('POST /api/vouchers', () => {
  test('201 with id and status, then it is in the list with everything but its code', async () => {
    const expiresAt = Math.floor(Date.now() / 1000) + 86_400
    const coupon = stage.mint({ description: 'Two lines\nof it', expiresAt })
    const reply = await deposit(bodyFor(ana, { url: 'https://offer.example/x' }, coupon))
    assert.equal(reply.statusCode, 201)
    const { id } = reply.json()
    assert.deepEqual(reply.json(), { id, status: 'minted' })
    const voucher = await stage.read(ana, id)
    assert.deepEqual(
      { ...voucher, createdAt: '' },
      {
        id,
        status: 'minted',
        name: '15% off',
        description: 'Two lines\nof it',
        imageUrl: null,
        url: 'https://offer.example/x',
        couponId: coupon.couponId,
        merchantPubkey: merchant.pubkey,
        merchant: { pubkey: merchant.pubkey, name: null, pictureUrl: null, verified: false },
        servicePubkey: service.publicKey,
        claimUrl: service.claimUrl,
        mintUrl: service.mintUrl,
        refreshUrl: service.refreshUrl,
        benefit: { type: 'percent', percent: 15 },
        metadata: { coupon: { type: 'percent', percent: 15 } },
        isSigned: true,
        isTransferable: true,
        expiresAt: new Date(expiresAt * 1000).toISOString(),
        claimedAt: null,
        statusCheckedAt: null,
        depositedBy: service.publicKey,
        comment: null,
        transferredTo: null,
        isMovedByOthers: false,
        isNew: true,
        createdAt: '',
      },
    )
    assert.ok(!JSON.stringify(voucher).includes(coupon.nonce))
    assert.deepEqual(
      (await stage.list(ana)).map(({ id: listed }) => listed),
      [id],
    )
  })

  test('recipient, merchant and service as npub or hex of either case', async () => {
    const coupon = stage.mint()
    const body = {
      npub: ana.pubkey.toUpperCase(),
      merchantPubkey: encodeNpub(merchant.pubkey),
      servicePubkey: encodeNpub(service.publicKey),
    }
    assert.equal((await deposit(bodyFor(ana, body, coupon))).statusCode, 201)
  })

  test('no account is needed, and without an event the signer is the service', async () => {
    const stranger = newPerson()
    const reply = await deposit(bodyFor(ana, { servicePubkey: undefined, voucherEvent: undefined }), stranger)
    assert.equal(reply.statusCode, 201)
    const voucher = await stage.read(ana, reply.json().id)
    assert.deepEqual([voucher.servicePubkey, voucher.isSigned], [stranger.pubkey, false])
  })

  test('a phase of claimed starts redeemed, at the time the service signed', async () => {
    const coupon = stage.mint()
    service.ledger.set(coupon.nonce, 'claimed')
    coupon.event = service.ledger.sign(coupon)
    const reply = await deposit(bodyFor(ana, {}, coupon))
    assert.deepEqual([reply.statusCode, reply.json().status], [201, 'claimed'])
    const claimedAt = new Date((coupon.claimedAt as number) * 1000).toISOString()
    assert.equal((await stage.read(ana, reply.json().id)).claimedAt, claimedAt)

    const bare = {
      nonce: newNonce(),
      merchantPublicKey: merchant.pubkey,
      phase: 'claimed' as const,
      createdAt: 1700000000,
    }
    const event = finalizeEvent(voucherTemplate(bare), service.secretKey, signer)
    const old = await deposit(bodyFor(ana, { nonce: bare.nonce, voucherEvent: event }))
    assert.equal((await stage.read(ana, old.json().id)).claimedAt, '2023-11-14T22:13:20.000Z')
  })

  test('what the event says wins: coupon, expiry and benefit', async () => {
    const coupon = stage.mint({ expiresAt: 1_900_000_000 })
    const body = {
      couponId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      expiresAt: 5,
      metadata: { coupon: { type: 'percent', percent: 99 } },
    }
    const { id } = (await deposit(bodyFor(ana, body, coupon))).json()
    const voucher = await stage.read(ana, id)
    assert.equal(voucher.couponId, coupon.couponId)
    assert.equal(voucher.expiresAt, new Date(1_900_000_000_000).toISOString())
    assert.deepEqual(voucher.benefit, { type: 'percent', percent: 15 })
  })

  test('401 for whoever did not sign this very request: a session token, a device token, nobody', async () => {
    const tokens = [await web.session(asService), await web.deviceToken(ana.userId, ['cards:read']), undefined]
    for (const token of tokens) {
      const reply = await web.call({ method: 'POST', url: '/api/vouchers', token, body: bodyFor(ana) })
      assert.deepEqual(refusalIn(reply), {
        status: 401,
        success: false,
        code: 'AUTHENTICATION_ERROR',
        reason: 'nip98_required',
      })
    }
  })

  test('a body that was changed after signing is 401', async () => {
    const body = bodyFor(ana)
    const { authorization } = await import('@chispa/testing/person')
    const signed = { url: 'http://localhost/api/vouchers', method: 'POST', body: JSON.stringify(body) }
    const reply = await web.call({
      method: 'POST',
      url: '/api/vouchers',
      body: { ...body, name: 'Other' },
      headers: { authorization: authorization(asService, signed) },
    })
    assert.equal(reply.statusCode, 401)
  })
})

describe('codes at rest', () => {
  test('no code is in any table, log line or answer', async () => {
    const coupon = stage.mint()
    const { id } = (await deposit(bodyFor(ana, {}, coupon))).json()
    await deposit(bodyFor(ana, { claimUrl: 'ftp://x.example' }, coupon))
    await stage.refresh(ana, id)
    for (const table of ['vouchers', 'voucher_services', 'voucher_inboxes', 'activity', 'pictures']) {
      const text = await textOf(web, table)
      assert.ok(!text.includes(coupon.nonce) && !text.includes(Buffer.from(coupon.nonce).toString('hex')), table)
    }
    assert.ok(!web.lines.join('').includes(coupon.nonce))
    const code = (await stage.code(ana, id)).json()
    assert.deepEqual(code, { nonce: coupon.nonce, voucherEvent: coupon.event })
  })

  test('the code is told to its owner only', async () => {
    const { id } = await stage.give(ana)
    const other = await web.member()
    for (const reply of [await stage.code(other, id), await stage.code(newPerson(), id)]) {
      assert.deepEqual([reply.statusCode, reply.json().error.reason], [404, 'voucher_not_found'])
    }
  })
})
