import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Card } from '@chispa/contract/cards'
import { encodeNpub } from '@chispa/protocols/nip19'
import { newPerson } from '@chispa/testing/person'
import { refusalIn, testApp } from '../../test/app.ts'
import { cardStage, keysOf, newUid } from '../../test/cards.ts'

const web = await testApp()
after(() => web.close())
const { admin, post, create, read, held, activate, entries } = await cardStage(web)

const design = async (n: number, archived = false) => {
  const [row] = await web.sql<{ id: string }[]>`
    insert into card_designs (image_url, description, archived_at)
    values (${`https://pictures.example/${n}.png`}, ${`Design ${n}`}, ${archived ? new Date() : null}) returning id`
  return row!.id
}
const ids = (cards: Card[]) => cards.map(({ id }) => id)
const token = await web.session(admin)
const list = async (query = '') => (await web.call({ url: `/api/cards${query}`, token })).json() as Card[]
const counts = async () => (await web.call({ url: '/api/cards/counts', as: admin })).json()

describe('POST /api/cards', () => {
  test('200 with the card, its code and its five keys', async () => {
    const designId = await design(1)
    const reply = await post('/api/cards', admin, { id: '04aabbccddee80', designId, title: ' Team blue ' })
    assert.equal(reply.statusCode, 200)
    const { id, otc, createdAt, ntag424, design: shown, ...rest } = reply.json()
    assert.match(id, /^[0-9a-f]{32}$/)
    assert.match(otc, /^[0-9a-f]{32}$/)
    assert.notEqual(id, otc)
    assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000)
    const { k0, k1, k2, k3, k4, ...chip } = ntag424
    assert.deepEqual(chip, { cid: '04AABBCCDDEE80', ctr: 0, createdAt })
    for (const key of [k0, k1, k2, k3, k4]) assert.match(key, /^[0-9a-f]{32}$/)
    assert.equal(new Set([k0, k1, k2, k3, k4]).size, 5)
    assert.deepEqual(
      { ...shown, createdAt: null },
      {
        id: designId,
        imageUrl: 'https://pictures.example/1.png',
        description: 'Design 1',
        createdAt: null,
        archivedAt: null,
      },
    )
    assert.deepEqual(rest, {
      title: 'Team blue',
      lastUsedAt: null,
      pinLimitMsats: null,
      pinGuessesLeft: null,
      walletId: null,
      paired: false,
      blocked: false,
      disabled: false,
      disabledByHolder: false,
      programming: 'new',
      limits: {
        tapMsats: 10_000_000,
        dayMsats: 50_000_000,
        isTapDefault: true,
        isDayDefault: true,
        ceiling: { tapMsats: 10_000_000, dayMsats: 50_000_000, isTapDefault: true, isDayDefault: true },
        own: { tapMsats: null, dayMsats: null },
      },
    })
  })

  test('200 without design and title', async () => {
    const card = await create()
    assert.deepEqual([card.design, card.title], [null, 'New Card'])
  })

  for (const [spelling, cid] of [
    ['04:a1:B2:c3:d4:e5:f6', '04A1B2C3D4E5F6'],
    ['04A1b2c3d4e5F7', '04A1B2C3D4E5F7'],
    [' 04a1b2c3d4e5f8 ', '04A1B2C3D4E5F8'],
  ] as const) {
    test(`200 for the UID spelled ${JSON.stringify(spelling)}`, async () => {
      assert.equal((await create({ id: spelling })).ntag424.cid, cid)
    })
  }

  for (const id of [
    '04aabbcc', // 4 bytes, as other chips have: such a card could never be tapped
    '04aabbccddee8',
    '04aabbccddee8g',
    '04aabbccddee8011',
    '04:aabbccddee80',
    '04-aa-bb-cc-dd-ee-80',
    'xyz',
  ]) {
    test(`400 for the UID ${id}`, async () => {
      assert.equal(refusalIn(await post('/api/cards', admin, { id })).reason, 'invalid_uid')
    })
  }

  for (const body of [
    {},
    { id: 5 },
    { id: '' },
    { id: newUid(), title: '' },
    { id: newUid(), title: 'x'.repeat(121) },
  ]) {
    test(`400 for ${JSON.stringify(body).slice(0, 60)}`, async () => {
      assert.equal(refusalIn(await post('/api/cards', admin, body)).reason, 'invalid_request')
    })
  }

  test('400 for a title of nothing visible', async () => {
    for (const title of ['   ', 'a\u0000b', 'a\nb']) {
      assert.equal(refusalIn(await post('/api/cards', admin, { id: newUid(), title })).reason, 'invalid_title')
    }
  })

  test('400 for an unknown design, and the UID is free afterwards', async () => {
    const id = newUid()
    assert.deepEqual(refusalIn(await post('/api/cards', admin, { id, designId: 'nowhere' })), {
      status: 400,
      success: false,
      code: 'VALIDATION_ERROR',
      reason: 'unknown_design',
    })
    assert.equal((await create({ id })).ntag424.cid, id)
  })

  test('400 for an archived design', async () => {
    const designId = await design(2, true)
    assert.equal(refusalIn(await post('/api/cards', admin, { id: newUid(), designId })).reason, 'design_archived')
  })

  test('409 for a UID that is taken, in whatever spelling', async () => {
    const { ntag424 } = await create()
    for (const id of [ntag424.cid, ntag424.cid.toLowerCase(), ntag424.cid.match(/../g)!.join(':')]) {
      assert.deepEqual(refusalIn(await post('/api/cards', admin, { id })), {
        status: 409,
        success: false,
        code: 'CONFLICT',
        reason: 'uid_taken',
      })
    }
  })

  test('of eight who bring the same chip at once one makes the card', async () => {
    const id = newUid()
    const token = await web.session(admin)
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => web.call({ method: 'POST', url: '/api/cards', token, body: { id } })),
    )
    const statuses = replies.map(reply => reply.statusCode).sort()
    assert.deepEqual(statuses, [200, 409, 409, 409, 409, 409, 409, 409])
    assert.equal((await web.sql`select 1 from cards where uid = ${id}`).length, 1)
  })

  test('403 below ADMIN; a device of an administrator needs the scope too', async () => {
    for (const role of ['USER', 'VIEWER', 'OPERATOR'] as const) {
      const reply = await post('/api/cards', await web.member(role), { id: newUid() })
      assert.equal(refusalIn(reply).reason, 'role_too_low')
    }
    const ask = (token: string) => web.call({ method: 'POST', url: '/api/cards', token, body: { id: newUid() } })
    const without = await web.deviceToken(admin.userId, ['cards:read', 'ntags:write'])
    assert.equal(refusalIn(await ask(without)).reason, 'permission_missing')
    assert.equal((await ask(await web.deviceToken(admin.userId, ['cards:write']))).statusCode, 200)
    const member = await web.member()
    const raised = await web.deviceToken(member.userId, ['cards:write'])
    assert.equal(refusalIn(await ask(raised)).reason, 'role_too_low')
    assert.equal((await post('/api/cards', undefined, { id: newUid() })).statusCode, 401)
  })

  test('it is written down who made it, without the keys', async () => {
    const card = await create()
    const [entry] = await entries('card.created', card.id)
    assert.deepEqual(entry?.metadata, { cardId: card.id, uid: card.ntag424.cid, by: admin.pubkey })
  })
})

