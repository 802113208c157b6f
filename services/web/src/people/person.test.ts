import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { encodeNpub } from '@chispa/protocols/nip19'
import { refusalIn, testApp } from '../../test/app.ts'

let clock = new Date('2026-05-01T12:00:00.400Z')
const web = await testApp({ now: () => clock })
after(() => web.close())
const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
}
const [admin, operator, viewer] = [await web.member('ADMIN'), await web.member('OPERATOR'), await web.member('VIEWER')]
type Member = typeof admin

const name = (member: Member, username: string) =>
  web.call({ method: 'PUT', url: `/api/users/${member.userId}/lightning-address`, as: member, body: { username } })

async function wallet(userId: string, { name = 'Pocket', primary = true } = {}): Promise<string> {
  const key = randomBytes(32).toString('hex')
  const [row] = await web.sql<{ id: string }[]>`
    insert into remote_wallets (user_id, name, sealed_uri, wallet_pubkey, client_pubkey, relays, is_primary)
    values (${userId}, ${name}, '\\x00', ${key}, ${key}, '{wss://relay.example}', ${primary}) returning id`
  return row!.id
}

async function card(userId: string, title: string): Promise<{ id: string; uid: string }> {
  const [id, uid] = [randomBytes(16).toString('hex'), randomBytes(7).toString('hex').toUpperCase()]
  await web.sql`
    insert into cards (id, uid, title, user_id, sealed_keys) values (${id}, ${uid}, ${title}, ${userId}, '\\x00')`
  return { id, uid }
}

const person = (userId: string, as: Member = operator) => web.call({ url: `/api/users/${userId}`, as })

describe('GET /api/users/:userId', () => {
  test('200 names, wallets with health, cards and role, and nothing of their money', async () => {
    const ana = await web.member()
    await name(ana, 'ana-old')
    later(1000)
    await name(ana, 'ana')
    const walletId = await wallet(ana.userId)
    const { id, uid } = await card(ana.userId, 'Ana’s card')
    const reply = await person(ana.userId)
    assert.equal(reply.statusCode, 200, reply.body)
    const { createdAt, wallets, formerNames, ...rest } = reply.json()
    assert.ok(createdAt)
    assert.deepEqual(
      formerNames.map(({ username }: { username: string }) => username),
      ['ana-old'],
    )
    assert.equal(wallets.length, 1)
    assert.deepEqual(
      [wallets[0].id, wallets[0].isPrimary, wallets[0].health.problem],
      [walletId, true, 'never_checked'],
    )
    assert.deepEqual(rest, {
      userId: ana.userId,
      pubkey: ana.pubkey,
      role: 'USER',
      username: 'ana',
      lightningAddress: 'ana@localhost',
      face: { name: null, picture: null, publicKey: ana.pubkey, address: 'ana@localhost' },
      lastSeenAt: null,
      signedOutAt: null,
      blockedAt: null,
      blockedBy: null,
      blockedReason: null,
      cards: [{ id, title: 'Ana’s card', uid, blocked: false, disabled: false, lastUsedAt: null }],
      deviceTokens: null,
    })
    assert.doesNotMatch(reply.body, /nwcString|sealed|balance|msats|nostr\+walletconnect/i)
  })

  test('tokens that they minted and that act as them are told to an ADMIN alone', async () => {
    const [minter, ana] = [await web.member('ADMIN'), await web.member()]
    const body = { userId: ana.userId, permissions: ['cards:read'], expiresIn: '1h', name: 'Desk tablet' }
    await web.call({ method: 'POST', url: '/api/auth/qr-jwt/generate', as: minter, body })
    for (const userId of [minter.userId, ana.userId]) {
      const [token, ...more] = (await person(userId, admin)).json().deviceTokens
      assert.deepEqual(more, [])
      assert.deepEqual(
        [token.name, token.actsAs.pubkey, token.issuedBy.pubkey],
        ['Desk tablet', ana.pubkey, minter.pubkey],
      )
      assert.equal((await person(userId)).json().deviceTokens, null)
    }
    later(2 * 3600_000)
    assert.deepEqual((await person(ana.userId, admin)).json().deviceTokens, [], 'what is over is not told')
  })

  test('last seen is when they came themselves, to ten minutes; a device is not them', async () => {
    const ana = await web.member()
    const seen = async () => (await person(ana.userId)).json().lastSeenAt
    const token = await web.deviceToken(ana.userId, ['cards:read'])
    await web.call({ url: '/api/users/me', token })
    assert.equal(await seen(), null)
    const first = clock.toISOString()
    await web.call({ url: '/api/users/me', as: ana })
    assert.equal(await seen(), first)
    later(9 * 60_000)
    await web.call({ url: '/api/users/me', as: ana })
    assert.equal(await seen(), first)
    later(60_000)
    await web.call({ url: '/api/users/me', as: ana })
    assert.equal(await seen(), clock.toISOString())
  })

  test('200 for a VIEWER, 403 for a member and a device, 404 for nobody', async () => {
    const ana = await web.member()
    assert.equal((await person(ana.userId, viewer)).statusCode, 200)
    assert.equal(refusalIn(await person(ana.userId, ana)).reason, 'permission_missing')
    const token = await web.deviceToken(admin.userId, ['users:read'])
    assert.equal(refusalIn(await web.call({ url: `/api/users/${ana.userId}`, token })).reason, 'device_token_refused')
    assert.equal(refusalIn(await person('nobody')).reason, 'user_not_found')
  })
})

