/** Keeping a coupon by the code that its merchant shows: the announcement on a relay, the preview, and the member's own list. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { finalizeEvent } from '@chispa/protocols/nip01'
import { encodeNpub } from '@chispa/protocols/nip19'
import { announcementTemplate } from '@chispa/protocols/voucher-announcement'
import { startRelay } from '@chispa/sandbox/relay'
import * as signer from '@chispa/signatures/schnorr'
import { newPerson, type Person } from '@chispa/testing/person'
import { refusalIn } from '../../test/app.ts'
import { voucherStage } from '../../test/voucher-stage.ts'

const relay = await startRelay()
const stage = await voucherStage()
const { web, service } = stage
after(async () => {
  await stage.close()
  await relay.stop()
})
const admin = await web.member('ADMIN')
await web.call({ method: 'POST', url: '/api/settings', as: admin, body: { nostr_relays: [relay.url] } })

const createdAt = Math.floor(Date.now() / 1000)
const baker = newPerson()
const publish = (by: Person, template: Parameters<typeof finalizeEvent>[0]) =>
  relay.publish(finalizeEvent(template, by.secretKey, signer))
const endpoints = { claimUrl: service.claimUrl, mintUrl: service.mintUrl }
publish(baker, announcementTemplate({ endpoints, createdAt, servicePublicKey: service.publicKey }))
publish(baker, { kind: 0, created_at: createdAt, tags: [], content: JSON.stringify({ name: 'The bakery' }) })

const terms = { name: 'Two for one', benefit: { type: 'multibuy', buyQty: 2, payQty: 1 }, merchant: baker.pubkey }
const linkTo = (nonce: string, merchant = baker.pubkey) =>
  `https://merchant.example/s/${encodeNpub(merchant)}/checkout?coupon=${nonce}`
const preview = (as: Person, link: string) =>
  web.call({ method: 'POST', url: '/api/wallet/vouchers/coupon', as, body: { link } })
const keep = (as: Person, link: string) =>
  web.call({ method: 'POST', url: '/api/wallet/vouchers/keep', as, body: { link } })
const codeOf = async (as: Person, id: string) =>
  (await web.call({ url: `/api/wallet/vouchers/${id}/code`, as })).json().nonce

describe('POST /api/wallet/vouchers/keep', () => {
  test('200: what it gives is shown first, then it is one of the member’s vouchers, and its status is asked where the merchant says', async () => {
    const ana = await web.member()
    const { nonce } = service.ledger.mint({ ...terms, expiresAt: createdAt + 86_400 })
    const seen = (await preview(ana, linkTo(nonce))).json()
    assert.deepEqual(
      [seen.name, seen.merchantName, seen.benefit, seen.expiresAt !== null],
      ['Two for one', 'The bakery', terms.benefit, true],
    )
    assert.equal((await web.call({ url: '/api/wallet/vouchers', as: ana })).json().length, 0)
    const kept = await keep(ana, linkTo(nonce))
    assert.equal(kept.statusCode, 200, kept.body)
    const { id, status, merchantPubkey, servicePubkey } = kept.json()
    assert.deepEqual([status, merchantPubkey, servicePubkey], ['minted', baker.pubkey, service.publicKey])
    assert.equal(await codeOf(ana, id), nonce)
    await service.claim(nonce)
    const refreshed = await web.call({ method: 'POST', url: `/api/wallet/vouchers/${id}/refresh`, as: ana })
    assert.equal(refreshed.json().voucher.status, 'claimed', refreshed.body)
  })

  test('the same code again is the same voucher; after it was deleted it comes back to the member who had it', async () => {
    const [ana, bruno] = [await web.member(), await web.member()]
    const { nonce } = service.ledger.mint(terms)
    const { id } = (await keep(ana, linkTo(nonce))).json()
    assert.equal((await keep(ana, linkTo(nonce))).json().id, id)
    assert.equal(refusalIn(await keep(bruno, linkTo(nonce))).reason, 'coupon_kept_before')
    await web.call({ method: 'DELETE', url: `/api/wallet/vouchers/${id}`, as: ana })
    assert.equal(refusalIn(await keep(bruno, linkTo(nonce))).reason, 'coupon_kept_before')
    assert.equal((await keep(ana, linkTo(nonce))).json().id, id)
  })

  test('ten presses at once keep one', async () => {
    const ana = await web.member()
    const { nonce } = service.ledger.mint(terms)
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await keep(ana, linkTo(nonce))).json().id))
    assert.equal(new Set(ids).size, 1)
  })

  test('a member who takes vouchers from chosen services only keeps what they scan themselves', async () => {
    const ana = await web.member()
    const body = { policy: 'ALLOWLIST', allowVouchers: false, allowlist: [] }
    assert.equal(
      (await web.call({ method: 'PUT', url: '/api/wallet/vouchers/settings', as: ana, body })).statusCode,
      200,
    )
    assert.equal((await keep(ana, linkTo(service.ledger.mint(terms).nonce))).statusCode, 200)
  })

  for (const [state, reason] of [
    ['claimed', 'coupon_used'],
    ['voided', 'coupon_voided'],
    ['refreshed', 'coupon_moved'],
  ] as const) {
    test(`409 ${reason}`, async () => {
      const { nonce } = service.ledger.mint(terms)
      service.ledger.set(nonce, state)
      const ana = await web.member()
      assert.equal(refusalIn(await preview(ana, linkTo(nonce))).reason, reason)
      assert.equal(refusalIn(await keep(ana, linkTo(nonce))).reason, reason)
    })
  }

  test('what is past its date, unknown, of another merchant, or of a shop that announces nothing is named', async () => {
    const ana = await web.member()
    const reasonFor = async (link: string) => refusalIn(await preview(ana, link)).reason
    assert.equal(await reasonFor(linkTo(service.ledger.mint({ ...terms, expiresAt: 1 }).nonce)), 'coupon_expired')
    assert.equal(await reasonFor(linkTo('Qk3v9bX2sLr7TzW0nYp5Ag')), 'coupon_unknown')
    const other = service.ledger.mint({ ...terms, merchant: newPerson().pubkey })
    assert.equal(await reasonFor(linkTo(other.nonce)), 'coupon_service_answer_unusable')
    assert.equal(await reasonFor(linkTo(other.nonce, newPerson().pubkey)), 'coupon_shop_unknown')
    assert.equal(await reasonFor('https://merchant.example/menu'), 'not_a_coupon')
  })
})
