/** What merchants show of themselves on relays, and pictures of strangers served by us. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import { type EventTemplate, finalizeEvent } from '@chispa/protocols/nip01'
import { announcementTemplate } from '@chispa/protocols/voucher-announcement'
import { startCouponService } from '@chispa/sandbox/coupon-service/coupon-service'
import { depositBody } from '@chispa/sandbox/coupon-service/deposit'
import { startRelay } from '@chispa/sandbox/relay'
import { rawClient } from '@chispa/sandbox/relay/raw-client'
import { until } from '@chispa/sandbox/until'
import * as signer from '@chispa/signatures/schnorr'
import { newPerson, type Person } from '@chispa/testing/person'
import { voucherStage } from '../../test/voucher-stage.ts'
import { fetchDuePictures } from '../pictures/fetch-due.ts'
import { maxPicturesOfSource, PictureKeeper } from '../pictures/keep-picture.ts'
import { vouchers } from './feature.ts'
import { lookUpMerchants } from './look-up-merchants.ts'
import { shownPictures } from './merchant-store.ts'

const relay = await startRelay()
const client = await rawClient(relay.url)
const stage = await voucherStage()
const { web, service, give } = stage
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let asked = 0
const pictures = createServer((request, response) => {
  asked++
  if (request.url === '/page.png') response.setHeader('content-type', 'image/png').end('<html><script>1</script>')
  else if (request.url === '/large.png') response.end(Buffer.concat([png, Buffer.alloc(1024 * 1024)]))
  else if (request.url === '/gone.png') response.writeHead(404).end()
  else response.setHeader('content-type', 'text/html').end(png)
}).listen(0, '127.0.0.1')
await once(pictures, 'listening')
const picturesUrl = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`
after(async () => {
  await client.close()
  await stage.close()
  await relay.stop()
  pictures.close()
})

const admin = await web.member('ADMIN')
await web.call({ method: 'POST', url: '/api/settings', as: admin, body: { nostr_relays: [relay.url] } })

async function publish(person: Person, template: EventTemplate): Promise<void> {
  client.send('EVENT', finalizeEvent(template, person.secretKey, signer))
  assert.equal((await client.next('OK'))[2], true)
}
const seconds = () => Math.floor(Date.now() / 1000)
const profile = (content: object) => ({ kind: 0, created_at: seconds(), tags: [], content: JSON.stringify(content) })
const announced = (endpoints: Parameters<typeof announcementTemplate>[0]['endpoints'], servicePublicKey?: string) =>
  announcementTemplate({ endpoints, createdAt: seconds(), ...(servicePublicKey !== undefined && { servicePublicKey }) })

describe('merchants', () => {
  test('name and picture of its profile, and a mark when it announces the service', async () => {
    const shop = newPerson()
    const ana = await web.member()
    const { id } = await give(ana, { merchant: shop.pubkey })
    await lookUpMerchants(stage.parts)
    assert.deepEqual((await stage.read(ana, id)).merchant, {
      pubkey: shop.pubkey,
      name: null,
      pictureUrl: null,
      verified: false,
    })
    await publish(shop, profile({ name: 'Café Plaza', picture: `${picturesUrl}/a.png` }))
    await publish(shop, announced({ claimUrl: service.claimUrl, refreshUrl: service.refreshUrl }, service.publicKey))
    await web.sql`update voucher_merchants set due_at = now() - interval '1 s'`
    await lookUpMerchants(stage.parts)
    await fetchDuePictures(web.deps)
    const { merchant } = await stage.read(ana, id)
    assert.deepEqual([merchant.name, merchant.verified], ['Café Plaza', true])
    assert.match(merchant.pictureUrl ?? '', /^\/api\/pictures\/[0-9a-f-]{36}$/)
  })

  test('an announcement for another service is no mark', async () => {
    const shop = newPerson()
    const ana = await web.member()
    const { id } = await give(ana, { merchant: shop.pubkey })
    await publish(shop, announced({ claimUrl: service.claimUrl }, newPerson().pubkey))
    await lookUpMerchants(stage.parts)
    assert.equal((await stage.read(ana, id)).merchant.verified, false)
  })

  test('a refresh URL comes from the service’s own announcement', async () => {
    const other = await startCouponService()
    const person = { secretKey: other.secretKey, pubkey: other.publicKey }
    const ana = await web.member()
    const coupon = other.ledger.mint({ name: 'Tea', benefit: { type: 'buyXgetY' }, merchant: newPerson().pubkey })
    const body = {
      ...stage.bodyFor(ana, {}, coupon),
      servicePubkey: other.publicKey,
      claimUrl: other.claimUrl,
      refreshUrl: undefined,
      mintUrl: undefined,
    }
    const { id } = (await stage.deposit(body, person)).json()
    assert.equal((await stage.read(ana, id)).isTransferable, false)
    await publish(person, announced({ claimUrl: other.claimUrl, refreshUrl: other.refreshUrl }))
    await lookUpMerchants(stage.parts)
    assert.deepEqual(
      [(await stage.read(ana, id)).isTransferable, (await stage.read(ana, id)).refreshUrl],
      [true, other.refreshUrl],
    )
    await other.stop()
  })

  test('an announcement from before the last deposit adds a refresh URL only on the origin that was signed for since', async () => {
    for (const [path, isTransferable] of [
      ['/refresh', true],
      ['http://127.0.0.1:9/refresh', false],
    ] as const) {
      const other = await startCouponService()
      const person = { secretKey: other.secretKey, pubkey: other.publicKey }
      const refreshUrl = new URL(path, other.url).href
      await publish(person, {
        ...announced({ claimUrl: new URL('/claim', refreshUrl).href, refreshUrl }),
        created_at: 1,
      })
      const ana = await web.member()
      const coupon = other.ledger.mint({ name: 'Tea', benefit: { type: 'buyXgetY' }, merchant: newPerson().pubkey })
      const body = { ...depositBody(other, coupon, ana.pubkey), refreshUrl: undefined }
      const { id } = (await stage.deposit(body, person)).json()
      await lookUpMerchants(stage.parts)
      const voucher = await stage.read(ana, id)
      assert.deepEqual([voucher.isTransferable, voucher.claimUrl], [isTransferable, other.claimUrl])
      await other.stop()
    }
  })

  test('a process that has relays finds by itself what the merchant announces, and the voucher can be sent', async () => {
    const other = await startCouponService()
    const person = { secretKey: other.secretKey, pubkey: other.publicKey }
    const shop = newPerson()
    const ana = await web.member()
    const coupon = other.ledger.mint({ name: 'Tea', benefit: { type: 'buyXgetY' }, merchant: shop.pubkey })
    const { id } = (
      await stage.deposit({ ...depositBody(other, coupon, ana.pubkey), refreshUrl: undefined }, person)
    ).json()
    const template = announced(
      { claimUrl: other.claimUrl, mintUrl: other.mintUrl, refreshUrl: other.refreshUrl },
      other.publicKey,
    )
    await publish(shop, { ...template, tags: [...template.tags, ['client', 'merchant-manager']] })
    const feature = vouchers({ ...web.deps, keepPicture: async () => {} })
    await using parts = new AsyncDisposableStack()
    parts.defer(() => other.stop())
    for (const loop of await Promise.all((feature.loops ?? []).map(start => start()))) parts.defer(() => loop.stop())
    await until(async () => (await stage.read(ana, id)).isTransferable)
    const voucher = await stage.read(ana, id)
    assert.deepEqual([voucher.refreshUrl, voucher.merchant.verified], [other.refreshUrl, true])
  })

  test('a merchant adds one only on the origin that the service has signed for', async () => {
    for (const [refreshUrl, isTransferable] of [
      ['http://127.0.0.1:9/refresh', false],
      [undefined, true],
    ] as const) {
      const other = await startCouponService()
      const person = { secretKey: other.secretKey, pubkey: other.publicKey }
      const shop = newPerson()
      const ana = await web.member()
      const coupon = other.ledger.mint({ name: 'Tea', benefit: { type: 'buyXgetY' }, merchant: shop.pubkey })
      const body = {
        ...stage.bodyFor(ana, {}, coupon),
        servicePubkey: other.publicKey,
        claimUrl: other.claimUrl,
        refreshUrl: undefined,
        mintUrl: undefined,
      }
      const { id } = (await stage.deposit(body, person)).json()
      await publish(
        shop,
        announced({ claimUrl: other.claimUrl, refreshUrl: refreshUrl ?? other.refreshUrl }, other.publicKey),
      )
      await lookUpMerchants(stage.parts)
      const voucher = await stage.read(ana, id)
      assert.deepEqual([voucher.merchant.verified, voucher.isTransferable], [true, isTransferable])
      await other.stop()
    }
  })

  test('relays that are away are asked again later', async () => {
    await web.call({ method: 'POST', url: '/api/settings', as: admin, body: { nostr_relays: ['ws://127.0.0.1:1'] } })
    const shop = newPerson()
    await give(await web.member(), { merchant: shop.pubkey })
    await lookUpMerchants(stage.parts)
    const [row] =
      await web.sql`select failures, due_at > now() as waits from voucher_merchants where merchant_pubkey = ${shop.pubkey}`
    assert.deepEqual([row?.failures, row?.waits], [1, true])
    await web.call({ method: 'POST', url: '/api/settings', as: admin, body: { nostr_relays: [relay.url] } })
  })
})

describe('pictures', () => {
  const depositWith = async (image: string) => {
    const ana = await web.member()
    const { id } = (await stage.deposit(stage.bodyFor(ana, { image }))).json()
    assert.equal((await stage.read(ana, id)).imageUrl, null)
    await fetchDuePictures(web.deps)
    return (await stage.read(ana, id)).imageUrl
  }

  test('fetched once, told by content, served from here as nothing but a picture', async () => {
    const before = asked
    const [first, again] = [await depositWith(`${picturesUrl}/b.png`), await depositWith(`${picturesUrl}/c.png`)]
    assert.ok(first && again)
    await stage.deposit(stage.bodyFor(await web.member(), { image: `${picturesUrl}/b.png` }))
    await fetchDuePictures(web.deps)
    assert.equal(asked - before, 2)
    const reply = await web.call({ url: first })
    assert.deepEqual([reply.statusCode, reply.headers['content-type']], [200, 'image/png'])
    assert.ok(reply.rawPayload.equals(png))
    assert.equal(reply.headers['content-security-policy'], "default-src 'none'; sandbox")
    assert.equal(reply.headers['x-content-type-options'], 'nosniff')
    assert.match(String(reply.headers['cache-control']), /immutable/)
    assert.equal((await web.call({ url: '/api/pictures/nothing' })).statusCode, 404)
  })

  for (const path of ['page.png', 'large.png', 'gone.png']) {
    test(`${path} is refused, and not asked for again`, async () => {
      assert.equal(await depositWith(`${picturesUrl}/${path}`), null)
      const before = asked
      await fetchDuePictures(web.deps)
      assert.equal(asked, before)
    })
  }

  test('are of the share of the member who is shown them, whoever deposits', async () => {
    const [ana, bruno] = [await web.member(), await web.member()]
    await web.sql`
      insert into pictures (url_hash, id, url, source, state, due_at, created_at)
      select decode(md5('share' || n), 'hex'), 'share' || n, 'https://share.example/' || n, ${ana.userId}, 'refused', null, now()
      from generate_series(1, ${maxPicturesOfSource - 1}) n`
    const depositAs = async (member: Person, name: string) => {
      const stranger = newPerson()
      const change = { image: `${picturesUrl}/${name}.png`, servicePubkey: null, voucherEvent: null }
      assert.equal((await stage.deposit(stage.bodyFor(member, change), stranger)).statusCode, 201)
      const [row] = await web.sql`select source from pictures where url = ${change.image}`
      return row?.source
    }
    assert.equal(await depositAs(ana, 'last'), ana.userId)
    // Keys are free: another one gets no other share. Nor is it forgotten that this one was not kept.
    assert.equal(await depositAs(ana, 'over'), undefined)
    assert.equal(await depositAs(bruno, 'over'), bruno.userId)
  })

  test('a repeated deposit of somebody who may change nothing brings none', async () => {
    const ana = await web.member()
    const body = stage.bodyFor(ana)
    await stage.deposit(body)
    const image = `${picturesUrl}/foreign.png`
    assert.equal((await stage.deposit({ ...body, image }, newPerson())).statusCode, 200)
    assert.equal((await web.sql`select from pictures where url = ${image}`).length, 0)
  })

  test('without space they wait, and use up no attempt', async () => {
    const ana = await web.member()
    const { id } = (await stage.deposit(stage.bodyFor(ana, { image: `${picturesUrl}/space.png` }))).json()
    for (let at = 0; at < 6; at++) await fetchDuePictures({ ...web.deps, maxStoredBytes: 0 })
    await fetchDuePictures(web.deps)
    assert.ok((await stage.read(ana, id)).imageUrl)
  })

  test('what nothing shows any more is deleted, and comes back when something does', async () => {
    const [shown, gone] = [`${picturesUrl}/shown.png`, `${picturesUrl}/gone-soon.png`]
    const ana = await web.member()
    await stage.deposit(stage.bodyFor(ana, { image: shown }))
    const { id } = (await stage.deposit(stage.bodyFor(ana, { image: gone }))).json()
    await fetchDuePictures(web.deps)
    const kept = async () => {
      const rows = await web.sql`select url from pictures where url in (${shown}, ${gone}) order by url`
      return rows.map(({ url }) => url)
    }
    let ahead = 0
    const keeper = new PictureKeeper({ ...web.deps, now: () => new Date(Date.now() + ahead), onDue: () => {} })
    await keeper.keep(gone, ana.userId)
    await stage.remove(ana, id)
    await keeper.forgetUnused(shownPictures)
    assert.deepEqual(await kept(), [gone, shown])
    ahead = 25 * 3_600_000
    await keeper.forgetUnused(shownPictures)
    assert.deepEqual(await kept(), [shown])
    await keeper.keep(gone, ana.userId)
    assert.deepEqual(await kept(), [gone, shown])
  })
})
