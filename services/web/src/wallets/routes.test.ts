import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { RemoteWallet } from '@chispa/contract/wallets'
import { newPerson } from '@chispa/testing/person'
import { refusalIn, testApp } from '../../test/app.ts'
import { newConnection } from '../../test/connection.ts'

const web = await testApp()
after(() => web.close())

type Member = Awaited<ReturnType<typeof web.member>>

const path = '/api/remote-wallets'
const post = (as: Member, body: object) => web.call({ method: 'POST', url: path, as, body })
/** Nobody is there to answer: the first becomes primary because it is asked to. */
const add = async (as: Member, name: string, more: object = {}): Promise<RemoteWallet> => {
  const isFirst = (await primaries(as)).length === 0
  const body = { name, nwcUri: newConnection().uri, ...(isFirst && { makePrimary: true }), ...more }
  return (await post(as, body)).json()
}
const patch = (as: Member, id: string, body: object) => web.call({ method: 'PATCH', url: `${path}/${id}`, as, body })
const remove = (as: Member, id: string) => web.call({ method: 'DELETE', url: `${path}/${id}`, as })
const read = async (as: Member, id: string): Promise<RemoteWallet> =>
  (await web.call({ url: `${path}/${id}`, as })).json()
const list = async (as: Member, query = ''): Promise<RemoteWallet[]> =>
  (await web.call({ url: `${path}${query}`, as })).json()
const primaries = async (as: Member) => (await list(as)).filter(({ isPrimary }) => isPrimary)
const die = (id: string) => web.sql`update remote_wallets set status = 'DEAD', died_at = now() where id = ${id}`
const events = async (member: Member) =>
  (
    await web.sql<{ event: string; message: string }[]>`
      select event, message from activity where category = 'NWC' and user_id = ${member.userId} order by id`
  ).map(({ event, message }) => `${event}: ${message}`)

