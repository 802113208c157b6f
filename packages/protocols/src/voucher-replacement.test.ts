import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexToBytes } from '@noble/hashes/utils.js'
import * as bip340 from './bip340.ts'
import { finalizeEvent, type NostrEvent } from './nip01.ts'
import file from './vectors/voucher-event.json' with { type: 'json' }
import { voucherTemplate } from './voucher-event.ts'
import { readReplacement } from './voucher-replacement.ts'

const { verifySchnorr } = bip340
const service = hexToBytes(file.keys.serviceSecret)
const stranger = new Uint8Array(32).fill(7)
const [oldNonce, newNonce] = ['AbCdEfGhIjKlMnOpQrStUv', 'Zx8cV1mN4bQ6wE3rT9yU2g']
const benefit = { type: 'percent', percent: 15, cap: { amount: 10, currency: 'USD' } }

type Terms = Parameters<typeof voucherTemplate>[0]
function signed(terms: Partial<Terms> & { benefit?: object | null }, key = service, more: string[][] = []): NostrEvent {
  const { benefit: given = benefit, ...rest } = terms
  const content = given === null ? '' : JSON.stringify({ v: 1, name: 'Coffee', coupon: given })
  const template = voucherTemplate({
    nonce: newNonce,
    merchantPublicKey: file.keys.merchantPub,
    phase: 'minted',
    couponId: 'c1',
    expiresAt: 1893456000,
    content,
    createdAt: 2,
    ...rest,
  })
  return finalizeEvent({ ...template, tags: [...template.tags, ...more] }, key, bip340)
}
const burned = { event: signed({ nonce: oldNonce, createdAt: 1 }), nonce: oldNonce }
const answerWith = (voucher: unknown, more: object = {}) => ({ nonce: newNonce, coupon: benefit, voucher, ...more })
const problemOf = (answer: unknown, old = burned) => {
  const read = readReplacement(answer, old, verifySchnorr)
  return read.ok ? undefined : read.problem
}

test('the replacement of the same coupon is read', () => {
  const event = signed({})
  const read = readReplacement(answerWith(event, { expiresAt: 1893456000, name: 'Other' }), burned, verifySchnorr)
  assert.deepEqual(read, {
    ok: true,
    replacement: { nonce: newNonce, event, couponId: 'c1', expiresAt: 1893456000, name: 'Coffee', benefit },
  })
})

test('an event without content takes the words of the answer', () => {
  const old = { event: signed({ nonce: oldNonce, benefit: null }), nonce: oldNonce }
  const answer = answerWith(signed({ benefit: null }), {
    name: 'Tea',
    description: 'One',
    image: 'https://x.example/a',
  })
  const read = readReplacement(answer, old, verifySchnorr)
  assert.ok(read.ok)
  const { name, description, image } = read.replacement
  assert.deepEqual([name, description, image, read.replacement.benefit], ['Tea', 'One', 'https://x.example/a', benefit])
})

const longer: [string, unknown, number | undefined][] = [
  ['a later expiry', answerWith(signed({ expiresAt: 1893456001 })), 1893456001],
  [
    'a later expiry, told as well',
    answerWith(signed({ expiresAt: 1893456001 }), { expiresAt: 1893456001 }),
    1893456001,
  ],
  ['an expiry told later than signed', answerWith(signed({}), { expiresAt: 1893456001 }), 1893456001],
  [
    'no expiry any more',
    answerWith(signed({ expiresAt: undefined } as Partial<Terms>), { expiresAt: null }),
    undefined,
  ],
  ['an expiry that no date can hold', answerWith(signed({ expiresAt: 999_999_999_999_999 })), 253_402_300_799],
]
for (const [name, answer, expiresAt] of longer) {
  test(`taken: ${name}`, () => {
    const read = readReplacement(answer, burned, verifySchnorr)
    assert.ok(read.ok)
    assert.equal(read.replacement.expiresAt, expiresAt)
  })
}

const wrong: [string, unknown, string][] = [
  ['no object', 'ok', 'malformed'],
  ['no nonce', { voucher: signed({}) }, 'nonce'],
  ['a nonce of 21 characters', answerWith(signed({}), { nonce: newNonce.slice(1) }), 'nonce'],
  ['the old nonce', answerWith(burned.event, { nonce: oldNonce }), 'nonce'],
  ['no event', answerWith(undefined), 'event'],
  ['an event of another nonce', answerWith(signed({ nonce: `x${newNonce.slice(1)}` })), 'event'],
  ['another signer', answerWith(signed({}, stranger)), 'event'],
  ['a broken signature', answerWith({ ...signed({}), created_at: 3 }), 'event'],
  ['another merchant', answerWith(signed({ merchantPublicKey: file.keys.recipientPub })), 'merchant'],
  ['two merchants', answerWith(signed({}, service, [['p', file.keys.recipientPub]])), 'merchant'],
  ['a redeemed one', answerWith(signed({ phase: 'claimed' })), 'phase'],
  ['another coupon', answerWith(signed({ couponId: 'c2' })), 'coupon'],
  ['an earlier expiry', answerWith(signed({ expiresAt: 1893455999 })), 'expiry'],
  ['an expiry told earlier than signed', answerWith(signed({}), { expiresAt: 1893455999 }), 'expiry'],
  ['another benefit', answerWith(signed({ benefit: { ...benefit, percent: 10 } })), 'benefit'],
  ['no benefit', answerWith(signed({ benefit: null }), { coupon: undefined }), 'benefit'],
  [
    'a benefit told otherwise than signed',
    answerWith(signed({}), { coupon: { type: 'percent', percent: 9 } }),
    'benefit',
  ],
]
for (const [name, answer, problem] of wrong) {
  test(`refused: ${name}`, () => assert.equal(problemOf(answer), problem))
}
