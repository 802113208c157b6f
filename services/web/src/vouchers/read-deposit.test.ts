/** Fields and event of a deposit: what is taken and what is refused, each with its reason. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { finalizeEvent } from '@chispa/protocols/nip01'
import { encodeNpub } from '@chispa/protocols/nip19'
import { voucherTemplate } from '@chispa/protocols/voucher-event'
import * as signer from '@chispa/signatures/schnorr'
import { newPerson } from '@chispa/testing/person'
import vectors from '../../../../packages/protocols/src/vectors/voucher-event.json' with { type: 'json' }
import { merchant, newNonce, voucherStage } from '../../test/voucher-stage.ts'

const stage = await voucherStage()
after(() => stage.close())
const { web, service, bodyFor, deposit } = stage
const ana = await web.member()

describe('fields of a deposit', () => {
  const long = (length: number) => 'é'.repeat(length)
  const url = (length: number) => `https://offer.example/${'x'.repeat(length - 22)}`
  const fits: [string, Record<string, unknown>][] = [
    ['a name of 80 characters', { name: long(80) }],
    ['a description of 500 characters', { description: long(500) }],
    ['an empty description', { description: '' }],
    [
      'absent fields as null',
      { description: null, image: null, url: null, couponId: null, mintUrl: null, metadata: null },
    ],
    ['a url of 2048 characters', { url: url(2048) }],
    ['an http image', { image: 'http://pictures.example/a.png' }],
    ['unknown keys', { somethingElse: 1 }],
    ['the last second of the year 9999', { expiresAt: 253_402_300_799, voucherEvent: null }],
    ['an expiry in the past', { expiresAt: 1, voucherEvent: null }],
    ['metadata of 8 KiB', { metadata: { x: 'y'.repeat(8192 - 8) } }],
    ['characters that no database column takes', { name: 'a\u0001b', metadata: { x: '\ud800' } }],
  ]
  for (const [name, change] of fits) {
    test(`201: ${name}`, async () => assert.equal((await deposit(bodyFor(ana, change))).statusCode, 201))
  }

  const wrong: [string, Record<string, unknown>, string][] = [
    ['no recipient', { npub: undefined }, 'invalid_request'],
    ['a recipient that is no key', { npub: 'npub1xyz' }, 'invalid_voucher_key'],
    [
      'a secret key as recipient',
      { npub: 'nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5' },
      'invalid_voucher_key',
    ],
    ['a recipient off the curve', { npub: 'ff'.repeat(32) }, 'invalid_voucher_key'],
    ['a recipient of 129 characters', { npub: 'a'.repeat(129) }, 'invalid_request'],
    ['a nonce of 21 characters', { nonce: 'a'.repeat(21) }, 'invalid_request'],
    ['a nonce of 23 characters', { nonce: 'a'.repeat(23) }, 'invalid_request'],
    ['a nonce with a control character', { nonce: `${'a'.repeat(21)}\n`, voucherEvent: null }, 'invalid_request'],
    ['a nonce of another alphabet', { nonce: 'ñ'.repeat(22), voucherEvent: null }, 'invalid_request'],
    ['a nonce of plain base64', { nonce: `${'a'.repeat(20)}+/`, voucherEvent: null }, 'invalid_request'],
    ['a nonce with blanks', { nonce: 'a nonce with blanks ok', voucherEvent: null }, 'invalid_request'],
    ['a nonce that is no text', { nonce: 5 }, 'invalid_request'],
    ['a couponId that is no UUID', { couponId: 'abc' }, 'invalid_request'],
    ['no name', { name: undefined }, 'invalid_request'],
    ['an empty name', { name: '' }, 'invalid_request'],
    ['a name that cannot be seen', { name: ' \u202e\n ' }, 'invalid_voucher_text'],
    ['a NUL in a text', { name: 'a\u0000b' }, 'malformed_request'],
    ['a name of 81 characters', { name: long(81) }, 'invalid_request'],
    ['a description of 501 characters', { description: long(501) }, 'invalid_request'],
    ['an image that is no URL', { image: 'picture.png' }, 'invalid_voucher_url'],
    ['an image of another scheme', { image: 'data:image/png;base64,AA' }, 'invalid_voucher_url'],
    ['a url of javascript', { url: 'javascript:alert(1)' }, 'invalid_voucher_url'],
    ['a url of data', { url: 'data:text/html,x' }, 'invalid_voucher_url'],
    ['a url of file', { url: 'file:///etc/passwd' }, 'invalid_voucher_url'],
    ['a url of 2049 characters', { url: url(2049) }, 'invalid_request'],
    [
      'a url that grows too long when it is written out',
      { url: `https://offer.example/${'é'.repeat(1000)}` },
      'invalid_voucher_url',
    ],
    ['no merchant', { merchantPubkey: undefined }, 'invalid_request'],
    ['a merchant that is no key', { merchantPubkey: 'note1xyz' }, 'invalid_voucher_key'],
    ['a service that is no key', { servicePubkey: 'x' }, 'invalid_voucher_key'],
    ['no claimUrl', { claimUrl: undefined }, 'invalid_request'],
    ['a claimUrl that is no URL', { claimUrl: 'claim' }, 'invalid_voucher_url'],
    ['a claimUrl of another scheme', { claimUrl: 'ftp://coupons.example/claim' }, 'invalid_voucher_url'],
    ['a claimUrl with credentials', { claimUrl: 'https://u:p@coupons.example/claim' }, 'invalid_voucher_url'],
    ['a refreshUrl with credentials', { refreshUrl: 'https://u@coupons.example/refresh' }, 'invalid_voucher_url'],
    ['a mintUrl of another scheme', { mintUrl: 'ws://coupons.example/mint' }, 'invalid_voucher_url'],
    ['metadata that is no object', { metadata: [1] }, 'invalid_request'],
    ['metadata over 8 KiB', { metadata: { x: 'y'.repeat(8192) } }, 'invalid_voucher_text'],
    ['an expiry that is no number', { expiresAt: '2030-01-01' }, 'invalid_request'],
    ['an expiry of zero', { expiresAt: 0 }, 'invalid_request'],
    ['an expiry after the year 9999', { expiresAt: 253_402_300_800 }, 'invalid_request'],
    ['an event that is no object', { voucherEvent: 'x' }, 'invalid_request'],
    [
      'a declared service that did not sign, without an event',
      { servicePubkey: ana.pubkey, voucherEvent: null },
      'service_not_signer',
    ],
  ]
  for (const [name, change, reason] of wrong) {
    test(`400: ${name}`, async () => {
      const reply = await deposit(bodyFor(ana, change))
      assert.deepEqual([reply.statusCode, reply.json().error.reason], [400, reason], reply.body)
    })
  }

  test('413: a body over 100 KiB, whoever the recipient is', async () => {
    const reply = await deposit(bodyFor(ana, { metadata: { x: 'y'.repeat(103_000) } }))
    assert.equal(reply.statusCode, 413)
  })

  test('400: an event over 16 KiB', async () => {
    const template = voucherTemplate({
      nonce: newNonce(),
      merchantPublicKey: merchant.pubkey,
      phase: 'minted',
      content: 'x'.repeat(16_384),
      createdAt: 1,
    })
    const event = finalizeEvent(template, service.secretKey, signer)
    const reply = await deposit(bodyFor(ana, { nonce: event.tags[0]?.[1], voucherEvent: event }))
    assert.deepEqual([reply.statusCode, reply.json().error.reason], [400, 'invalid_voucher_text'])
  })

  test('400: an expiration in the event that no date can hold', async () => {
    const nonce = newNonce()
    const template = voucherTemplate({
      nonce,
      merchantPublicKey: merchant.pubkey,
      phase: 'minted',
      expiresAt: 999_999_999_999_999,
      createdAt: 1,
    })
    const reply = await deposit(
      bodyFor(ana, { nonce, voucherEvent: finalizeEvent(template, service.secretKey, signer) }),
    )
    assert.deepEqual([reply.statusCode, reply.json().error.reason], [400, 'invalid_voucher_event'])
  })
})

describe('the event of a deposit, checked in order', () => {
  const problems = { 1: 'kind', 2: 'signature', 3: 'merchant', 4: 'nonce', 5: 'service' }
  for (const vector of vectors.cases) {
    test(vector.name, async () => {
      const body = { ...vector.body, npub: encodeNpub(ana.pubkey), claimUrl: service.claimUrl }
      const reply = await deposit(body, newPerson())
      const failed = vector.expected.failsCheck as keyof typeof problems | null
      if (failed === null) {
        assert.ok([200, 201].includes(reply.statusCode), reply.body)
        const [row] = await web.sql`select service_pubkey from vouchers where id = ${reply.json().id}`
        assert.equal(row?.servicePubkey, vector.expected.servicePubkey)
        return
      }
      assert.equal(reply.statusCode, 400)
      const { reason, details } = reply.json().error
      assert.deepEqual([reason, details.problem], ['invalid_voucher_event', problems[failed]])
    })
  }

  test('a wrong event is a 400 for a member and for nobody alike', async () => {
    const coupon = stage.mint()
    const event = { ...coupon.event, sig: '0'.repeat(128) }
    const [member, nobody] = await Promise.all([
      deposit(bodyFor(ana, { voucherEvent: event }, coupon)),
      deposit(bodyFor(newPerson(), { voucherEvent: event }, coupon)),
    ])
    assert.deepEqual([member.statusCode, member.body], [nobody.statusCode, nobody.body])
    assert.equal(member.statusCode, 400)
  })
})
