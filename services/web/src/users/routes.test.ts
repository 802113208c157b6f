import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Role } from '@chispa/contract/roles'
import { encodeNpub } from '@chispa/protocols/nip19'
import { newPerson } from '@chispa/testing/person'
import { refusalIn, testApp } from '../../test/app.ts'
import { changeRole } from './change-role.ts'

const web = await testApp()
after(() => web.close())
const admin = await web.member('ADMIN')

describe('GET /api/users/me', () => {
  test('200 creates the caller once, for a signature and for a token', async () => {
    const person = newPerson()
    const first = (await web.call({ url: '/api/users/me', as: person })).json()
    const again = (await web.call({ url: '/api/users/me', token: await web.session(person) })).json()
    assert.deepEqual(again, first)
    const { userId, createdAt, ...rest } = first
    assert.match(userId, /^[0-9a-f-]{36}$/)
    assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000)
    assert.deepEqual(rest, {
      pubkey: person.pubkey,
      role: 'USER',
      lightningAddress: null,
      username: null,
      face: { name: null, picture: null, publicKey: person.pubkey, address: null },
      nwcString: '',
      nwcUpdatedAt: null,
      wallet: null,
      currency: null,
    })
  })

  test('ten parallel first calls make one user, and all answer it', async () => {
    const person = newPerson()
    const token = await web.session(person)
    const replies = await Promise.all(Array.from({ length: 10 }, () => web.call({ url: '/api/users/me', token })))
    assert.deepEqual(new Set(replies.map(reply => reply.statusCode)), new Set([200]))
    assert.equal(new Set(replies.map(reply => reply.json().userId)).size, 1)
    assert.equal((await web.sql`select 1 from users where pubkey = ${person.pubkey}`).length, 1)
    assert.equal(
      (await web.sql`select 1 from activity where event = 'user.signup' and user_id = ${replies[0]?.json().userId}`)
        .length,
      1,
    )
  })

  test('403 for a new person while registration is closed; members go on', async () => {
    const member = await web.member()
    const set = (value: boolean) =>
      web.call({ method: 'POST', url: '/api/settings', as: admin, body: { registration_enabled: value } })
    await set(false)
    assert.equal(refusalIn(await web.call({ url: '/api/users/me', as: newPerson() })).reason, 'registration_closed')
    assert.equal((await web.call({ url: '/api/users/me', as: member })).statusCode, 200)
    await set(true)
  })

  test('401 without credentials', async () => {
    assert.equal(refusalIn(await web.call({ url: '/api/users/me' })).reason, 'credentials_missing')
  })
})

