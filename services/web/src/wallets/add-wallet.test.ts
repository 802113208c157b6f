/** Connecting a wallet: under a name of its own, once, and primary where it is asked to be. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newPerson } from '@chispa/testing/person'
import { refusalIn, testApp } from '../../test/app.ts'
import { newConnection } from '../../test/connection.ts'
import { path, remoteWallets } from '../../test/remote-wallets.ts'

const web = await testApp()
after(() => web.close())

const { post, add, remove, list, primaries, die } = remoteWallets(web)

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
      asleepSince: null,
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