describe('searching people', () => {
  test('by name, address, npub, hex, the name and the UID of their card', async () => {
    const ana = await web.member()
    await name(ana, 'searched.ana')
    const { uid } = await card(ana.userId, 'Blue Lagoon 7')
    const spelled = (uid.match(/../g) as string[]).join(':').toLowerCase()
    const words = ['searched.a', 'SEARCHED.ANA@localhost', encodeNpub(ana.pubkey), ana.pubkey.slice(0, 20)]
    for (const q of [...words, 'blue lagoon', uid.slice(0, 10), spelled]) {
      const rows = (await web.call({ url: `/api/users?q=${encodeURIComponent(q)}`, as: viewer })).json()
      assert.deepEqual(
        rows.map(({ userId }: { userId: string }) => userId),
        [ana.userId],
        q,
      )
    }
    const token = await web.deviceToken(admin.userId, ['users:read'])
    assert.deepEqual((await web.call({ url: '/api/users?q=blue%20lagoon', token })).json(), [], 'needs cards:read')
  })
})

describe('POST /api/users/:userId/sign-out', () => {
  const signOut = (userId: string, as: Member) =>
    web.call({ method: 'POST', url: `/api/users/${userId}/sign-out`, as, body: { devices: 'all' } })
  const reasonWith = async (token: string, url = '/api/users/me') => refusalIn(await web.call({ url, token })).reason

  test('tokens of that person are dead, those of others and new ones are not', async () => {
    const [ana, beto] = [await web.member(), await web.member()]
    const [anas, betos] = [await web.session(ana), await web.session(beto)]
    const device = await web.deviceToken(ana.userId, ['cards:read'])
    const reply = await signOut(ana.userId, admin)
    assert.equal(reply.statusCode, 200, reply.body)
    assert.equal(await reasonWith(anas), 'token_signed_out')
    assert.equal(await reasonWith(device, '/api/cards'), 'token_signed_out')
    assert.equal((await web.call({ url: '/api/users/me', token: betos })).statusCode, 200)
    assert.equal((await web.call({ url: '/api/users/me', as: ana })).statusCode, 200, 'their key still signs in')
    const fresh = await web.session(ana)
    assert.equal((await web.call({ url: '/api/users/me', token: fresh })).statusCode, 200)
    assert.equal((await person(ana.userId)).json().signedOutAt, reply.json().signedOutAt)
    const [entry] = await web.sql`
      select metadata->>'by' as by from activity where event = 'user.signed_out' and user_id = ${ana.userId}`
    assert.equal(entry?.by, admin.pubkey)
  })

  test('what was minted in the second of the sign-out lives, what was minted before in that second does not, however often', async () => {
    const ana = await web.member()
    const older: string[] = []
    for (let times = 0; times < 3; times++) {
      older.push(await web.session(ana), await web.deviceToken(ana.userId, ['cards:read']))
      for (const token of older.slice(-2)) {
        assert.equal((await web.call({ url: '/api/jwt', token })).statusCode, 200, `before sign-out ${times}`)
      }
      assert.equal((await signOut(ana.userId, admin)).statusCode, 200)
      for (const token of older) assert.equal(await reasonWith(token, '/api/jwt'), 'token_signed_out')
    }
    later(10)
    const till = await web.call({ method: 'POST', url: '/api/tills', as: ana, body: {} })
    assert.equal((await web.call({ url: '/api/till', token: till.json().token })).statusCode, 200)
  })

  test('a process that has not heard of it yet takes the new token, and one whose clock is behind mints one that lives', async () => {
    const ana = await web.member()
    await signOut(ana.userId, admin)
    const fresh = await web.session(ana)
    const standing = web.deps.standings.value.get(ana.pubkey)
    await web.sql`update users set tokens_valid_since = now() + interval '100 years' where id = ${ana.userId}`
    await web.deps.standings.refresh()
    assert.equal(await reasonWith(fresh), 'token_signed_out')
    const behind = await web.session(ana)
    assert.equal((await web.call({ url: '/api/users/me', token: behind })).statusCode, 200)
    assert.ok(standing?.tokensValidSince)
    await web.sql`update users set tokens_valid_since = ${standing.tokensValidSince} where id = ${ana.userId}`
    await web.deps.standings.refresh()
    assert.equal((await web.call({ url: '/api/users/me', token: behind })).statusCode, 200)
  })

  test('a till of theirs is closed', async () => {
    const ana = await web.member()
    const opened = await web.call({ method: 'POST', url: '/api/tills', as: ana, body: {} })
    assert.equal(opened.statusCode, 201, opened.body)
    const { token } = opened.json()
    assert.equal((await web.call({ url: '/api/till', token })).statusCode, 200)
    await signOut(ana.userId, admin)
    assert.equal(await reasonWith(token, '/api/till'), 'till_closed')
  })

  test('one’s own devices, in person; not those of others without the right, never with a device token', async () => {
    const [ana, beto] = [await web.member(), await web.member()]
    const token = await web.session(ana)
    assert.equal((await signOut(ana.userId, ana)).statusCode, 200)
    assert.equal(await reasonWith(token), 'token_signed_out')
    for (const as of [ana, operator, viewer]) {
      assert.equal(refusalIn(await signOut(beto.userId, as)).reason, 'permission_missing')
    }
    const device = await web.deviceToken(admin.userId, ['users:write'])
    const url = `/api/users/${beto.userId}/sign-out`
    const reply = await web.call({ method: 'POST', url, token: device, body: { devices: 'all' } })
    assert.equal(refusalIn(reply).reason, 'device_token_refused')
    assert.equal(refusalIn(await signOut('nobody', admin)).reason, 'user_not_found')
  })

  test('another process hears of it', async () => {
    const ana = await web.member()
    const token = await web.session(ana)
    await web.sql`update users set tokens_valid_since = now() + interval '100 years' where id = ${ana.userId}`
    while ((await web.call({ url: '/api/users/me', token })).statusCode === 200) await new Promise(setImmediate)
    assert.equal(await reasonWith(token), 'token_signed_out')
  })
})

