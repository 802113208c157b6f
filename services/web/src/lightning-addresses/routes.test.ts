import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { addressesOf } from '../../test/addresses.ts'
import { refusalIn, testApp } from '../../test/app.ts'

let clock = Date.now()
const web = await testApp({ now: () => new Date(clock) })
after(() => web.close())
const admin = await web.member('ADMIN')

const { put, named } = addressesOf(web)
const set = (body: object) => web.call({ method: 'POST', url: '/api/settings', as: admin, body })

describe('PUT /api/users/:userId/lightning-address', () => {
  test('200 with the address, for oneself', async () => {
    const member = await web.member()
    const reply = await put(member, 'alice')
    assert.deepEqual(
      [reply.statusCode, reply.json()],
      [
        200,
        {
          lightningAddress: 'alice@localhost',
          username: 'alice',
          domain: 'localhost',
          userId: member.userId,
          replaced: null,
        },
      ],
    )
  })

  test('the domain is the setting, else the endpoint’s host, else the request’s', async () => {
    const member = await web.member()
    await set({ endpoint: 'https://wallet.example.com:8443' })
    assert.equal((await put(member, 'domain1')).json().lightningAddress, 'domain1@wallet.example.com:8443')
    await set({ domain: 'example.com' })
    const reply = (await put(member, 'domain2')).json()
    assert.deepEqual([reply.domain, reply.lightningAddress], ['example.com', 'domain2@example.com'])
    assert.equal(reply.replaced, 'domain1@example.com')
    await set({ domain: null, endpoint: null })
    assert.equal((await put(member, 'domain3')).json().domain, 'localhost')
  })

  test('200 for the same name again changes nothing', async () => {
    const member = await named('again')
    const reply = await put(member, 'again')
    assert.deepEqual([reply.statusCode, reply.json().replaced], [200, null])
    const entries = await web.sql`select 1 from activity where category = 'ADDRESS' and user_id = ${member.userId}`
    assert.equal(entries.length, 1)
  })

  for (const username of ['a', '7', 'a'.repeat(32), 'a.b_c-d', 'x--y', '0a']) {
    test(`200 for ${username}`, async () => {
      assert.equal((await put(await web.member(), username)).statusCode, 200)
    })
  }

  for (const username of [
    '',
    'a'.repeat(33),
    'Alice',
    'al ice',
    ' alice',
    'alice\n',
    '.alice',
    'alice-',
    '_',
    'ál',
    'a+b',
    'a@b',
    'a/b',
    '%61',
    'a\u0001',
  ]) {
    test(`400 for ${JSON.stringify(username)}`, async () => {
      const reply = await put(await web.member(), username)
      assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [400, 'invalid_username'])
    })
  }

  for (const body of [{}, { username: 7 }, { username: null }, { username: 'x'.repeat(201) }]) {
    test(`400 for the body ${JSON.stringify(body).slice(0, 40)}`, async () => {
      const member = await web.member()
      const url = `/api/users/${member.userId}/lightning-address`
      assert.equal((await web.call({ method: 'PUT', url, as: member, body })).statusCode, 400)
    })
  }

  for (const username of ['admin', 'root', 'support', 'api', 'www', 'no-reply', 'ad.min', 'lud16', 'soporte']) {
    test(`400 for the reserved ${username}, whoever asks`, async () => {
      assert.equal(refusalIn(await put(await web.member(), username)).reason, 'username_reserved')
      assert.equal(refusalIn(await put(admin, username)).reason, 'username_reserved')
    })
  }

  test('400 for a name that the operators reserved, 200 once they do not', async () => {
    await set({ reserved_usernames: ['mayor', 'city_hall'] })
    const member = await web.member()
    for (const username of ['mayor', 'ma-yor', 'cityhall']) {
      assert.equal(refusalIn(await put(member, username)).reason, 'username_reserved')
    }
    await set({ reserved_usernames: null })
    assert.equal((await put(member, 'mayor')).statusCode, 200)
  })

  test('409 for a name that somebody has', async () => {
    await named('taken')
    const reply = await put(await web.member(), 'taken')
    assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [409, 'username_taken'])
  })

  test('ten people take one name at once: one 200, the others 409', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => web.member()))
    const replies = await Promise.all(people.map(person => put(person, 'race')))
    const statuses = replies.map(reply => reply.statusCode).sort()
    assert.deepEqual(statuses, [200, ...Array.from({ length: 9 }, () => 409)])
    const rows = await web.sql<{ userId: string }[]>`select user_id from lightning_addresses where username = 'race'`
    const winner = people[replies.findIndex(reply => reply.statusCode === 200)]
    assert.deepEqual(
      rows.map(({ userId }) => userId),
      [winner?.userId],
    )
  })

  test('one person takes ten names at once: one is left, three rest, for the others 409', async () => {
    const member = await web.member()
    const names = Array.from({ length: 10 }, (_, at) => `many${at}`)
    const replies = await Promise.all(names.map(name => put(member, name)))
    const refused = replies.filter(reply => reply.statusCode !== 200).map(reply => refusalIn(reply))
    assert.deepEqual(
      refused.map(({ status, reason }) => `${status} ${reason}`),
      Array.from({ length: 6 }, () => '409 too_many_names_at_rest'),
    )
    const rows = await web.sql<{ username: string; userId: string | null }[]>`
      select username, user_id from lightning_addresses where username like 'many%'`
    assert.equal(rows.length, 4)
    assert.deepEqual(
      rows.filter(row => row.userId !== null).map(row => row.userId),
      [member.userId],
    )
  })

  test('two people swap names at once: nobody hangs and nobody loses a name', async () => {
    const [one, two] = [await named('swap1'), await named('swap2')]
    const replies = await Promise.all([put(one, 'swap2'), put(two, 'swap1')])
    for (const reply of replies) assert.ok([200, 409].includes(reply.statusCode), reply.body)
    const rows = await web.sql`select 1 from lightning_addresses where user_id in ${web.sql([one.userId, two.userId])}`
    assert.equal(rows.length, 2)
  })

  test('a name that was given up rests for 30 days; its former owner has it back at once', async () => {
    const owner = await named('resting')
    const stranger = await web.member()
    const renamed = await put(owner, 'rested')
    assert.equal(renamed.json().replaced, 'resting@localhost')
    const day = 24 * 60 * 60 * 1000
    const reply = await put(stranger, 'resting')
    assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [409, 'username_resting'])
    assert.equal((await put(owner, 'resting')).statusCode, 200)
    assert.equal((await put(owner, 'rested')).statusCode, 200)
    clock += 29 * day
    assert.equal((await put(stranger, 'resting')).statusCode, 409)
    clock += 2 * day
    assert.equal((await put(stranger, 'resting')).statusCode, 200)
    assert.equal(refusalIn(await put(owner, 'resting')).reason, 'username_taken')
    clock = Date.now()
  })

  test('with three names at rest: 200 for one of them, 200 by an operator, 200 when one has rested', async () => {
    const member = await named('roam0')
    for (const name of ['roam1', 'roam2', 'roam3']) assert.equal((await put(member, name)).statusCode, 200)
    assert.equal(refusalIn(await put(member, 'roam4')).reason, 'too_many_names_at_rest')
    assert.equal((await put(member, 'roam3')).statusCode, 200, 'the same name again is no change')
    assert.equal((await put(member, 'roam1')).statusCode, 200)
    assert.equal(refusalIn(await put(member, 'roam4')).reason, 'too_many_names_at_rest')
    assert.equal((await put(member, 'roam4', admin)).statusCode, 200)
    clock += 31 * 24 * 60 * 60 * 1000
    assert.equal((await put(member, 'roam5')).statusCode, 200)
    clock = Date.now()
  })

  test('200 with addresses:write for a name that rests; 409 for one that somebody has', async () => {
    const owner = await named('handover')
    await put(owner, 'elsewhere')
    const heir = await web.member()
    assert.equal(refusalIn(await put(heir, 'handover')).reason, 'username_resting')
    assert.equal((await put(heir, 'handover', admin)).statusCode, 200)
    assert.equal(refusalIn(await put(heir, 'elsewhere', admin)).reason, 'username_taken')
  })

  test('429 for whoever changes it more than twenty times a minute', async () => {
    const limited = await testApp({ rateLimits: true })
    const member = await limited.member()
    const change = (username: string) =>
      limited.call({
        method: 'PUT',
        url: `/api/users/${member.userId}/lightning-address`,
        as: member,
        body: { username },
      })
    for (let at = 0; at < 20; at++) assert.notEqual((await change(`quick${at}`)).statusCode, 429)
    const reply = await change('quick20')
    await limited.close()
    assert.equal(refusalIn(reply).reason, 'rate_limited')
  })

  test('200 for somebody else with addresses:write, as a person and as a device', async () => {
    const member = await web.member()
    const operator = await web.member('OPERATOR')
    assert.equal((await put(member, 'byoperator', operator)).statusCode, 200)
    const token = await web.deviceToken(operator.userId, ['addresses:write'])
    const url = `/api/users/${member.userId}/lightning-address`
    assert.equal((await web.call({ method: 'PUT', url, token, body: { username: 'bydevice' } })).statusCode, 200)
  })

  test('403 for somebody else, and for a device without the scope, even of the same person', async () => {
    const member = await web.member()
    assert.equal(refusalIn(await put(member, 'x1', await web.member())).reason, 'permission_missing')
    assert.equal(refusalIn(await put(member, 'x1', await web.member('VIEWER'))).reason, 'permission_missing')
    const token = await web.deviceToken(member.userId, ['addresses:read'])
    const url = `/api/users/${member.userId}/lightning-address`
    assert.equal((await web.call({ method: 'PUT', url, token, body: { username: 'x1' } })).statusCode, 403)
  })

  test('404 for an unknown user, 401 without credentials', async () => {
    assert.equal(refusalIn(await put({ userId: 'nobody' }, 'x2', admin)).reason, 'user_not_found')
    const url = `/api/users/${admin.userId}/lightning-address`
    assert.equal((await web.call({ method: 'PUT', url, body: { username: 'x2' } })).statusCode, 401)
  })

  test('the change is in the activity log, with both names', async () => {
    const member = await named('before')
    await put(member, 'after')
    const [entry] = await web.sql`
      select event, message from activity where user_id = ${member.userId} order by id desc limit 1`
    assert.equal(entry?.event, 'address.replaced')
    assert.match(entry?.message, /after@localhost.*before/)
  })
})

