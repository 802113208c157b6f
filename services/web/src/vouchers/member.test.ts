/** What members see of their vouchers, what they choose, and what operators see of the services. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import { encodeNpub } from '@chispa/protocols/nip19'
import { newPerson } from '@chispa/testing/person'
import { refusalIn } from '../../test/app.ts'
import { voucherStage } from '../../test/voucher-stage.ts'

const stage = await voucherStage()
after(() => stage.close())
const { web, give, service } = stage

describe('GET /api/wallet/vouchers', () => {
  test('newest first, a page at a time, each once, without codes; a bad cursor or status is 400', async () => {
    const ana = await web.member()
    const given = []
    for (let at = 0; at < 7; at++) given.push(await give(ana))
    const ids = given.map(({ id }) => id).reverse()
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const more = cursor === undefined ? '' : `&cursor=${cursor}`
      const reply = await web.call({ url: `/api/wallet/vouchers?limit=3${more}`, as: ana })
      seen.push(...reply.json().map(({ id }: { id: string }) => id))
      for (const { coupon } of given) assert.ok(!reply.body.includes(coupon.nonce))
      cursor = reply.headers['x-next-cursor'] as string | undefined
    } while (cursor !== undefined)
    assert.deepEqual(seen, ids)
    for (const query of ['cursor=x', 'status=MINTED', 'limit=501', 'limit=0']) {
      assert.equal((await web.call({ url: `/api/wallet/vouchers?${query}`, as: ana })).statusCode, 400, query)
    }
  })

  test('a person without an account has none', async () => {
    assert.deepEqual(await stage.list(newPerson()), [])
    const counts = await web.call({ url: '/api/wallet/vouchers/counts', as: newPerson() })
    assert.deepEqual(counts.json(), { total: 0, available: 0, unseen: 0 })
  })

  test('listing counts as having seen', async () => {
    const ana = await web.member()
    await give(ana)
    const unseen = async () => (await web.call({ url: '/api/wallet/vouchers/counts', as: ana })).json().unseen
    assert.equal(await unseen(), 1)
    assert.equal((await stage.list(ana))[0]?.isNew, true)
    assert.equal(await unseen(), 0)
    assert.equal((await stage.list(ana))[0]?.isNew, false)
  })

  test('another member’s voucher does not exist, whatever is asked of it', async () => {
    const [ana, bruno] = [await web.member(), await web.member()]
    const { id } = await give(ana)
    const base = `/api/wallet/vouchers/${id}`
    for (const [method, url, body] of [
      ['GET', base, undefined],
      ['DELETE', base, undefined],
      ['GET', `${base}/code`, undefined],
      ['POST', `${base}/refresh`, undefined],
      ['POST', `${base}/send`, { address: 'x@y.example' }],
      ['GET', `${base}/recipient?address=x@y.example`, undefined],
    ] as const) {
      assert.deepEqual(refusalIn(await web.call({ method, url, body, as: bruno })).reason, 'voucher_not_found', url)
    }
  })
})

describe('a device token', () => {
  /** A deposit takes signatures only: deposit.test.ts. */
  test('is refused on every voucher route', async () => {
    const ana = await web.member('ADMIN')
    const { id } = await give(ana)
    const token = await web.deviceToken(ana.userId, ['cards:read', 'settings:read', 'settings:write', 'users:read'])
    const base = '/api/wallet/vouchers'
    const settings = { policy: 'ANYONE', allowVouchers: true, allowlist: [] }
    for (const [method, url, body] of [
      ['GET', base, undefined],
      ['GET', `${base}/counts`, undefined],
      ['GET', `${base}/${id}`, undefined],
      ['GET', `${base}/${id}/code`, undefined],
      ['DELETE', `${base}/${id}`, undefined],
      ['POST', `${base}/${id}/refresh`, undefined],
      ['POST', `${base}/refresh`, undefined],
      ['POST', `${base}/${id}/send`, { address: 'x@y.example' }],
      ['GET', `${base}/${id}/recipient?address=x@y.example`, undefined],
      ['GET', `${base}/settings`, undefined],
      ['PUT', `${base}/settings`, settings],
      ['GET', `${base}/senders`, undefined],
      ['GET', '/api/voucher-services', undefined],
      ['PUT', `/api/voucher-services/${service.publicKey}`, { blocked: true }],
    ] as const) {
      const reply = await web.call({ method, url, body, token })
      assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [403, 'device_token_refused'], `${method} ${url}`)
    }
  })
})

describe('DELETE and code', () => {
  test('the code of a settled one is not told any more', async () => {
    const ana = await web.member()
    const { id, coupon } = await give(ana)
    assert.equal((await stage.code(ana, id)).json().nonce, coupon.nonce)
    assert.equal((await stage.code(ana, id)).headers['cache-control'], 'no-store')
    await service.claim(coupon.nonce)
    await stage.refresh(ana, id)
    assert.deepEqual(refusalIn(await stage.code(ana, id)).reason, 'voucher_settled')
  })

  test('a vault key that does not open them is 503, and nothing else fails', async () => {
    const ana = await web.member()
    const { id } = await give(ana)
    await web.sql`update vouchers set sealed_code = set_byte(sealed_code, 60, 255 - get_byte(sealed_code, 60)) where id = ${id}`
    assert.deepEqual(refusalIn(await stage.code(ana, id)).reason, 'voucher_codes_unavailable')
    assert.equal((await stage.list(ana)).length, 1)
    assert.equal((await stage.remove(ana, id)).statusCode, 200)
  })
})