describe('GET /api/users', () => {
  test('200 for users:read, newest first, paged by cursor without loss or repetition', async () => {
    const viewer = await web.member('VIEWER')
    for (let at = 0; at < 7; at++) await web.member('OPERATOR')
    const all = (await web.call({ url: '/api/users?role=OPERATOR', as: viewer })).json()
    assert.ok(all.length >= 7)
    const seen: string[] = []
    let cursor = ''
    do {
      const reply = await web.call({ url: `/api/users?role=OPERATOR&limit=3${cursor}`, as: viewer })
      const page = reply.json()
      assert.ok(page.length <= 3)
      seen.push(...page.map((row: { userId: string }) => row.userId))
      const next = reply.headers['x-next-cursor']
      cursor = next ? `&cursor=${next}` : ''
    } while (cursor)
    assert.deepEqual(
      seen,
      all.map((row: { userId: string }) => row.userId),
    )
  })

  test('200 pages on through people who came in the same millisecond', async () => {
    await web.sql`insert into users (pubkey, role, created_at) select encode(sha256(n::text::bytea), 'hex'), 'VIEWER', '2020-01-01' from generate_series(1, 9) n`
    const seen = new Set<string>()
    let cursor = ''
    do {
      const reply = await web.call({ url: `/api/users?role=VIEWER&limit=2${cursor}`, as: admin })
      for (const { userId } of reply.json()) seen.add(userId)
      const next = reply.headers['x-next-cursor']
      cursor = next ? `&cursor=${next}` : ''
    } while (cursor)
    const [{ count } = { count: 0 }] = await web.sql<
      { count: number }[]
    >`select count(*) from users where role = 'VIEWER'`
    assert.equal(seen.size, count)
  })

  test('200 finds a person by npub, by hex key and by its beginning', async () => {
    const member = await web.member()
    for (const q of [
      encodeNpub(member.pubkey),
      member.pubkey,
      member.pubkey.slice(0, 20),
      member.pubkey.slice(0, 20).toUpperCase(),
    ]) {
      const rows = (await web.call({ url: `/api/users?q=${q}`, as: admin })).json()
      assert.deepEqual(
        rows.map((row: { userId: string }) => row.userId),
        [member.userId],
      )
    }
    assert.deepEqual((await web.call({ url: '/api/users?q=100%25', as: admin })).json(), [])
  })

  test('200 finds a person by the name that is shown, each word by its beginning', async () => {
    const member = await web.member()
    const body = { name: 'Olga Muñoz de la Plaza' }
    await web.call({ method: 'PUT', url: '/api/users/me/profile', as: member, body })
    for (const q of ['olga', 'muno', 'PLA ol']) {
      const rows = (await web.call({ url: `/api/users?q=${encodeURIComponent(q)}`, as: admin })).json()
      assert.deepEqual(
        rows.map((row: { userId: string }) => row.userId),
        [member.userId],
        q,
      )
    }
    assert.deepEqual((await web.call({ url: '/api/users?q=lga', as: admin })).json(), [])
  })

  test('403 without users:read, 401 without credentials', async () => {
    assert.equal((await web.call({ url: '/api/users', as: await web.member() })).statusCode, 403)
    assert.equal((await web.call({ url: '/api/users' })).statusCode, 401)
  })

  for (const query of ['limit=0', 'limit=501', 'limit=x', 'limit=1.5', 'role=KING', 'q=', `q=${'a'.repeat(101)}`]) {
    test(`400 for ?${query.slice(0, 20)}`, async () => {
      assert.equal(refusalIn(await web.call({ url: `/api/users?${query}`, as: admin })).reason, 'invalid_request')
    })
  }

  for (const cursor of [
    'x',
    Buffer.from('[1]').toString('base64url'),
    Buffer.from('["soon","x"]').toString('base64url'),
    Buffer.from('{}').toString('base64url'),
  ]) {
    test(`400 for the made-up cursor ${cursor}`, async () => {
      assert.equal(
        refusalIn(await web.call({ url: `/api/users?cursor=${cursor}`, as: admin })).reason,
        'invalid_cursor',
      )
    })
  }
})

describe('GET /api/users/:userId/role', () => {
  test('200 for the person concerned and for users:read', async () => {
    const member = await web.member()
    const expected = { userId: member.userId, role: 'USER' }
    assert.deepEqual((await web.call({ url: `/api/users/${member.userId}/role`, as: member })).json(), expected)
    assert.deepEqual((await web.call({ url: `/api/users/${member.userId}/role`, as: admin })).json(), expected)
  })

  test('403 for someone else, whether the user exists or not', async () => {
    const member = await web.member()
    for (const id of [admin.userId, 'nobody']) {
      assert.equal((await web.call({ url: `/api/users/${id}/role`, as: member })).statusCode, 403)
    }
  })

  test('404 for an unknown user', async () => {
    assert.equal(refusalIn(await web.call({ url: '/api/users/nobody/role', as: admin })).reason, 'user_not_found')
  })
})

