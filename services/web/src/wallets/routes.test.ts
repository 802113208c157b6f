import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { RemoteWallet } from '@chispa/contract/wallets'
import { newPerson } from '@chispa/testing/person'
import { refusalIn, testApp } from '../../test/app.ts'
import { newConnection } from '../../test/connection.ts'
import { path, remoteWallets } from '../../test/remote-wallets.ts'

const web = await testApp()
after(() => web.close())

const { add, remove, read, list } = remoteWallets(web)

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
