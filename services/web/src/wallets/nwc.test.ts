import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newPerson } from '@chispa/testing/person'
import { refusalIn, testApp } from '../../test/app.ts'
import { newConnection } from '../../test/connection.ts'

const web = await testApp()
after(() => web.close())

type Member = Awaited<ReturnType<typeof web.member>>

const put = (member: Member, nwcUri: unknown, userId = member.userId) =>
  web.call({ method: 'PUT', url: `/api/users/${userId}/nwc`, as: member, body: { nwcUri } })
const me = async (member: Member) => (await web.call({ url: '/api/users/me', as: member })).json()
const rowsOf = (member: Member) =>
  web.sql<{ id: string; status: string; isPrimary: boolean; name: string; sealedUri: Uint8Array }[]>`
    select * from remote_wallets where user_id = ${member.userId} order by created_at, id`

describe('PUT /api/users/:userId/nwc', () => {
  test('200 stores the URI; users/me shows it and its wallet', async () => {
    const member = await web.member()
    const { uri } = newConnection()
    const reply = await put(member, uri)
    const { nwcUpdatedAt, ...rest } = reply.json()
    assert.deepEqual([reply.statusCode, rest], [200, { userId: member.userId, nwcUri: uri, updated: true }])
    const [row] = await rowsOf(member)
    const { nwcString, nwcUpdatedAt: shownAt, wallet } = await me(member)
    assert.deepEqual([nwcString, shownAt], [uri, nwcUpdatedAt])
    const { health, ...named } = wallet
    assert.deepEqual(named, { id: row?.id, name: 'Wallet', type: 'NWC', status: 'ACTIVE', provider: null })
    assert.equal(health.canReceive, 'unknown')
  })

  test('200 replaces: the old wallet is archived with its own URI, the new one is primary', async () => {
    const member = await web.member()
    const [first, second] = [newConnection(), newConnection()]
    await put(member, first.uri)
    await put(member, second.uri)
    const rows = await rowsOf(member)
    assert.deepEqual(
      rows.map(({ status, isPrimary }) => [status, isPrimary]),
      [
        ['ARCHIVED', false],
        ['ACTIVE', true],
      ],
    )
    const uris = rows.map(({ id, sealedUri }) => web.sealer.open(sealedUri, `remote_wallets:${id}`))
    assert.deepEqual(uris, [first.uri, second.uri])
    assert.equal((await me(member)).nwcString, second.uri)
  })

  test('200 for the same URI again changes nothing, not even the time', async () => {
    const member = await web.member()
    const { uri } = newConnection()
    const first = (await put(member, uri)).json()
    const again = await put(member, ` ${uri}\n`)
    assert.deepEqual([again.statusCode, again.json()], [200, first])
    assert.equal((await rowsOf(member)).length, 1)
    const entries = await web.sql`select 1 from activity where user_id = ${member.userId}`
    assert.equal(entries.length, 1)
  })

  test('200 for the URI of another wallet in use makes that one primary and archives the old primary', async () => {
    const member = await web.member()
    const [first, second] = [newConnection(), newConnection()]
    await put(member, first.uri)
    const body = { name: 'Second', nwcUri: second.uri }
    const added = (await web.call({ method: 'POST', url: '/api/remote-wallets', as: member, body })).json()
    await put(member, second.uri)
    const rows = await rowsOf(member)
    assert.deepEqual(
      rows.map(({ status, isPrimary }) => [status, isPrimary]),
      [
        ['ARCHIVED', false],
        ['ACTIVE', true],
      ],
    )
    assert.equal(rows[1]?.id, added.id)
  })

  test('200 for the same keys at another relay is another wallet, and the old one is archived', async () => {
    const member = await web.member()
    const { uri } = newConnection(['wss://one.invalid'])
    await put(member, uri)
    const moved = uri.replace('one.invalid', 'two.invalid')
    assert.equal((await put(member, moved)).statusCode, 200)
    assert.deepEqual(
      (await rowsOf(member)).map(({ status }) => status),
      ['ARCHIVED', 'ACTIVE'],
    )
    assert.equal((await me(member)).nwcString, moved)
  })

  test('200 for the URI of a disabled primary wallet enables it', async () => {
    const member = await web.member()
    const { uri } = newConnection()
    await put(member, uri)
    const { wallet } = await me(member)
    const body = { status: 'DISABLED' }
    await web.call({ method: 'PATCH', url: `/api/remote-wallets/${wallet.id}`, as: member, body })
    assert.equal((await me(member)).wallet.status, 'DISABLED')
    await put(member, uri)
    const again = (await me(member)).wallet
    assert.deepEqual({ ...again, health: null }, { ...wallet, health: null, status: 'ACTIVE' })
    assert.equal((await rowsOf(member)).length, 1)
  })

  test('200 beside a dead wallet: it stays dead and stops being primary', async () => {
    const member = await web.member()
    await put(member, newConnection().uri)
    await web.sql`update remote_wallets set status = 'DEAD' where user_id = ${member.userId}`
    await put(member, newConnection().uri)
    assert.deepEqual(
      (await rowsOf(member)).map(({ status, isPrimary }) => [status, isPrimary]),
      [
        ['DEAD', false],
        ['ACTIVE', true],
      ],
    )
  })

  test('ten parallel calls with ten URIs leave one primary active wallet and nine archived ones', async () => {
    const member = await web.member()
    const uris = Array.from({ length: 10 }, () => newConnection().uri)
    const replies = await Promise.all(uris.map(uri => put(member, uri)))
    assert.deepEqual(new Set(replies.map(({ statusCode }) => statusCode)), new Set([200]))
    const rows = await rowsOf(member)
    assert.equal(rows.length, 10)
    assert.equal(rows.filter(({ status, isPrimary }) => status === 'ACTIVE' && isPrimary).length, 1)
    assert.equal(rows.filter(({ status, isPrimary }) => status === 'ARCHIVED' && !isPrimary).length, 9)
    assert.ok(uris.includes((await me(member)).nwcString))
  })

  test('ten parallel calls with one URI make one wallet, and all answer the same', async () => {
    const member = await web.member()
    const { uri } = newConnection()
    const replies = await Promise.all(Array.from({ length: 10 }, () => put(member, uri)))
    assert.equal(new Set(replies.map(({ body }) => body)).size, 1)
    assert.equal((await rowsOf(member)).length, 1)
  })

  test('200 with ws, wss, several relays and a lud16; relays are kept in one spelling', async () => {
    const member = await web.member()
    const { uri } = newConnection(['ws://127.0.0.1:7777', 'WSS://Relay.Invalid/', 'wss://relay.invalid'])
    assert.equal((await put(member, `${uri}&lud16=bob%40example.com`)).statusCode, 200)
    const [row] = await web.sql<{ relays: string[] }[]>`
      select relays from remote_wallets where user_id = ${member.userId}`
    assert.deepEqual(row?.relays, ['ws://127.0.0.1:7777', 'wss://relay.invalid'])
  })

  test('the query of a relay, where a token may be, is sealed with the URI and shown nowhere else', async () => {
    const member = await web.member()
    const { uri } = newConnection(['wss://relay.invalid/?token=geheim', 'wss://relay.invalid/inbox?key=geheim'])
    assert.equal((await put(member, uri)).json().nwcUri, uri)
    const [row] = await web.sql<{ relays: string[]; text: string }[]>`
      select relays, to_jsonb(w)::text as text from remote_wallets w where user_id = ${member.userId}`
    assert.deepEqual(row?.relays, ['wss://relay.invalid', 'wss://relay.invalid/inbox'])
    assert.ok(!row?.text.includes('geheim'))
    const admin = await web.member('ADMIN')
    const shown = [
      await web.call({ url: '/api/remote-wallets', as: member }),
      await web.call({ url: '/api/lightning-addresses/relays', as: admin }),
    ]
    for (const { body } of shown) assert.ok(body.includes('relay.invalid') && !body.includes('geheim'), body)
    assert.ok(!web.lines.some(line => line.includes('geheim')))
  })

  const good = newConnection()
  const wrong: [string, string, RegExp][] = [
    ['another scheme', good.uri.replace('nostr+walletconnect', 'https'), /starts with nostr\+walletconnect/],
    ['a short public key', good.uri.replace(good.walletPublicKey, good.walletPublicKey.slice(1)), /public key/],
    ['a public key that is not on the curve', good.uri.replace(good.walletPublicKey, 'f'.repeat(64)), /public key/],
    ['no relay', good.uri.replace(/relay=[^&]*&/, ''), /relay/],
    ['an http relay', newConnection(['https://relay.invalid']).uri, /relay/],
    ['a relay with a password', newConnection(['wss://:pass@relay.invalid']).uri, /relay/],
    ['five relays', newConnection(Array.from({ length: 5 }, (_, at) => `wss://r${at}.invalid`)).uri, /4 relays/],
    ['no secret', good.uri.replace(/secret=.*/, ''), /secret/],
    ['a short secret', good.uri.slice(0, -1), /secret/],
    ['a secret of zeros', good.uri.replace(good.secret, '0'.repeat(64)), /secret/],
    ['nothing but spaces', '   ', /starts with/],
  ]
  for (const [what, uri, message] of wrong) {
    test(`400 for ${what}, and the answer does not repeat the secret`, async () => {
      const member = await web.member()
      const reply = await put(member, uri)
      assert.equal(refusalIn(reply).reason, 'invalid_nwc_uri')
      assert.equal(reply.statusCode, 400)
      assert.match(reply.json().error.message, message)
      assert.equal(reply.json().error.details[0].path, 'nwcUri')
      assert.ok(!reply.body.includes(good.secret.slice(0, 40)))
      assert.equal((await rowsOf(member)).length, 0)
    })
  }

  for (const value of [undefined, null, 7, '', 'x'.repeat(4001), { uri: 'x' }]) {
    test(`400 for nwcUri ${JSON.stringify(value)?.slice(0, 20)}`, async () => {
      assert.equal(refusalIn(await put(await web.member(), value)).reason, 'invalid_request')
    })
  }

  test('403 for somebody else, known or not, and nothing changes', async () => {
    const [member, other] = [await web.member(), await web.member()]
    for (const userId of [other.userId, 'nobody']) {
      assert.equal(refusalIn(await put(member, newConnection().uri, userId)).reason, 'not_yourself')
    }
    assert.equal((await rowsOf(other)).length, 0)
  })

  test('those who may list people get 403 for others, administrators too, and 404 for an unknown id', async () => {
    const [admin, other] = [await web.member('ADMIN'), await web.member()]
    assert.equal(refusalIn(await put(admin, newConnection().uri, other.userId)).reason, 'not_yourself')
    assert.equal(refusalIn(await put(admin, newConnection().uri, 'nobody')).reason, 'user_not_found')
  })

  test('401 without credentials, 403 with a device token', async () => {
    const member = await web.member()
    const call = { method: 'PUT', url: `/api/users/${member.userId}/nwc`, body: { nwcUri: newConnection().uri } }
    assert.equal(refusalIn(await web.call(call)).reason, 'credentials_missing')
    const token = await web.deviceToken(member.userId, ['users:write', 'addresses:write'])
    assert.equal(refusalIn(await web.call({ ...call, token })).reason, 'device_token_refused')
  })
})