describe('PUT /api/users/:userId/role', () => {
  const put = (userId: string, role: unknown, as = admin) =>
    web.call({ method: 'PUT', url: `/api/users/${userId}/role`, as, body: { role } })

  test('200 changes the role and writes it down', async () => {
    const member = await web.member()
    assert.deepEqual((await put(member.userId, 'OPERATOR')).json(), { userId: member.userId, role: 'OPERATOR' })
    const [entry] = await web.sql<
      { message: string }[]
    >`select message from activity where event = 'user.role_changed' and user_id = ${member.userId}`
    assert.equal(entry?.message, 'Role changed from USER to OPERATOR')
  })

  test('a lowered role binds the next request of an old token; a raised one waits for a new token', async () => {
    const member = await web.member('OPERATOR')
    const token = await web.session(member)
    const ask = () => web.call({ url: '/api/users', token })
    assert.equal((await ask()).statusCode, 200)
    await put(member.userId, 'USER')
    assert.equal((await ask()).statusCode, 403)
    assert.deepEqual((await web.call({ url: '/api/jwt', token })).json().role, 'USER')
    const lowToken = await web.session(member)
    await put(member.userId, 'ADMIN')
    assert.equal((await web.call({ url: '/api/users', token: lowToken })).statusCode, 403)
    await put(member.userId, 'USER')
  })

  for (const role of [undefined, null, 'KING', 'admin', 5, ['ADMIN']]) {
    test(`400 for the role ${JSON.stringify(role)}`, async () => {
      const reply = await put(admin.userId, role)
      assert.deepEqual([reply.statusCode, reply.json().error.details[0].path], [400, 'role'])
    })
  }

  test('403 without users:manage_roles', async () => {
    const member = await web.member()
    for (const role of ['USER', 'VIEWER', 'OPERATOR'] as const) {
      assert.equal(refusalIn(await put(member.userId, 'VIEWER', await web.member(role))).reason, 'permission_missing')
    }
  })

  test('403 for a grant above one’s own role, and for touching someone above it', async () => {
    const { pubkey } = await web.member()
    const caller = { pubkey, role: 'USER', permissions: new Set<never>(), method: 'device' } as const
    const other = await web.member()
    const ask = (userId: string, role: Role) => changeRole(web.sql, caller, userId, role)
    await assert.rejects(ask(other.userId, 'ADMIN'), { reason: 'role_above_own' })
    await assert.rejects(ask(admin.userId, 'USER'), { reason: 'role_above_own' })
  })

  test('403 for a device token, whatever its scopes', async () => {
    const token = await web.deviceToken(admin.userId, ['users:manage_roles'])
    const { userId } = await web.member()
    const reply = await web.call({ method: 'PUT', url: `/api/users/${userId}/role`, token, body: { role: 'VIEWER' } })
    assert.equal(refusalIn(reply).reason, 'device_token_refused')
  })

  test('403 for lowering oneself', async () => {
    assert.equal(refusalIn(await put(admin.userId, 'VIEWER')).reason, 'own_role')
  })

  test('404 for an unknown user', async () => {
    assert.equal(refusalIn(await put('nobody', 'VIEWER')).reason, 'user_not_found')
  })

  test('200 for the role one already has, without an entry in the log', async () => {
    const member = await web.member('VIEWER')
    assert.equal((await put(member.userId, 'VIEWER')).statusCode, 200)
    assert.equal((await web.sql`select 1 from activity where user_id = ${member.userId}`).length, 0)
  })
})

test('two administrators who lower each other at once leave one administrator', async () => {
  for (let round = 0; round < 5; round++) {
    await using fresh = await testApp()
    const [a, b] = [await fresh.member('ADMIN'), await fresh.member('ADMIN')]
    const lower = (by: typeof a, whom: typeof a) =>
      fresh.call({ method: 'PUT', url: `/api/users/${whom.userId}/role`, as: by, body: { role: 'USER' } })
    const replies = await Promise.all([lower(a, b), lower(b, a)])
    assert.deepEqual(replies.map(reply => reply.statusCode).filter(status => status === 200).length, 1)
    assert.equal((await fresh.sql`select 1 from users where role = 'ADMIN'`).length, 1)
  }
})

test('an administrator who was lowered while waiting for the lock changes nobody any more', async () => {
  const [lowered, other] = [await web.member('ADMIN'), await web.member('ADMIN')]
  const { promise: waiting, resolve: goOn } = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const first = web.sql.begin(async tx => {
    await tx`select id from users where role = 'ADMIN' order by id for update`
    held.resolve()
    await waiting
    await tx`update users set role = 'USER' where id = ${lowered.userId}`
  })
  await held.promise
  const url = `/api/users/${other.userId}/role`
  const reply = web.call({ method: 'PUT', url, as: lowered, body: { role: 'USER' } })
  const isQueued = async () =>
    (await web.sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      .length > 0
  while (!(await isQueued())) await sleep(5)
  goOn()
  await first
  assert.equal(refusalIn(await reply).reason, 'permission_missing')
  assert.equal((await web.call({ url, as: other })).json().role, 'ADMIN')
})
