import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { refusalIn, testApp } from '../../test/app.ts'
import { cardStage, keysOf, newUid } from '../../test/cards.ts'

const web = await testApp()
after(() => web.close())
const { admin, post, create, read, held, entries, design } = await cardStage(web)

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
        weekMsats: null,
        monthMsats: null,
        isTapDefault: true,
        isDayDefault: true,
        ceiling: {
          tapMsats: 10_000_000,
          dayMsats: 50_000_000,
          weekMsats: null,
          monthMsats: null,
          isTapDefault: true,
          isDayDefault: true,
        },
        own: { tapMsats: null, dayMsats: null, weekMsats: null, monthMsats: null },
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
    for (const title of ['   ', 'a\u0001b', 'a\nb']) {
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

  test('200 for a device with ntags:read alone, by the id and by the UID of the chip: whose card is about to be wiped', async () => {
    const card = await held()
    const expected = await read(card.id)
    const token = await web.deviceToken(admin.userId, ['ntags:read'])
    for (const id of [card.id, expected.ntag424.cid]) {
      const reply = await web.call({ url: `/api/cards/${id}`, token })
      assert.equal(reply.statusCode, 200, reply.body)
      assert.deepEqual([reply.json().id, reply.json().otc, reply.json().ntag424.k1], [card.id, undefined, undefined])
    }
    for (const url of ['/api/cards', '/api/cards/counts', `/api/cards/${card.id}/wipe`]) {
      assert.equal(refusalIn(await web.call({ url, token })).reason, 'permission_missing', url)
    }
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
