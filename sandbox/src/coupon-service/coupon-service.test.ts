import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { readReplacement } from '@chispa/protocols/voucher-replacement'
import { newSecretKey, publicKeyOf, verifySchnorr } from '@chispa/signatures/schnorr'
import { until } from '../until.ts'
import { noCouponFaults } from './coupon-faults.ts'
import { startCouponService } from './coupon-service.ts'

const service = await startCouponService()
const merchant = publicKeyOf(newSecretKey())
const { ledger, faults } = service
after(() => service.stop())
afterEach(() => void Object.assign(faults, noCouponFaults()))

const terms = {
  name: '15% off',
  benefit: { type: 'percent', percent: 15 },
  merchant,
  expiresAt: Math.floor(Date.now() / 1000) + 3600,
}
const preview = async (nonce: string) => {
  const reply = await fetch(`${service.claimUrl}?nonce=${nonce}`, { redirect: 'manual' })
  return { status: reply.status, text: await reply.text() }
}
const wordOf = async (nonce: string) => JSON.parse((await preview(nonce)).text).status
const refresh = (nonce: string, key = 'a key of mine') =>
  fetch(service.refreshUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ nonce }),
  })

test('a refresh burns once: the same key replays the same bytes, another key is refused', async () => {
  const coupon = ledger.mint(terms)
  const first = await refresh(coupon.nonce)
  assert.equal(first.status, 201)
  const body = await first.text()
  assert.ok(readReplacement(JSON.parse(body), coupon, verifySchnorr).ok)
  const again = await refresh(coupon.nonce)
  assert.deepEqual([again.status, await again.text()], [200, body])
  assert.equal((await refresh(coupon.nonce, 'another key')).status, 409)
  assert.equal(await wordOf(coupon.nonce), 'refreshed')
  assert.equal(await wordOf(JSON.parse(body).nonce), 'minted')
  const live = ledger.coupons.filter(one => one.lineage === coupon.lineage && one.state === 'minted')
  assert.equal(live.length, 1)
})

test('unknown, spent and expired nonces are told apart; a key is needed', async () => {
  assert.equal((await preview('unknown')).status, 404)
  assert.equal((await preview('')).status, 400)
  assert.equal((await refresh('unknown')).status, 404)
  const spent = ledger.mint(terms)
  ledger.set(spent.nonce, 'voided')
  assert.equal((await refresh(spent.nonce)).status, 409)
  const old = ledger.mint({ ...terms, expiresAt: 1 })
  assert.equal((await refresh(old.nonce)).status, 410)
  assert.equal(await wordOf(old.nonce), 'expired')
  const bare = await fetch(service.refreshUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nonce: ledger.mint(terms).nonce }),
  })
  assert.equal(bare.status, 400)
})

test('the till claims once', async () => {
  const coupon = ledger.mint(terms)
  const claimed = await service.claim(coupon.nonce)
  assert.equal((claimed.body as { status: string }).status, 'success')
  assert.equal(((await service.claim(coupon.nonce)).body as { status: string }).status, 'claimed')
  assert.equal(await wordOf(coupon.nonce), 'claimed')
  assert.equal((await service.claim('unknown')).status, 404)
})

test('whoever else posts to the claim URL fails the stop', async () => {
  const other = await startCouponService()
  const reply = await fetch(other.claimUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nonce: other.ledger.mint(terms).nonce }),
  })
  assert.equal(reply.status, 403)
  await assert.rejects(other.stop(), /not the till/)
})

test('fault: the answer is lost after the burn, and the same key still gets it', async () => {
  const coupon = ledger.mint(terms)
  faults.loseAnswerAfterBurn = true
  await assert.rejects(refresh(coupon.nonce))
  assert.equal(await wordOf(coupon.nonce), 'refreshed')
  faults.loseAnswerAfterBurn = false
  assert.equal((await refresh(coupon.nonce)).status, 200)
})

test('fault: held before or after the burn, until it is let go', async () => {
  for (const [hold, state] of [
    ['before burn', 'minted'],
    ['after burn', 'refreshed'],
  ] as const) {
    const coupon = ledger.mint(terms)
    faults.hold = hold
    const asked = refresh(coupon.nonce)
    await until(() => service.waiting === 1)
    assert.equal(coupon.state, state)
    faults.hold = 'nothing'
    assert.equal((await asked).status, 201)
  }
})

test('faults of a preview', async () => {
  const { nonce } = ledger.mint(terms)
  faults.status = 500
  assert.equal((await preview(nonce)).status, 500)
  Object.assign(faults, noCouponFaults(), { redirectTo: 'http://127.0.0.1:1/' })
  assert.equal((await preview(nonce)).status, 302)
  Object.assign(faults, noCouponFaults(), { oversize: true })
  assert.ok((await preview(nonce)).text.length > 65_536)
  Object.assign(faults, noCouponFaults(), { notJson: true })
  assert.match((await preview(nonce)).text, /^</)
  Object.assign(faults, noCouponFaults(), { word: 'sleeping' })
  assert.equal(await wordOf(nonce), 'sleeping')
  Object.assign(faults, noCouponFaults(), { disconnect: true })
  await assert.rejects(preview(nonce))
  Object.assign(faults, noCouponFaults(), { at: 'refresh', status: 500 })
  assert.equal(await wordOf(nonce), 'minted')
})

for (const [fault, problem] of [
  [{ wrongSigner: true }, 'event'],
  [{ nonceLength: 21 }, 'nonce'],
  [{ nonceLength: 23 }, 'nonce'],
  [{ sameNonce: true }, 'nonce'],
  [{ otherBenefit: true }, 'benefit'],
  [{ earlierExpiry: true }, 'expiry'],
  [{ otherMerchant: true }, 'merchant'],
  [{ twoMerchants: true }, 'merchant'],
] as const) {
  test(`fault: ${JSON.stringify(fault)} is told once and mended by the same key`, async () => {
    const coupon = ledger.mint(terms)
    Object.assign(faults, fault)
    const told = readReplacement(await (await refresh(coupon.nonce)).json(), coupon, verifySchnorr)
    assert.equal(told.ok ? undefined : told.problem, problem)
    Object.assign(faults, noCouponFaults())
    assert.ok(readReplacement(await (await refresh(coupon.nonce)).json(), coupon, verifySchnorr).ok)
  })
}

test('fault: a service that forgets its keys calls a repetition spent', async () => {
  const coupon = ledger.mint(terms)
  assert.equal((await refresh(coupon.nonce)).status, 201)
  faults.forgetKeys = true
  assert.equal((await refresh(coupon.nonce)).status, 409)
})

test('faults are switched over HTTP; an unknown one is refused', async () => {
  const set = (body: object) =>
    fetch(`${service.url}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  assert.equal((await set({ wrongSigner: true })).status, 200)
  assert.ok(faults.wrongSigner)
  assert.equal((await set({ wrongSinger: true })).status, 400)
})
