/** Lists and counts of cards: pages, filters, searches, and who may see them. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Card } from '@chispa/contract/cards'
import { encodeNpub } from '@chispa/protocols/nip19'
import { newPerson } from '@chispa/testing/person'
import { refusalIn, testApp } from '../../test/app.ts'
import { cardStage } from '../../test/cards.ts'

const web = await testApp()
after(() => web.close())
const { admin, post, create, held, activate, design } = await cardStage(web)

const ids = (cards: Card[]) => cards.map(({ id }) => id)
const token = await web.session(admin)
const list = async (query = '') => (await web.call({ url: `/api/cards${query}`, token })).json() as Card[]
const counts = async () => (await web.call({ url: '/api/cards/counts', as: admin })).json()

describe('GET /api/cards', () => {
  test('200 newest first, paged by cursor without loss or repetition', async () => {
    await web.sql`
      insert into cards (id, uid, title, sealed_keys, created_at)
      select md5(n::text), '05' || upper(substr(md5(n::text), 1, 12)), 'Bulk', '', '2020-01-01'
      from generate_series(1, 25) n`
    const all = await list('?limit=500')
    const sorted = [...all].sort((a, b) =>
      a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1,
    )
    assert.deepEqual(ids(all), ids(sorted))
    const seen: string[] = []
    let cursor = ''
    do {
      const reply = await web.call({ url: `/api/cards?limit=7${cursor}`, as: admin })
      assert.ok(reply.json().length <= 7)
      seen.push(...ids(reply.json()))
      const next = reply.headers['x-next-cursor']
      cursor = next ? `&cursor=${next}` : ''
    } while (cursor)
    assert.deepEqual(seen, ids(all))
  })

  test('200 filtered: paired, used, blocked, design, holder, and several at once', async () => {
    const designId = await design(3)
    const [plain, used, blocked] = [await create({ designId }), await create({ designId }), await create({ designId })]
    const paired = await held()
    await web.sql`update cards set design_id = ${designId} where id = ${paired.id}`
    await web.sql`update cards set last_used_at = now(), counter = 3 where id = ${used.id}`
    await post(`/api/cards/${blocked.id}/wipe`, admin)
    const of = async (query: string) => ids(await list(`?designId=${designId}${query}`)).sort()
    const expect = (...cards: { id: string }[]) => cards.map(({ id }) => id).sort()
    assert.deepEqual(await of(''), expect(plain, used, blocked, paired))
    assert.deepEqual(await of('&paired=true'), expect(paired))
    assert.deepEqual(await of('&paired=false'), expect(plain, used, blocked))
    assert.deepEqual(await of('&used=true'), expect(used))
    assert.deepEqual(await of('&used=false'), expect(plain, blocked, paired))
    assert.deepEqual(await of('&blocked=true'), expect(blocked))
    assert.deepEqual(await of('&blocked=false'), expect(plain, used, paired))
    assert.deepEqual(await of(`&userId=${paired.holder.userId}`), expect(paired))
    assert.deepEqual(await of('&paired=false&used=false&blocked=false'), expect(plain))
    assert.deepEqual(await list('?designId=nowhere'), [])
    assert.deepEqual(await list('?userId=nowhere'), [])
  })

  test('200 finds by the start of UID, id or title, and by the holder’s name or key', async () => {
    const card = await held()
    await web.sql`update cards set title = 'Ñandú de Érica' where id = ${card.id}`
    const username = `u${card.id.slice(0, 8)}`
    await web.call({
      method: 'PUT',
      url: `/api/users/${card.holder.userId}/lightning-address`,
      as: card.holder,
      body: { username },
    })
    const { cid } = card.ntag424
    for (const q of [
      cid,
      cid.toLowerCase().slice(0, 12),
      cid.match(/../g)!.slice(0, 5).join(':'),
      card.id,
      card.id.slice(0, 20),
      'ñandú DE',
      ' Ñandú de Érica ',
      username,
      username.toUpperCase(),
      card.holder.pubkey,
      encodeNpub(card.holder.pubkey),
    ]) {
      assert.deepEqual(ids(await list(`?q=${encodeURIComponent(q)}`)), [card.id], q)
    }
    assert.equal((await list(`?q=${username}`))[0]!.username, username)
  })

  test('200 with no rows for what no card begins with, however it is spelled', async () => {
    for (const q of ['100%', '_', '\\', "'; drop table cards; --", '\u{10ffff}', 'ffffffffffffffffff']) {
      assert.deepEqual(await list(`?q=${encodeURIComponent(q)}`), [], q)
    }
  })

  test('200 pages a search, and filters it', async () => {
    for (let at = 0; at < 5; at++) await create({ title: `Festival ${at}` })
    const blocked = await create({ title: 'Festival blocked' })
    await post(`/api/cards/${blocked.id}/wipe`, admin)
    const seen: string[] = []
    let cursor = ''
    do {
      const reply = await web.call({ url: `/api/cards?q=festival&blocked=false&limit=2${cursor}`, as: admin })
      seen.push(...reply.json().map(({ title }: Card) => title))
      const next = reply.headers['x-next-cursor']
      cursor = next ? `&cursor=${next}` : ''
    } while (cursor)
    assert.deepEqual(seen, ['Festival 4', 'Festival 3', 'Festival 2', 'Festival 1', 'Festival 0'])
  })

  test('the code is told to cards:write only, and only while it can be used', async () => {
    const card = await create()
    const operator = await web.member('OPERATOR')
    const viewer = await web.member('VIEWER')
    const otcFor = async (as: typeof viewer) => [
      (await web.call({ url: `/api/cards?q=${card.id}`, as })).json()[0].otc,
      (await web.call({ url: `/api/cards/${card.id}`, as })).json().otc,
    ]
    assert.deepEqual(await otcFor(operator), [card.otc, card.otc])
    assert.deepEqual(await otcFor(viewer), [undefined, undefined])
    const token = await web.deviceToken(operator.userId, ['cards:read'])
    assert.ok(!(await web.call({ url: '/api/cards', token })).body.includes('"otc"'))
    await activate(card.otc, await web.member())
    assert.deepEqual(await otcFor(operator), [undefined, undefined])
  })

  for (const query of ['paired=maybe', 'used=1.5', 'blocked=', 'limit=0', 'limit=501', 'q=', 'designId=']) {
    test(`400 for ?${query}`, async () => {
      assert.equal(refusalIn(await web.call({ url: `/api/cards?${query}`, as: admin })).reason, 'invalid_request')
    })
  }

  test('400 for a made-up cursor', async () => {
    assert.equal(refusalIn(await web.call({ url: '/api/cards?cursor=x', as: admin })).reason, 'invalid_cursor')
  })

  test('403 without cards:read, 401 without credentials', async () => {
    assert.equal(refusalIn(await web.call({ url: '/api/cards', as: await web.member() })).reason, 'permission_missing')
    const token = await web.deviceToken(admin.userId, ['cards:write'])
    assert.equal(refusalIn(await web.call({ url: '/api/cards', token })).reason, 'permission_missing')
    assert.equal((await web.call({ url: '/api/cards' })).statusCode, 401)
  })
})

describe('GET /api/cards/counts', () => {
  test('200 follows every change', async () => {
    const start = await counts()
    const difference = async () => {
      const now = await counts()
      return Object.fromEntries(Object.entries(now).map(([name, count]) => [name, (count as number) - start[name]]))
    }
    const [a, b] = [await create(), await create()]
    assert.deepEqual(await difference(), { total: 2, paired: 0, unpaired: 2, used: 0, unused: 2, blocked: 0 })
    await activate(a.otc, await web.member())
    await web.sql`update cards set last_used_at = now(), counter = 1 where id = ${a.id}`
    await web.sql`update cards set last_used_at = now(), counter = 2 where id = ${a.id}`
    assert.deepEqual(await difference(), { total: 2, paired: 1, unpaired: 1, used: 1, unused: 1, blocked: 0 })
    await post(`/api/cards/${b.id}/wipe`, admin)
    await post(`/api/cards/${b.id}/wipe`, admin)
    assert.deepEqual(await difference(), { total: 2, paired: 1, unpaired: 1, used: 1, unused: 1, blocked: 1 })
    await post(`/api/cards/${a.id}/release`, admin)
    await web.call({ method: 'DELETE', url: `/api/cards/${b.id}`, as: admin })
    assert.deepEqual(await difference(), { total: 1, paired: 0, unpaired: 1, used: 1, unused: 0, blocked: 0 })
  })

  test('200 and right after many changes at the same moment, some of them undone', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => web.member()))
    const token = await web.session(admin)
    const cards = await Promise.all(Array.from({ length: 12 }, () => create()))
    await Promise.all(
      cards.flatMap(({ id, otc }, at) => [
        activate(otc, people[at % 4]!),
        activate(otc, people[(at + 1) % 4]!),
        web.call({ method: 'POST', url: `/api/cards/${id}/release`, token }),
        ...(at % 3 === 0 ? [web.call({ method: 'DELETE', url: `/api/cards/${id}`, token })] : []),
        web.sql
          .begin(async tx => {
            await tx`update cards set blocked_at = now() where id = ${id}`
            throw new Error('undone')
          })
          .catch(() => {}),
      ]),
    )
    const [truth] = await web.sql`
      select count(*) as total, count(user_id) as paired, count(*) - count(user_id) as unpaired,
             count(last_used_at) as used, count(*) - count(last_used_at) as unused, count(blocked_at) as blocked
      from cards`
    assert.deepEqual(await counts(), { ...truth })
  })

  test('403 without cards:read', async () => {
    const reply = await web.call({ url: '/api/cards/counts', as: await web.member() })
    assert.equal(refusalIn(reply).reason, 'permission_missing')
  })
})

describe('GET /api/users/:userId/cards', () => {
  test('200 for the member and for cards:read, newest first, paged', async () => {
    const holder = await web.member()
    const cards = [await held(holder), await held(holder), await held(holder)]
    await held()
    const url = `/api/users/${holder.userId}/cards`
    const all = (await web.call({ url, as: holder })).json()
    assert.deepEqual(ids(all), ids(cards as unknown as Card[]).reverse())
    assert.deepEqual((await web.call({ url, as: await web.member('VIEWER') })).json(), all)
    const first = await web.call({ url: `${url}?limit=2`, as: holder })
    const rest = await web.call({ url: `${url}?limit=2&cursor=${first.headers['x-next-cursor']}`, as: holder })
    assert.deepEqual([...first.json(), ...rest.json()], all)
    assert.equal(rest.headers['x-next-cursor'], undefined)
  })

  test('200 with nothing for a member without cards', async () => {
    const member = await web.member()
    assert.deepEqual((await web.call({ url: `/api/users/${member.userId}/cards`, as: member })).json(), [])
  })

  test('403 for somebody else and for a device without the scope, 404 for an unknown member', async () => {
    const [one, two] = [await web.member(), await web.member()]
    const url = `/api/users/${one.userId}/cards`
    assert.equal(refusalIn(await web.call({ url, as: two })).reason, 'permission_missing')
    const token = await web.deviceToken(one.userId, ['addresses:read'])
    assert.equal(refusalIn(await web.call({ url, token })).reason, 'permission_missing')
    assert.equal(refusalIn(await web.call({ url: '/api/users/nobody/cards', as: admin })).reason, 'user_not_found')
    assert.equal(
      refusalIn(await web.call({ url: '/api/users/nobody/cards', as: newPerson() })).reason,
      'permission_missing',
    )
  })
})
