import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach, describe, test } from 'node:test'
import { newPerson } from '@chispa/testing/person'
import { newConnection } from '../../test/connection.ts'
import { openCourtesy } from '../../test/courtesy-stage.ts'

const hourMs = 3_600_000
const courtesy = await openCourtesy()
after(() => courtesy.close())
beforeEach(() => courtesy.mend())
const { web, service, provider, clock, set, visit, walletsOf, claimOf } = courtesy

describe('GET /api/users/me with courtesy wallets on', () => {
  for (const format of ['text', 'json', 'nested'] as const) {
    test(`200 gives a newcomer a wallet that works, from an answer as ${format}`, async () => {
      provider.faults.format = format
      const person = newPerson()
      const me = await visit(person)
      assert.deepEqual(
        { ...me.wallet, id: undefined, health: undefined },
        {
          id: undefined,
          health: undefined,
          name: 'Courtesy wallet',
          type: 'NWC',
          status: 'ACTIVE',
          provider: 'courtesy',
        },
      )
      assert.equal(me.nwcString, service.find(provider.given[0] as string)?.uri)
      assert.ok(me.nwcUpdatedAt)
      const balance = await web.call({ url: `/api/remote-wallets/${me.wallet.id}/balance`, as: person })
      assert.deepEqual(balance.json(), { balanceMsats: 3000, balanceSats: 3 })
      const again = await visit(person)
      assert.deepEqual({ ...again, wallet: again.wallet.id }, { ...me, wallet: me.wallet.id })
      assert.equal(provider.given.length, 1)
      assert.equal((await claimOf(me.userId))?.failures, 0)
    })
  }

  test('200 gives a member who has no wallet one too, and writes it down without the secret', async () => {
    const member = await web.member()
    const { wallet, nwcString } = await visit(member)
    const entries = await web.sql<{ event: string; text: string }[]>`
      select event, to_jsonb(a)::text as text from activity a where user_id = ${member.userId}`
    assert.deepEqual(
      entries.map(({ event }) => event),
      ['nwc.courtesy_created'],
    )
    assert.ok(entries[0]?.text.includes(wallet.id))
    const secret = nwcString.match(/secret=(\w+)/)[1]
    assert.ok(!entries[0]?.text.includes(secret) && !web.lines.some(line => line.includes(secret)))
  })

  for (const settings of [{ courtesy_auto_create: false }, { courtesy_provider_url: null }]) {
    test(`200 without asking anybody when ${JSON.stringify(settings)}`, async () => {
      await set(settings)
      assert.equal((await visit(newPerson())).wallet, null)
      assert.equal(provider.given.length, 0)
    })
  }

  test('200 without asking for a member who has a wallet, a disabled one, or who archived theirs', async () => {
    const paths: Record<string, object | undefined> = {
      PUT: undefined,
      PATCH: { status: 'DISABLED' },
      DELETE: undefined,
    }
    for (const [method, body] of Object.entries(paths)) {
      const member = await web.member()
      const nwc = { nwcUri: newConnection().uri }
      await web.call({ method: 'PUT', url: `/api/users/${member.userId}/nwc`, as: member, body: nwc })
      const [own] = await walletsOf(member.userId)
      if (method !== 'PUT') await web.call({ method, url: `/api/remote-wallets/${own?.id}`, as: member, body })
      await visit(member)
      assert.equal((await walletsOf(member.userId)).length, 1)
    }
    assert.equal(provider.given.length, 0)
  })

  test('200 replaces a courtesy wallet that has died; a dead wallet of the member’s own is left alone', async () => {
    const member = await web.member()
    const first = (await visit(member)).wallet
    await web.sql`update remote_wallets set status = 'DEAD', died_at = now() where id = ${first.id}`
    clock.lateMs += hourMs
    const second = (await visit(member)).wallet
    assert.deepEqual([second.status, second.name], ['ACTIVE', 'Courtesy wallet'])
    assert.deepEqual(
      (await walletsOf(member.userId)).map(({ id, status, isPrimary }) => [id, status, isPrimary]),
      [
        [first.id, 'DEAD', false],
        [second.id, 'ACTIVE', true],
      ],
    )
    await web.sql`update remote_wallets set status = 'DEAD', provider = null where id = ${second.id}`
    clock.lateMs += hourMs
    assert.equal((await visit(member)).wallet.status, 'DEAD')
    await web.sql`update remote_wallets set is_primary = false where id = ${second.id}`
    assert.equal((await visit(member)).wallet, null)
    assert.equal(provider.given.length, 2)
  })

  test('200 for a device token, which brings no wallet about', async () => {
    const member = await web.member()
    const token = await web.deviceToken(member.userId, ['cards:read'])
    assert.equal((await web.call({ url: '/api/users/me', token })).json().wallet, null)
    assert.equal(provider.given.length, 0)
  })
})

describe('whoever makes up people', () => {
  test('gets thirty courtesy wallets an hour from one address; others are not held back', async () => {
    const from = (address: string) => web.call({ url: '/api/users/me', as: newPerson(), address })
    const given = await Promise.all(Array.from({ length: 33 }, () => from('198.51.100.7')))
    assert.equal(given.filter(reply => reply.json().wallet !== null).length, 30)
    assert.ok(given.every(reply => reply.statusCode === 200))
    assert.notEqual((await from('198.51.100.8')).json().wallet, null)
  })
})

test('a wallet that we do not take counts as a failure: the provider is left alone for a while', async context => {
  let asked = 0
  const { uri } = newConnection(Array.from({ length: 9 }, (_, at) => `wss://r${at}.invalid`))
  const generous = createServer((_request, response) => {
    asked++
    response.end(uri)
  })
  await new Promise<void>(resolve => generous.listen(0, '127.0.0.1', resolve))
  context.after(() => new Promise(resolve => generous.close(resolve)))
  await set({ courtesy_provider_url: `http://127.0.0.1:${(generous.address() as AddressInfo).port}` })
  const person = newPerson()
  const { userId } = await visit(person)
  await visit(person)
  assert.equal(asked, 1)
  assert.equal((await claimOf(userId))?.failures, 1)
  const entries = await web.sql`select message from activity where user_id = ${userId} and level = 'WARN'`
  assert.match(entries[0]?.message, /more than 4 relays/)
})