describe('the secret of a connection', () => {
  test('is in no column, no activity entry and no log line', async () => {
    const member = await web.member()
    const { uri, secret } = newConnection()
    await put(member, uri)
    await me(member)
    const [row] = await web.sql<{ text: string }[]>`
      select to_jsonb(w)::text as text from remote_wallets w where user_id = ${member.userId}`
    const [stored] = await rowsOf(member)
    const sealed = Buffer.from(stored?.sealedUri ?? [])
    assert.ok(sealed.length > uri.length)
    assert.ok(!row?.text.includes(secret))
    assert.ok(!sealed.includes(secret) && !sealed.includes(Buffer.from(secret, 'hex')))
    const activity = await web.sql<{ text: string }[]>`select to_jsonb(a)::text as text from activity a`
    assert.ok(activity.length > 0 && !activity.some(({ text }) => text.includes(secret)))
    assert.ok(web.lines.length > 0 && !web.lines.some(line => line.includes(secret)))
  })

  test('opens only in its own row: moved to another wallet, users/me shows nothing and the rest goes on', async () => {
    const [member, other] = [await web.member(), await web.member()]
    await put(member, newConnection().uri)
    await put(other, newConnection().uri)
    await web.sql`
      update remote_wallets set sealed_uri = (select sealed_uri from remote_wallets where user_id = ${other.userId})
      where user_id = ${member.userId}`
    const { nwcString, wallet } = await me(member)
    assert.deepEqual([nwcString, wallet.status], ['', 'ACTIVE'])
    const { uri } = newConnection()
    assert.equal((await put(member, uri)).statusCode, 200)
    assert.equal((await me(member)).nwcString, uri)
  })

  test('is absent from users/me for a device token, which sees the wallet', async () => {
    const member = await web.member()
    await put(member, newConnection().uri)
    const token = await web.deviceToken(member.userId, ['cards:read'])
    const shown = (await web.call({ url: '/api/users/me', token })).json()
    assert.ok(!('nwcString' in shown))
    assert.equal(shown.wallet.status, 'ACTIVE')
  })

  test('is not shown to a newcomer who has none', async () => {
    const shown = (await web.call({ url: '/api/users/me', as: newPerson() })).json()
    assert.deepEqual([shown.nwcString, shown.nwcUpdatedAt, shown.wallet], ['', null, null])
  })
})