describe('the address of a member', () => {
  test('is in GET /api/users/me, for the person and for a device', async () => {
    const member = await named('showme')
    const token = await web.deviceToken(member.userId, ['addresses:read'])
    for (const reply of [
      await web.call({ url: '/api/users/me', as: member }),
      await web.call({ url: '/api/users/me', token }),
    ]) {
      const { username, lightningAddress } = reply.json()
      assert.deepEqual([username, lightningAddress], ['showme', 'showme@localhost'])
    }
  })

  test('is in GET /api/users, which finds people by the start of their username', async () => {
    const member = await named('findme.here')
    for (const q of ['findme.here', 'FindMe', 'findme.']) {
      const rows = (await web.call({ url: `/api/users?q=${q}`, as: admin })).json()
      assert.deepEqual(
        rows.map((row: { userId: string; lightningAddress: string }) => [row.userId, row.lightningAddress]),
        [[member.userId, 'findme.here@localhost']],
        q,
      )
    }
    assert.deepEqual((await web.call({ url: '/api/users?q=indme', as: admin })).json(), [])
    assert.deepEqual((await web.call({ url: '/api/users?q=find%25', as: admin })).json(), [])
  })

  test('a text that may be the start of a key or of a name finds both', async () => {
    const member = await web.member()
    const start = member.pubkey.slice(0, 12)
    const other = await named(`${start}.name`)
    const rows: { userId: string }[] = (await web.call({ url: `/api/users?q=${start}`, as: admin })).json()
    assert.deepEqual(new Set(rows.map(({ userId }) => userId)), new Set([member.userId, other.userId]))
  })
})
