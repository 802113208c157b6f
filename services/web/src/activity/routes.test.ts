import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createLog } from '@chispa/service/log'
import { refusalIn, testApp } from '../../test/app.ts'
import { activityLog } from './record.ts'
import { forgetOldActivity } from './retention.ts'

const web = await testApp()
after(() => web.close())
const operator = await web.member('OPERATOR')
const activity = activityLog(web.sql, createLog('test', 'silent'))
for (let at = 1; at <= 7; at++) {
  await activity.record({
    category: at % 2 ? 'CARD' : 'NWC',
    level: at === 7 ? 'ERROR' : 'INFO',
    event: 'card.tapped',
    message: `Card number ${at} was tapped at Café Ñandú`,
    metadata: { at },
  })
}
const list = (query = '') => web.call({ url: `/api/activity${query}`, as: operator })
const numbers = async (query: string) =>
  (await list(query)).json().map((row: { metadata: { at: number } }) => row.metadata.at)

describe('GET /api/activity', () => {
  test('200 newest first, whole rows', async () => {
    const [newest] = (await list('?limit=1')).json()
    const { id, createdAt, ...rest } = newest
    assert.ok(Number.isInteger(id) && !Number.isNaN(Date.parse(createdAt)))
    assert.deepEqual(rest, {
      category: 'CARD',
      level: 'ERROR',
      event: 'card.tapped',
      message: 'Card number 7 was tapped at Café Ñandú',
      requestId: null,
      userId: null,
      metadata: { at: 7 },
      member: null,
      actor: null,
      card: null,
    })
  })

  test('200 filters by category, level and words, together and apart', async () => {
    assert.deepEqual(await numbers('?category=NWC'), [6, 4, 2])
    assert.deepEqual(await numbers('?level=ERROR'), [7])
    assert.deepEqual(await numbers('?category=NWC&level=ERROR'), [])
    assert.deepEqual(await numbers('?q=number%204'), [4])
    assert.deepEqual(await numbers(`?q=${encodeURIComponent('cafeteria ñan 5')}`), [])
    assert.deepEqual(await numbers(`?q=${encodeURIComponent('café ñan 5')}`), [5])
    assert.deepEqual(await numbers(`?q=${encodeURIComponent('"; drop table users; --')}`), [])
    assert.deepEqual(await numbers('?q=%26%7C%21'), [])
  })

  test('200 pages by cursor', async () => {
    const first = await list('?limit=4&category=CARD')
    assert.equal(first.headers['x-next-cursor'], undefined)
    const page = await list('?limit=3&category=CARD')
    assert.deepEqual(await numbers(`?limit=3&category=CARD&cursor=${page.headers['x-next-cursor']}`), [1])
  })

  test('403 without activity:read', async () => {
    assert.equal((await web.call({ url: '/api/activity', as: await web.member() })).statusCode, 403)
  })

  for (const query of ['category=PETS', 'level=LOUD', 'q=', 'limit=-1', 'cursor=zzz']) {
    test(`400 for ?${query}`, async () => assert.equal((await list(`?${query}`)).statusCode, 400))
  }

  test('a request’s id is in its entries', async () => {
    const admin = await web.member('ADMIN')
    await web.call({
      method: 'POST',
      url: '/api/settings',
      as: admin,
      body: { community_name: 'x' },
      headers: { 'x-request-id': 'my-request' },
    })
    const [entry] = (await list('?limit=1')).json()
    assert.equal(entry.requestId, 'my-request')
  })

  test('200 with names instead of ids: whom it is about, who did it, which card', async () => {
    const [admin, ana] = [await web.member('ADMIN'), await web.member()]
    await web.sql`insert into lightning_addresses (username, user_id) values ('ana', ${ana.userId})`
    const card = 'c'.repeat(32)
    await web.sql`insert into cards (id, uid, title, sealed_keys) values (${card}, '04A1B2C3D4E5F6', 'At the bar', '\\x00')`
    await activity.record({
      category: 'CARD',
      event: 'card.limits_changed',
      message: 'Limits changed',
      userId: ana.userId,
      metadata: { by: admin.pubkey, cardId: card },
    })
    const [entry] = (await list('?limit=1')).json()
    const face = { name: null, picture: null, publicKey: ana.pubkey, address: 'ana@localhost' }
    assert.deepEqual(
      [entry.member, entry.actor.pubkey, entry.card],
      [{ id: ana.userId, pubkey: ana.pubkey, username: 'ana', face }, admin.pubkey, { id: card, title: 'At the bar' }],
    )
    const csv = (await web.call({ url: '/api/activity.csv?category=CARD&q=limits', as: operator })).body
    const [head, line] = csv.trim().split(/\r?\n/)
    assert.match(head ?? '', /^at,level,area,event,message,about,by,card,request_id$/)
    assert.match(line ?? '', /card\.limits_changed,Limits changed,ana,[0-9a-f]{64},At the bar,/)
  })

  test('credentials in a message are redacted', async () => {
    await activity.record({
      category: 'NWC',
      event: 'x',
      message: 'failed: nostr+walletconnect://abc?secret=00 and nsec1qqqqqqqqqqqqqqqqqqqqqqqqqqqqq',
    })
    const [entry] = (await list('?limit=1')).json()
    assert.equal(entry.message, 'failed: [redacted] and [redacted]')
  })
})