describe('the keys', () => {
  test('lie sealed in the table, bound to their row', async () => {
    const [a, b] = [await create(), await create()]
    const [row] = await web.sql<{ text: string; sealedKeys: Uint8Array }[]>`
      select cards::text as text, sealed_keys from cards where id = ${a.id}`
    for (const key of Object.values(keysOf(a.ntag424))) {
      assert.ok(!row!.text.includes(key))
      assert.ok(!Buffer.from(row!.sealedKeys).includes(Buffer.from(key, 'hex')))
      assert.ok(!Buffer.from(row!.sealedKeys).includes(key))
    }
    await web.sql`update cards set sealed_keys = ${row!.sealedKeys} where id = ${b.id}`
    const reply = await post(`/api/cards/${b.id}/recover-keys`, admin)
    assert.deepEqual(refusalIn(reply), {
      status: 503,
      success: false,
      code: 'SERVICE_UNAVAILABLE',
      reason: 'card_keys_unavailable',
    })
  })

  test('are in no list, no detail, no log line and no entry of the activity log', async () => {
    const card = await create()
    const page = await web.call({ url: '/api/cards?limit=500', as: admin })
    const detail = await web.call({ url: `/api/cards/${card.id}`, as: admin })
    await post(`/api/cards/${card.id}/wipe`, admin)
    const activity = await web.sql<{ text: string }[]>`select activity::text as text from activity`
    for (const key of Object.values(keysOf(card.ntag424))) {
      assert.ok(!page.body.includes(key))
      assert.ok(!detail.body.includes(key))
      assert.ok(!activity.some(({ text }) => text.includes(key)))
      assert.ok(!web.lines.some(line => line.includes(key)))
    }
  })
})

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

describe('GET /api/cards/:id', () => {
  test('200 for cards:read and for the holder, whatever the case of the id', async () => {
    const card = await held()
    const viewer = await web.member('VIEWER')
    const expected = await read(card.id)
    assert.deepEqual(
      [expected.paired, expected.pubkey, expected.userId],
      [true, card.holder.pubkey, card.holder.userId],
    )
    assert.ok(!('k1' in expected.ntag424))
    for (const as of [viewer, card.holder]) {
      assert.deepEqual((await web.call({ url: `/api/cards/${card.id}`, as })).json(), expected)
    }
    assert.deepEqual(await read(card.id.toUpperCase()), expected)
  })

  test('403 for another member and for a device of the holder without the scope', async () => {
    const card = await held()
    const ask = async (by: object) => refusalIn(await web.call({ url: `/api/cards/${card.id}`, ...by })).reason
    assert.equal(await ask({ as: await web.member() }), 'not_card_holder')
    assert.equal(
      await ask({ token: await web.deviceToken(card.holder.userId, ['card_designs:read']) }),
      'not_card_holder',
    )
    assert.equal(await ask({}), 'credentials_missing')
  })

  test('404 for an unknown card', async () => {
    for (const id of ['0'.repeat(32), 'nonsense', '%20', '%E2%9A%A1']) {
      const reply = await web.call({ url: `/api/cards/${id}`, as: admin })
      assert.equal(refusalIn(reply).reason, 'card_not_found')
    }
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