describe('notes about a person', () => {
  const notes = (userId: string, as: Member = operator) => web.call({ url: `/api/users/${userId}/notes`, as })
  const add = (userId: string, text: unknown, as: Member = operator) =>
    web.call({ method: 'POST', url: `/api/users/${userId}/notes`, as, body: { text } })

  test('who wrote it and when is told, newest first; it can be deleted', async () => {
    const ana = await web.member()
    const first = await add(ana.userId, '  Lost her phone in May.  ')
    assert.equal(first.statusCode, 201, first.body)
    later(1000)
    const second = (await add(ana.userId, 'Has a new one.', admin)).json()
    assert.deepEqual((await notes(ana.userId)).json(), [second, first.json()])
    const { text, author, createdAt } = first.json()
    assert.deepEqual([text, author], ['Lost her phone in May.', { pubkey: operator.pubkey, username: null }])
    assert.equal(Date.parse(createdAt), clock.getTime() - 1000)
    const url = `/api/users/${ana.userId}/notes/${second.id}`
    assert.equal((await web.call({ method: 'DELETE', url, as: operator })).statusCode, 200)
    assert.equal(refusalIn(await web.call({ method: 'DELETE', url, as: operator })).reason, 'note_not_found')
    assert.deepEqual((await notes(ana.userId)).json(), [first.json()])
    const other = `/api/users/${operator.userId}/notes/${first.json().id}`
    assert.equal(refusalIn(await web.call({ method: 'DELETE', url: other, as: operator })).reason, 'note_not_found')
  })

  test('not for a VIEWER, the person concerned or a device; not in the activity log', async () => {
    const ana = await web.member()
    await add(ana.userId, 'Between operators')
    for (const as of [viewer, ana]) {
      assert.equal(refusalIn(await notes(ana.userId, as)).reason, 'role_too_low')
      assert.equal(refusalIn(await add(ana.userId, 'mine', as)).reason, 'role_too_low')
    }
    const token = await web.deviceToken(admin.userId, ['users:read', 'users:write'])
    assert.equal(
      refusalIn(await web.call({ url: `/api/users/${ana.userId}/notes`, token })).reason,
      'device_token_refused',
    )
    assert.equal((await web.sql`select from activity where message like '%Between operators%'`).length, 0)
  })

  test('400 for an empty one, 404 for nobody; the oldest of very many go', async () => {
    const ana = await web.member()
    for (const text of ['', '   ', 5, 'a'.repeat(2001)]) assert.equal((await add(ana.userId, text)).statusCode, 400)
    assert.equal(refusalIn(await add('nobody', 'text')).reason, 'user_not_found')
    assert.equal(refusalIn(await notes('nobody')).reason, 'user_not_found')
    await web.sql`
      insert into person_notes (user_id, author, body, created_at)
      select ${ana.userId}, ${operator.pubkey}, n::text, '2026-01-01'::timestamptz + n * interval '1 minute'
      from generate_series(1, 100) n`
    await add(ana.userId, 'newest')
    const list = (await notes(ana.userId)).json()
    assert.deepEqual([list.length, list[0].text, list.at(-1).text], [100, 'newest', '2'])
  })
})