describe('POST /api/remote-wallets', () => {
  test('201 with the wallet; primary when it was asked to be', async () => {
    const member = await web.member()
    const connection = newConnection()
    const reply = await post(member, { name: ' Main ', nwcUri: connection.uri, makePrimary: true })
    const { id, createdAt, updatedAt, ...rest } = reply.json()
    assert.equal(reply.statusCode, 201)
    assert.match(id, /^[0-9a-f-]{36}$/)
    assert.equal(createdAt, updatedAt)
    assert.deepEqual(rest, {
      name: 'Main',
      type: 'NWC',
      status: 'ACTIVE',
      isPrimary: true,
      provider: null,
      walletPubkey: connection.walletPublicKey,
      relays: ['wss://relay.invalid'],
      network: null,
      health: {
        canReceive: 'unknown',
        canSpend: 'unknown',
        problem: 'never_checked',
        checkedAt: null,
        lastAnsweredAt: null,
      },
      check: null,
      checking: null,
      lud16: null,
      diedAt: null,
    })
    assert.ok(!reply.body.includes(connection.secret))
    assert.equal((await add(member, 'Second')).isPrimary, false)
    const third = await add(member, 'Third', { makePrimary: true })
    assert.deepEqual(
      (await primaries(member)).map(wallet => wallet.id),
      [third.id],
    )
  })

  test('201 as primary in the place of a dead one', async () => {
    const member = await web.member()
    await die((await add(member, 'Old', { makePrimary: true })).id)
    const added = await add(member, 'New', { makePrimary: true })
    assert.deepEqual(
      (await primaries(member)).map(({ id }) => id),
      [added.id],
    )
  })

  test('409 for a connection that is in use; 201 once it was archived', async () => {
    const member = await web.member()
    const { uri } = newConnection()
    const first = (await post(member, { name: 'One', nwcUri: uri })).json()
    assert.equal(refusalIn(await post(member, { name: 'Two', nwcUri: uri })).reason, 'wallet_already_added')
    await remove(member, first.id)
    assert.equal((await post(member, { name: 'Two', nwcUri: uri })).statusCode, 201)
  })

  test('two members can share a connection', async () => {
    const { uri } = newConnection()
    for (const member of [await web.member(), await web.member()]) {
      assert.equal((await post(member, { name: 'Ours', nwcUri: uri })).statusCode, 201)
    }
  })

  test('409 for a name in use; archived and dead wallets do not hold theirs', async () => {
    const member = await web.member()
    const first = await add(member, 'Main')
    const again = () => post(member, { name: 'Main', nwcUri: newConnection().uri })
    assert.equal(refusalIn(await again()).reason, 'wallet_name_taken')
    await remove(member, first.id)
    const second = (await again()).json()
    await die(second.id)
    assert.equal((await again()).statusCode, 201)
  })

  test('ten parallel first wallets: all are added, one is primary', async () => {
    const member = await web.member()
    await Promise.all(Array.from({ length: 10 }, (_, at) => add(member, `Wallet ${at}`, { makePrimary: true })))
    assert.equal((await list(member)).length, 10)
    assert.equal((await primaries(member)).length, 1)
  })

  test('ten parallel wallets of one name: one is added, nine are 409', async () => {
    const member = await web.member()
    const body = () => ({ name: 'Main', nwcUri: newConnection().uri, makePrimary: true })
    const replies = await Promise.all(Array.from({ length: 10 }, () => post(member, body())))
    assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [201, ...Array(9).fill(409)])
    assert.equal((await list(member)).length, 1)
  })

  test('409 for the fifty-first wallet in use', async () => {
    const member = await web.member()
    await web.sql`
      insert into remote_wallets (user_id, name, sealed_uri, wallet_pubkey, client_pubkey, relays)
      select ${member.userId}, 'Wallet ' || n, '\\x00', repeat('a', 64), lpad(n::text, 64, '0'), '{wss://r.invalid}'
      from generate_series(1, 50) n`
    assert.equal(refusalIn(await post(member, { name: 'x', nwcUri: newConnection().uri })).reason, 'too_many_wallets')
    const [first] = await list(member)
    await remove(member, first?.id as string)
    assert.equal((await post(member, { name: 'x', nwcUri: newConnection().uri })).statusCode, 201)
  })

  const wrong = [
    { name: 'x' },
    { nwcUri: newConnection().uri },
    { name: '', nwcUri: newConnection().uri },
    { name: '  ', nwcUri: newConnection().uri },
    { name: 'x'.repeat(121), nwcUri: newConnection().uri },
    { name: 'a\nb', nwcUri: newConnection().uri },
    { name: 5, nwcUri: newConnection().uri },
    { name: 'x', nwcUri: newConnection().uri, makePrimary: 'yes' },
  ]
  for (const body of wrong) {
    test(`400 for ${JSON.stringify({ ...body, ...('nwcUri' in body ? { nwcUri: '…' } : {}) }).slice(0, 60)}`, async () => {
      assert.equal(refusalIn(await post(await web.member(), body)).reason, 'invalid_request')
    })
  }

  test('400 for a URI that is none', async () => {
    assert.equal(refusalIn(await post(await web.member(), { name: 'x', nwcUri: 'x' })).reason, 'invalid_nwc_uri')
  })

  test('404 for a key that is no member yet', async () => {
    const body = { name: 'x', nwcUri: newConnection().uri }
    const reply = await web.call({ method: 'POST', url: path, as: newPerson(), body })
    assert.equal(refusalIn(reply).reason, 'user_not_found')
  })
})

describe('GET /api/remote-wallets', () => {
  test('200 with one’s own wallets only, newest first, by status and in pages', async () => {
    const [member, other] = [await web.member(), await web.member()]
    await add(other, 'Theirs')
    const added: string[] = []
    for (let at = 0; at < 5; at++) added.unshift((await add(member, `Wallet ${at}`)).id)
    assert.deepEqual(
      (await list(member)).map(({ id }) => id),
      added,
    )
    await remove(member, added[2] as string)
    assert.deepEqual(
      (await list(member, '?status=ARCHIVED')).map(({ id }) => id),
      [added[2]],
    )
    const seen: string[] = []
    let cursor = ''
    do {
      const reply = await web.call({ url: `${path}?limit=2${cursor}`, as: member })
      seen.push(...reply.json().map(({ id }: RemoteWallet) => id))
      const next = reply.headers['x-next-cursor']
      cursor = next ? `&cursor=${next}` : ''
    } while (cursor)
    assert.deepEqual(seen, added)
  })

  test('200 with nothing for a key that is no member yet', async () => {
    assert.deepEqual((await web.call({ url: path, as: newPerson() })).json(), [])
  })

  test('400 for an unknown status or a made-up cursor', async () => {
    const member = await web.member()
    assert.equal(refusalIn(await web.call({ url: `${path}?status=LOST`, as: member })).reason, 'invalid_request')
    assert.equal(refusalIn(await web.call({ url: `${path}?cursor=x`, as: member })).reason, 'invalid_cursor')
  })
})

