/** Renaming, disabling, making primary, archiving: also by many at once. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { refusalIn, testApp } from '../../test/app.ts'
import { newConnection } from '../../test/connection.ts'
import { remoteWallets } from '../../test/remote-wallets.ts'

const web = await testApp()
after(() => web.close())

const { add, patch, remove, read, primaries, die, fallAsleep, post, events } = remoteWallets(web)

describe('a wallet that is asleep', () => {
  test('is shown since when, and keeps its place: 200 switches it on again, once or many times at once', async () => {
    const member = await web.member()
    const wallet = await add(member, 'Main')
    await fallAsleep(wallet.id)
    const asleep = await read(member, wallet.id)
    assert.deepEqual([asleep.status, asleep.health.problem, asleep.isPrimary], ['ARCHIVED', 'asleep', true])
    assert.ok(asleep.asleepSince)
    const woken = await Promise.all(Array.from({ length: 5 }, () => patch(member, wallet.id, { status: 'ACTIVE' })))
    for (const reply of woken) assert.equal(reply.statusCode, 200, reply.body)
    const { status, asleepSince, isPrimary } = await read(member, wallet.id)
    assert.deepEqual([status, asleepSince, isPrimary], ['ACTIVE', null, true])
    const lines = (await events(member)).filter(line => line.includes('switched on'))
    assert.deepEqual(lines, ['nwc.wallet_changed: The wallet “Main” was switched on again'])
  })

  test('its owner’s pages are told, and the listener', async () => {
    const member = await web.member()
    const wallet = await add(member, 'Main')
    await fallAsleep(wallet.id)
    const told = async () =>
      (await web.sql`select 1 from member_events where name = 'wallet:changed' and subject = ${wallet.id}`).length
    const before = await told()
    const heard = Promise.withResolvers<string>()
    const listening = await web.sql.listen('remote_wallet_changed', payload => {
      if (payload.includes(wallet.id)) heard.resolve(payload)
    })
    await patch(member, wallet.id, { status: 'ACTIVE' })
    assert.match(await heard.promise, /update/)
    await listening.unlisten()
    assert.equal(await told(), before + 1)
  })

  test('409 for anything else of it; archiving it is for good', async () => {
    const member = await web.member()
    const wallet = await add(member, 'Main')
    await fallAsleep(wallet.id)
    for (const body of [{ name: 'Other' }, { status: 'DISABLED' }, { makePrimary: true }]) {
      assert.equal(refusalIn(await patch(member, wallet.id, body)).reason, 'wallet_retired')
    }
    const gone = (await remove(member, wallet.id)).json()
    assert.deepEqual([gone.status, gone.asleepSince, gone.isPrimary], ['ARCHIVED', null, false])
    assert.equal(refusalIn(await patch(member, wallet.id, { status: 'ACTIVE' })).reason, 'wallet_retired')
  })

  test('whose name was taken wakes under another; whose place was taken wakes beside it', async () => {
    const member = await web.member()
    const wallet = await add(member, 'Main')
    await fallAsleep(wallet.id)
    await add(member, 'Main', { makePrimary: true })
    const woken = (await patch(member, wallet.id, { status: 'ACTIVE' })).json()
    assert.deepEqual([woken.name, woken.status, woken.isPrimary], ['Main 2', 'ACTIVE', false])
  })

  test('409 when its connection was added again', async () => {
    const member = await web.member()
    const { uri: nwcUri } = newConnection()
    const wallet = (await post(member, { name: 'Main', nwcUri, makePrimary: true })).json()
    await fallAsleep(wallet.id)
    assert.equal((await post(member, { name: 'Again', nwcUri })).statusCode, 201)
    assert.equal(refusalIn(await patch(member, wallet.id, { status: 'ACTIVE' })).reason, 'wallet_already_added')
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
