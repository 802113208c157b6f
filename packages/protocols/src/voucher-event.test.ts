import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexToBytes } from '@noble/hashes/utils.js'
import * as bip340 from './bip340.ts'
import { finalizeEvent } from './nip01.ts'
import { readPublicKey } from './nip19.ts'
import file from './vectors/voucher-event.json' with { type: 'json' }
import { isNonce, readVoucherEvent, voucherTemplate } from './voucher-event.ts'

const { verifySchnorr } = bip340
const checks = { 1: 'kind', 2: 'signature', 3: 'merchant', 4: 'nonce', 5: 'service' }

for (const vector of file.cases) {
  test(`vector: ${vector.name}`, () => {
    const { body, expected } = vector
    const servicePublicKey = body.servicePubkey === undefined ? undefined : readPublicKey(body.servicePubkey)
    const result = readVoucherEvent(body.voucherEvent, {
      nonce: body.nonce,
      merchantPublicKey: readPublicKey(body.merchantPubkey)!,
      ...(servicePublicKey !== undefined && { servicePublicKey }),
      verifySchnorr,
    })
    const failed = expected.failsCheck as keyof typeof checks | null
    assert.equal(result.ok ? null : result.problem, failed === null ? null : checks[failed])
    if (!result.ok) return
    assert.equal(result.voucher.servicePublicKey, expected.servicePubkey)
    assert.equal(result.voucher.nonce, expected.nonce)
    assert.equal(result.voucher.claimed ? 'claimed' : 'minted', expected.initialStatus)
    assert.deepEqual([result.voucher.couponId, result.voucher.expiresAt], [body.couponId, body.expiresAt])
  })
}

for (const vector of file.nonceLength) {
  test(`nonce of ${vector.name}`, () => {
    // The case without a verdict: characters, but not those of base64url.
    assert.equal(isNonce(vector.nonce), vector.valid ?? false)
  })
}

test('a nonce is written in base64url, with nothing before or after it', () => {
  const nonce = 'AbCdEf-hIjKlMn_pQrSt09'
  assert.ok(isNonce(nonce))
  for (const other of [
    nonce.replace('-', '+'),
    nonce.replace('_', '/'),
    nonce.replace('A', ' '),
    nonce.replace('9', '\n'),
  ])
    assert.ok(!isNonce(other), JSON.stringify(other))
  assert.ok(!isNonce(`${nonce}\n`))
})

test('what is no event is malformed, without an exception', () => {
  for (const event of [null, 'x', [], 5, { kind: 20402 }, { kind: 20402, tags: 'x' }]) {
    const result = readVoucherEvent(event, { nonce: 'n', verifySchnorr })
    assert.ok(!result.ok && result.problem === 'malformed')
  }
})

test('a voucher that we template is read back, merchant not compared unless given', () => {
  const nonce = 'AbCdEfGhIjKlMnOpQrStUv'
  const merchantPublicKey = file.keys.merchantPub
  const template = voucherTemplate({
    nonce,
    merchantPublicKey,
    phase: 'claimed',
    couponId: 'c1',
    expiresAt: 9,
    createdAt: 1,
  })
  const event = finalizeEvent(template, hexToBytes(file.keys.serviceSecret), bip340)
  assert.deepEqual(readVoucherEvent(event, { nonce, verifySchnorr }), {
    ok: true,
    voucher: { servicePublicKey: file.keys.servicePub, nonce, couponId: 'c1', expiresAt: 9, claimed: true },
  })
  const other = readVoucherEvent(event, { nonce, merchantPublicKey: file.keys.recipientPub, verifySchnorr })
  assert.ok(!other.ok && other.problem === 'merchant')
})