describe('GET /api/remote-wallets/:walletId', () => {
  test('200 for the owner', async () => {
    const member = await web.member()
    const added = await add(member, 'Main')
    assert.deepEqual(await read(member, added.id), added)
  })
})

describe('PATCH /api/remote-wallets/:walletId', () => {
  test('200 renames, makes primary, disables and enables, and writes it down', async () => {
    const member = await web.member()
    const [first, second] = [await add(member, 'One'), await add(member, 'Two')]
    assert.equal((await patch(member, second.id, { name: ' Savings ' })).json().name, 'Savings')
    assert.equal((await patch(member, second.id, { makePrimary: true })).json().isPrimary, true)
    assert.equal((await read(member, first.id)).isPrimary, false)
    const paused = (await patch(member, second.id, { status: 'DISABLED' })).json()
    assert.deepEqual([paused.status, paused.isPrimary], ['DISABLED', true])
    assert.equal((await patch(member, second.id, { status: 'ACTIVE' })).json().status, 'ACTIVE')
    assert.deepEqual(await events(member), [
      'nwc.wallet_added: The wallet “One” was added',
      'nwc.wallet_added: The wallet “Two” was added',
      'nwc.wallet_changed: The wallet “Two” was renamed to “Savings”',
      'nwc.wallet_changed: The wallet “Savings” was made primary',
      'nwc.wallet_changed: The wallet “Savings” was disabled',
      'nwc.wallet_changed: The wallet “Savings” was enabled',
    ])
  })

  test('200 for what is so already, or for nothing, changes nothing', async () => {
    const member = await web.member()
    const added = await add(member, 'Main')
    for (const body of [{}, { name: 'Main' }, { status: 'ACTIVE' }, { makePrimary: true }, { color: 'red' }]) {
      assert.deepEqual((await patch(member, added.id, body)).json(), added)
    }
    assert.equal((await events(member)).length, 1)
  })

  test('409 for a name that another wallet has', async () => {
    const member = await web.member()
    await add(member, 'One')
    const second = await add(member, 'Two')
    assert.equal(refusalIn(await patch(member, second.id, { name: 'One' })).reason, 'wallet_name_taken')
  })

  test('409 for making a disabled wallet primary; 200 when it is enabled along with it', async () => {
    const member = await web.member()
    await add(member, 'One')
    const second = await add(member, 'Two')
    await patch(member, second.id, { status: 'DISABLED' })
    assert.equal(refusalIn(await patch(member, second.id, { makePrimary: true })).reason, 'wallet_disabled')
    const both = await patch(member, second.id, { makePrimary: true, status: 'ACTIVE' })
    assert.deepEqual([both.statusCode, both.json().isPrimary], [200, true])
  })

  test('409 for any change of an archived or dead wallet: neither comes back', async () => {
    const member = await web.member()
    const [archived, dead] = [await add(member, 'One'), await add(member, 'Two')]
    await remove(member, archived.id)
    await die(dead.id)
    for (const { id } of [archived, dead]) {
      const before = await read(member, id)
      for (const body of [{ status: 'ACTIVE' }, { status: 'DISABLED' }, { name: 'Three' }, { makePrimary: true }]) {
        assert.deepEqual(
          [(await patch(member, id, body)).statusCode, refusalIn(await patch(member, id, body)).reason],
          [409, 'wallet_retired'],
        )
      }
      assert.deepEqual(await read(member, id), before)
    }
  })

  for (const body of [
    { status: 'DEAD' },
    { status: 'ARCHIVED' },
    { name: '' },
    { name: ' ' },
    { makePrimary: false },
  ]) {
    test(`400 for ${JSON.stringify(body)}`, async () => {
      const member = await web.member()
      const { id } = await add(member, 'Main')
      assert.equal(refusalIn(await patch(member, id, body)).reason, 'invalid_request')
    })
  }

  test('ten wallets made primary at once leave one primary', async () => {
    const member = await web.member()
    const wallets = await Promise.all(Array.from({ length: 10 }, (_, at) => add(member, `Wallet ${at}`)))
    const replies = await Promise.all(wallets.map(({ id }) => patch(member, id, { makePrimary: true })))
    assert.deepEqual(new Set(replies.map(({ statusCode }) => statusCode)), new Set([200]))
    assert.equal((await primaries(member)).length, 1)
  })

  test('enabling and archiving at once ends archived, whoever comes first', async () => {
    const member = await web.member()
    for (let round = 0; round < 10; round++) {
      const { id } = await add(member, `Wallet ${round}`)
      await patch(member, id, { status: 'DISABLED' })
      const [enabled] = await Promise.all([patch(member, id, { status: 'ACTIVE' }), remove(member, id)])
      assert.ok([200, 409].includes(enabled.statusCode))
      assert.equal((await read(member, id)).status, 'ARCHIVED')
    }
  })
})