describe('/api/wallet/vouchers/settings', () => {
  const read = (owner: Parameters<typeof stage.settings>[0]) =>
    web.call({ url: '/api/wallet/vouchers/settings', as: owner })

  test('anyone by default, receiving off; what is written is read', async () => {
    const ana = await web.member()
    assert.deepEqual((await read(ana)).json(), { policy: 'ANYONE', allowVouchers: false, allowlist: [] })
    const friend = newPerson()
    const wanted = { policy: 'ALLOWLIST', allowVouchers: true, allowlist: [encodeNpub(friend.pubkey), friend.pubkey] }
    const shown = {
      policy: 'ALLOWLIST',
      allowVouchers: true,
      allowlist: [{ pubkey: friend.pubkey, npub: encodeNpub(friend.pubkey), name: null }],
    }
    assert.deepEqual((await stage.settings(ana, wanted)).json(), shown)
    assert.deepEqual((await read(ana)).json(), shown)
  })

  test('NIP-05 names are looked up and kept with their key; an unknown one changes nothing', async () => {
    const friend = newPerson()
    const server = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://x')
      const names = searchParams.get('name') === 'bob' ? { bob: friend.pubkey } : {}
      response.end(JSON.stringify({ names }))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const ana = await web.member()
    const written = await stage.settings(ana, { policy: 'ALLOWLIST', allowlist: [`Bob@${host}`] })
    assert.deepEqual(written.json().allowlist, [
      { pubkey: friend.pubkey, npub: encodeNpub(friend.pubkey), name: `bob@${host}` },
    ])
    const unresolved = [`carol@${host}`, 'nobody', 'x@127.0.0.1:1']
    const refused = await stage.settings(ana, { policy: 'ANYONE', allowlist: [`bob@${host}`, ...unresolved] })
    assert.deepEqual([refused.statusCode, refused.json().error.reason], [400, 'senders_unresolved'])
    assert.deepEqual(refused.json().error.details, { unresolved })
    assert.equal((await read(ana)).json().policy, 'ALLOWLIST')
    server.close()
  })

  test('400 for 51 senders, another policy, a missing field; 404 without an account', async () => {
    const ana = await web.member()
    const key = newPerson().pubkey
    assert.equal((await stage.settings(ana, { allowlist: Array(50).fill(key) })).statusCode, 200)
    for (const body of [{ allowlist: Array(51).fill(key) }, { policy: 'NOBODY' }, { allowVouchers: undefined }]) {
      assert.equal((await stage.settings(ana, body)).statusCode, 400)
    }
    assert.equal((await stage.settings(newPerson(), {})).statusCode, 404)
  })

  test('who gave which: the latest first, with whether they are on the list', async () => {
    const ana = await web.member()
    const friend = newPerson()
    await give(ana)
    await give(ana)
    await stage.deposit(stage.bodyFor(ana), friend)
    await stage.settings(ana, { allowlist: [friend.pubkey] })
    const senders = (await web.call({ url: '/api/wallet/vouchers/senders', as: ana })).json()
    assert.deepEqual(
      senders.map(({ pubkey, vouchers, isListed }: Record<string, unknown>) => [pubkey, vouchers, isListed]),
      [
        [friend.pubkey, 1, true],
        [service.publicKey, 2, false],
      ],
    )
  })
})

describe('/api/voucher-services', () => {
  test('for operators: services with their counts by state, never who holds what', async () => {
    const operator = await web.member('OPERATOR')
    const ana = await web.member()
    const { coupon, id } = await give(ana)
    await service.claim(coupon.nonce)
    await stage.refresh(ana, id)
    const reply = await web.call({ url: '/api/voucher-services', as: operator })
    const [row] = reply.json().filter(({ pubkey }: { pubkey: string }) => pubkey === service.publicKey)
    assert.equal(row.host, new URL(service.url).host)
    assert.ok(row.isTransferable && !row.isBlocked && row.vouchers.claimed >= 1 && row.vouchers.minted >= 1)
    assert.ok(!reply.body.includes(ana.userId) && !reply.body.includes(ana.pubkey))
    for (const role of ['USER', 'VIEWER'] as const) {
      const person = await web.member(role)
      assert.equal((await web.call({ url: '/api/voucher-services', as: person })).statusCode, 403)
    }
  })

  test('a blocked service deposits nothing, members keep what they have, and it is let in again', async () => {
    const operator = await web.member('OPERATOR')
    const ana = await web.member()
    const { id } = await give(ana)
    const set = (blocked: boolean, pubkey = service.publicKey) =>
      web.call({ method: 'PUT', url: `/api/voucher-services/${pubkey}`, as: operator, body: { blocked } })
    assert.equal((await set(true)).json().isBlocked, true)
    assert.equal((await stage.deposit(stage.bodyFor(ana))).statusCode, 403)
    // Nor does anybody else on its behalf.
    assert.equal((await stage.deposit(stage.bodyFor(ana), newPerson())).statusCode, 403)
    assert.equal((await stage.list(ana)).length, 1)
    assert.equal((await stage.refresh(ana, id)).statusCode, 200)
    assert.equal((await set(false)).json().isBlocked, false)
    assert.equal((await stage.deposit(stage.bodyFor(ana))).statusCode, 201)
    assert.deepEqual(refusalIn(await set(true, newPerson().pubkey)).reason, 'voucher_service_not_found')
    const events = await web.sql`select event from activity where event like 'voucher.service_%' order by id`
    assert.deepEqual(
      events.map(({ event }) => event),
      ['voucher.service_blocked', 'voucher.service_allowed'],
    )
  })
})