test('entries older than the setting are forgotten, younger ones kept', async () => {
  await web.sql`insert into activity (category, level, event, message, created_at)
    select 'SERVER', 'INFO', 'old', 'old', now() - interval '31 days' from generate_series(1, 6000)`
  await web.sql`insert into activity (category, level, event, message, created_at) values ('SERVER', 'INFO', 'old', 'young', now() - interval '29 days')`
  await forgetOldActivity(web.sql, 30, new Date(), new AbortController().signal)
  const left = await web.sql<{ message: string }[]>`select message from activity where event = 'old'`
  assert.deepEqual(
    left.map(({ message }) => message),
    ['young'],
  )
})

test('entries that another process is forgetting are not waited for', async () => {
  await web.sql`insert into activity (category, level, event, message, created_at)
    select 'SERVER', 'INFO', 'shared', n::text, now() - interval '40 days' from generate_series(1, 3) n`
  await web.sql.begin(async tx => {
    await tx`select id from activity where event = 'shared' and message = '2' for update`
    await forgetOldActivity(web.sql, 30, new Date(), new AbortController().signal)
    const left = await web.sql<{ message: string }[]>`select message from activity where event = 'shared'`
    assert.deepEqual(
      left.map(({ message }) => message),
      ['2'],
    )
  })
})

test('400 for a cursor that is longer than any that was handed out', async () => {
  const cursor = (length: number) => web.call({ url: `/api/activity?cursor=${'x'.repeat(length)}`, as: operator })
  assert.equal(refusalIn(await cursor(400)).reason, 'invalid_cursor')
  assert.equal(refusalIn(await cursor(401)).reason, 'invalid_request')
})

test('an entry that cannot be written does not fail its caller', async () => {
  await activity.record({ category: 'USER', event: 'x', message: 'x'.repeat(10), metadata: { text: 'nul \u0000' } })
  assert.equal(refusalIn(await web.call({ url: '/api/activity' })).status, 401)
})

test('an entry and the log lines of its request have one id', async () => {
  await using verbose = await testApp({ logLevel: 'debug' })
  const [admin, member] = [await verbose.member('ADMIN'), await verbose.member()]
  for (const given of [undefined, 'till-7 morning']) {
    const role = given === undefined ? 'VIEWER' : 'OPERATOR'
    const reply = await verbose.call({
      method: 'PUT',
      url: `/api/users/${member.userId}/role`,
      as: admin,
      body: { role },
      ...(given !== undefined && { headers: { 'x-request-id': given } }),
    })
    const [entry] = (await verbose.call({ url: '/api/activity?limit=1', as: admin })).json()
    assert.equal(entry.requestId, given ?? entry.requestId)
    assert.equal(reply.headers['x-request-id'], entry.requestId)
    const lines = verbose.lines.map(line => JSON.parse(line)).filter(({ requestId }) => requestId === entry.requestId)
    assert.deepEqual(
      lines.map(({ route, status }) => [route, status]),
      [['/api/users/:userId/role', 200]],
    )
  }
})

describe('amounts', () => {
  const readers = async () => ({
    VIEWER: { as: await web.member('VIEWER') },
    device: { token: await web.deviceToken((await web.member('ADMIN')).userId, ['activity:read']) },
  })
  const amountMsats = 1_234_000

  test('are told to who runs the instance, in person; a VIEWER and a device read that something was paid', async () => {
    const message = '1,234 sats received for zoe'
    await activity.record({
      category: 'INVOICE',
      event: 'invoice.paid',
      message,
      metadata: { amountMsats, username: 'zoe' },
    })
    const [whole] = (await list('?q=zoe')).json()
    assert.deepEqual([whole.message, whole.metadata], [message, { amountMsats, username: 'zoe' }])
    for (const [name, by] of Object.entries(await readers())) {
      const [row] = (await web.call({ url: '/api/activity?category=INVOICE&limit=1', ...by })).json()
      assert.deepEqual([row.message, row.metadata], ['some sats received for zoe', { username: 'zoe' }], name)
      const csv = (await web.call({ url: '/api/activity.csv?category=INVOICE', ...by })).body
      assert.ok(csv.includes('some sats') && !csv.includes('234'), name)
      for (const guess of ['1', '234', 'received']) {
        const found = (await web.call({ url: `/api/activity?category=INVOICE&q=${guess}`, ...by })).json()
        assert.deepEqual(found, [], `${name} finds nothing by ${guess}`)
      }
    }
  })
})
