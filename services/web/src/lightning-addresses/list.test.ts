/** Lists and counts of addresses, and who may see them. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newPerson } from '@chispa/testing/person'
import { addressesOf } from '../../test/addresses.ts'
import { refusalIn, testApp } from '../../test/app.ts'
import { newConnection } from '../../test/connection.ts'

const clock = Date.now()
const web = await testApp({ now: () => new Date(clock) })
after(() => web.close())
const admin = await web.member('ADMIN')

type Member = Awaited<ReturnType<typeof web.member>>
const { put, named } = addressesOf(web)
const list = (query = '', as: Member = admin) => web.call({ url: `/api/lightning-addresses${query}`, as })

describe('GET /api/lightning-addresses', () => {
  test('200 with a row for each address, by name', async () => {
    const member = await named('list-a')
    await named('list-b')
    const nwcUri = newConnection(['wss://list.example']).uri
    await web.call({ method: 'PUT', url: `/api/users/${member.userId}/nwc`, as: member, body: { nwcUri } })
    const [first, second] = (await list('?q=LIST-')).json()
    const { createdAt, updatedAt, walletId, ...rest } = first
    assert.deepEqual(rest, {
      username: 'list-a',
      address: 'list-a@localhost',
      aliasOf: null,
      userId: member.userId,
      pubkey: member.pubkey,
      face: { name: null, picture: null, publicKey: member.pubkey, address: 'list-a@localhost' },
      walletStatus: 'ACTIVE',
      health: {
        canReceive: 'unknown',
        canSpend: 'unknown',
        problem: 'never_checked',
        checkedAt: null,
        lastAnsweredAt: null,
      },
    })
    assert.match(walletId, /^[0-9a-f-]{36}$/)
    for (const time of [createdAt, updatedAt]) assert.match(time, /^\d{4}-\d\d-\d\dT.*Z$/)
    assert.deepEqual(
      [second.username, second.walletId, second.walletStatus, second.health],
      ['list-b', null, null, null],
    )
  })

  test('pages are complete and without repetition, also while names are added', async () => {
    for (let at = 0; at < 7; at++) await named(`page${at}`)
    const seen: string[] = []
    let cursor = ''
    do {
      const reply = await list(`?q=page&limit=2${cursor && `&cursor=${cursor}`}`)
      assert.ok(reply.json().length <= 2)
      seen.push(...reply.json().map((row: { username: string }) => row.username))
      cursor = String(reply.headers['x-next-cursor'] ?? '')
      if (seen.length === 4) await named('page-before')
    } while (cursor)
    assert.deepEqual(
      seen,
      Array.from({ length: 7 }, (_, at) => `page${at}`),
    )
  })

  test('names that rest are not listed', async () => {
    const member = await named('hidden1')
    await put(member, 'hidden2')
    const rows: { username: string }[] = (await list('?q=hidden')).json()
    assert.deepEqual(
      rows.map(({ username }) => username),
      ['hidden2'],
    )
  })

  test('400 for a cursor of another list; [] for what no name starts with', async () => {
    assert.equal(refusalIn(await list('?cursor=abc')).reason, 'invalid_cursor')
    assert.deepEqual((await list('?q=%25')).json(), [])
    assert.equal((await list('?limit=501')).statusCode, 400)
  })

  test('200 with addresses:read, 403 without, 401 without credentials', async () => {
    for (const role of ['VIEWER', 'OPERATOR'] as const) {
      assert.equal((await list('', await web.member(role))).statusCode, 200)
    }
    for (const url of ['', '/counts', '/relays']) {
      const reply = await web.call({ url: `/api/lightning-addresses${url}`, as: await web.member() })
      assert.equal(refusalIn(reply).reason, 'permission_missing')
      assert.equal((await web.call({ url: `/api/lightning-addresses${url}` })).statusCode, 401)
    }
    const token = await web.deviceToken(admin.userId, ['addresses:read'])
    assert.equal((await web.call({ url: '/api/lightning-addresses', token })).statusCode, 200)
  })
})

describe('counts and relays', () => {
  test('only ACTIVE wallets count, and a relay counts a wallet once', async () => {
    const fresh = await testApp()
    const operator = await fresh.member('OPERATOR')
    const read = async (what: string) =>
      (await fresh.call({ url: `/api/lightning-addresses/${what}`, as: operator })).json()
    const none = { total: 0, withNWC: 0, withoutNWC: 0, canReceive: 0, cannotReceive: 0, untried: 0 }
    assert.deepEqual(await read('counts'), none)
    assert.deepEqual(await read('relays'), [])

    const people = []
    for (const [username, relays] of [
      ['one', ['wss://a.example', 'wss://b.example/']],
      ['two', ['wss://A.example/', 'wss://a.example']],
      ['three', ['wss://c.example']],
      ['four', undefined],
    ] as const) {
      const member = await fresh.member()
      people.push(member)
      const change = (what: string, body: object) =>
        fresh.call({ method: 'PUT', url: `/api/users/${member.userId}/${what}`, as: member, body })
      await change('lightning-address', { username })
      if (relays) await change('nwc', { nwcUri: newConnection([...relays]).uri })
    }
    await fresh.sql`update remote_wallets set status = 'DEAD' where user_id = ${people[2]!.userId}`
    const counts = { total: 4, withNWC: 2, withoutNWC: 2, canReceive: 0, cannotReceive: 2, untried: 2 }
    assert.deepEqual(await read('counts'), counts)
    await fresh.sql`
      update remote_wallets set profile = ${fresh.sql.json({ hashForm: 'hash', hashFormAt: '2026-01-01T00:00:00.000Z' })}
      where user_id = ${people[0]!.userId}`
    await fresh.sql`
      update remote_wallets set failure = 'silent', failed_at = now() where user_id = ${people[1]!.userId}`
    assert.deepEqual(await read('counts'), { ...counts, canReceive: 1, cannotReceive: 3, untried: 0 })
    assert.deepEqual(await read('relays'), [
      { url: 'wss://a.example', wallets: 2 },
      { url: 'wss://b.example', wallets: 1 },
    ])
    await fresh.close()
  })

  test('a stranger’s key has no address', async () => {
    const me = (await web.call({ url: '/api/users/me', as: newPerson() })).json()
    assert.deepEqual([me.username, me.lightningAddress], [null, null])
  })
})