describe('DELETE /api/remote-wallets/:walletId', () => {
  test('200 archives; again changes nothing; no other wallet becomes primary by itself', async () => {
    const member = await web.member()
    const first = await add(member, 'One')
    await add(member, 'Two')
    const archived = (await remove(member, first.id)).json()
    assert.deepEqual([archived.status, archived.isPrimary], ['ARCHIVED', false])
    assert.deepEqual((await remove(member, first.id)).json(), archived)
    assert.equal((await primaries(member)).length, 0)
    const shown = (await web.call({ url: '/api/users/me', as: member })).json()
    assert.deepEqual([shown.nwcString, shown.wallet], ['', null])
    assert.deepEqual((await events(member)).slice(2), ['nwc.wallet_archived: The wallet “One” was archived'])
  })

  test('200 archives a dead wallet, and the day it died is kept', async () => {
    const member = await web.member()
    const { id } = await add(member, 'One')
    await die(id)
    const { diedAt } = await read(member, id)
    const archived = (await remove(member, id)).json()
    assert.deepEqual([archived.status, archived.diedAt], ['ARCHIVED', diedAt])
    assert.ok(diedAt)
  })
})

describe('somebody else’s wallet', () => {
  const calls: [string, string, object?][] = [
    ['GET', ''],
    ['PATCH', '', { name: 'Mine' }],
    ['DELETE', ''],
    ['GET', '/balance'],
  ]
  for (const [method, rest, body] of calls) {
    test(`404 for ${method} :walletId${rest}, as for an id that does not exist; administrators too`, async () => {
      const owner = await web.member()
      const { id } = await add(owner, 'Main')
      for (const as of [await web.member(), await web.member('ADMIN'), newPerson()]) {
        const replies = await Promise.all(
          [id, 'nothing'].map(walletId => web.call({ method, url: `${path}/${walletId}${rest}`, as, body })),
        )
        assert.deepEqual(replies.map(refusalIn)[0], {
          status: 404,
          success: false,
          code: 'NOT_FOUND',
          reason: 'wallet_not_found',
        })
        assert.equal(replies[0]?.body, replies[1]?.body)
      }
      assert.equal((await read(owner, id)).name, 'Main')
    })
  }
})

describe('who may call', () => {
  const calls: [string, string, object?][] = [
    ['GET', path],
    ['POST', path, { name: 'x', nwcUri: newConnection().uri }],
    ['GET', `${path}/x`],
    ['PATCH', `${path}/x`, { name: 'x' }],
    ['DELETE', `${path}/x`],
    ['GET', `${path}/x/balance`],
  ]
  for (const [method, url, body] of calls) {
    test(`401 without credentials and 403 with a device token: ${method} ${url}`, async () => {
      assert.equal(refusalIn(await web.call({ method, url, body })).reason, 'credentials_missing')
      const member = await web.member()
      const token = await web.deviceToken(member.userId, ['users:read', 'users:write', 'settings:write'])
      assert.equal(refusalIn(await web.call({ method, url, body, token })).reason, 'device_token_refused')
    })
  }
})

test('429 for whoever asks for balances more than thirty times a minute', async () => {
  const limited = await testApp({ rateLimits: true })
  const member = await limited.member()
  const ask = () => limited.call({ url: '/api/remote-wallets/x/balance', as: member })
  for (let at = 0; at < 30; at++) assert.equal((await ask()).statusCode, 404)
  const reply = await ask()
  await limited.close()
  assert.equal(refusalIn(reply).reason, 'rate_limited')
})
