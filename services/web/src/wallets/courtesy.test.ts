import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach, describe, test } from 'node:test'
import { noCourtesyFaults, startCourtesyProvider } from '@chispa/sandbox/courtesy-provider'
import { startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { newPerson, type Person } from '@chispa/testing/person'
import { timed } from '@chispa/testing/stopwatch'
import { testApp } from '../../test/app.ts'
import { newConnection } from '../../test/connection.ts'
import { courtesyWallets } from './courtesy.ts'
import { claimCourtesyWallet, endCourtesyClaim } from './courtesy-store.ts'

const relay = await startRelay()
const service = new WalletService({ relays: [relay.url] })
const provider = await startCourtesyProvider(service, { wallet: { balanceMsats: 3000 } })
const hourMs = 3_600_000
let lateMs = 0
const web = await testApp({ now: () => new Date(Date.now() + lateMs) })
after(async () => {
  await provider.stop()
  await web.close()
  await service.stop()
  await relay.stop()
})
const admin = await web.member('ADMIN')

const set = async (body: object) => {
  const reply = await web.call({ method: 'POST', url: '/api/settings', as: admin, body })
  assert.equal(reply.statusCode, 200)
}
const visit = async (as: Person) => {
  const reply = await web.call({ url: '/api/users/me', as })
  assert.equal(reply.statusCode, 200)
  return reply.json()
}
const walletsOf = (userId: string) =>
  web.sql<{ id: string; status: string; isPrimary: boolean; provider: string | null; name: string }[]>`
    select id, status, is_primary, provider, name from remote_wallets where user_id = ${userId} order by created_at, id`
const claimOf = async (userId: string) =>
  (await web.sql`select failures, held_until from courtesy_claims where user_id = ${userId}`)[0]
const waitsForLock = async () =>
  (
    await web.sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  ).length > 0
const heldMs = (claim: { heldUntil?: Date } | undefined) => Number(claim?.heldUntil) - Date.now() - lateMs

/** Whoever asks the provider waits for a wallet until the gate is open. */
function holdWallets() {
  const create = service.create.bind(service)
  const { promise, resolve: open } = Promise.withResolvers<void>()
  service.create = async options => {
    await promise
    return create(options)
  }
  return {
    open,
    [Symbol.dispose]() {
      open()
      service.create = create
    },
  }
}

beforeEach(async () => {
  Object.assign(provider.faults, noCourtesyFaults())
  provider.given.length = 0
  await set({ courtesy_auto_create: true, courtesy_provider_url: provider.url })
})

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
    lateMs += hourMs
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
    lateMs += hourMs
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

describe('parallel calls', () => {
  test('ten first visits make one user and one wallet, and all answer it', async () => {
    provider.faults.delayMs = 100
    const person = newPerson()
    const all = await Promise.all(Array.from({ length: 10 }, () => visit(person)))
    assert.equal(new Set(all.map(me => JSON.stringify(me))).size, 1)
    assert.equal(all[0].wallet.provider, 'courtesy')
    assert.equal(provider.given.length, 1)
    assert.equal((await walletsOf(all[0].userId)).length, 1)
  })

  test('a visit that has read the member just before the wallet came shows the wallet', async () => {
    const member = await web.member()
    const courtesy = courtesyWallets({ ...web.deps, sealer: web.sealer })
    await courtesy.provide({ userId: member.userId })
    assert.equal(await courtesy.provide({ userId: member.userId }), true)
    assert.equal(provider.given.length, 1)
  })

  test('five processes provision one wallet', async () => {
    provider.faults.delayMs = 100
    const { userId } = await web.member()
    const processes = Array.from({ length: 5 }, () => courtesyWallets({ ...web.deps, sealer: web.sealer }))
    await Promise.all(processes.map(process => process.provide({ userId })))
    assert.equal(provider.given.length, 1)
    assert.equal((await walletsOf(userId)).length, 1)
  })

  test('a claim that waited while the wallet was written down is not won', async () => {
    const { userId } = await web.member()
    const now = new Date(Date.now() + lateMs)
    const leaseEndsAt = new Date(now.getTime() + 15_000)
    const times = { now, leaseEndsAt }
    assert.ok(await claimCourtesyWallet(web.sql, { userId, claim: 'first' }, times))
    const waiting = await web.sql.begin(async tx => {
      assert.ok(await endCourtesyClaim(tx, { userId, claim: 'first' }, leaseEndsAt))
      const second = claimCourtesyWallet(web.sql, { userId, claim: 'second' }, times)
      await until(waitsForLock)
      await tx`
        insert into remote_wallets (user_id, name, sealed_uri, wallet_pubkey, client_pubkey, relays)
        values (${userId}, 'Courtesy wallet', '\\x00', repeat('a', 64), repeat('b', 64), '{wss://r.invalid}')`
      return { second }
    })
    assert.equal(await waiting.second, false)
  })

  test('a wallet the member sets while the provider is asked stays the only one', async () => {
    using gate = holdWallets()
    const member = await web.member()
    const { uri } = newConnection()
    const visiting = visit(member)
    await until(() => claimOf(member.userId))
    await web.call({ method: 'PUT', url: `/api/users/${member.userId}/nwc`, as: member, body: { nwcUri: uri } })
    gate.open()
    await visiting
    assert.equal(provider.given.length, 1)
    assert.deepEqual(
      (await walletsOf(member.userId)).map(({ provider }) => provider),
      [null],
    )
    assert.equal((await visit(member)).nwcString, uri)
  })
})

describe('a provider that fails', () => {
  const failures: [string, object][] = [
    ['garbage', { garbage: true }],
    ['a 500', { status: 500 }],
    ['a 429', { status: 429 }],
  ]
  for (const [what, faults] of failures) {
    test(`${what}: 200 without a wallet, and the provider rests for a minute, then two`, async () => {
      Object.assign(provider.faults, faults)
      const member = await web.member()
      assert.equal((await visit(member)).wallet, null)
      const first = await claimOf(member.userId)
      assert.equal(first?.failures, 1)
      assert.ok(heldMs(first) > 50_000 && heldMs(first) <= 60_000, `${heldMs(first)}`)
      Object.assign(provider.faults, noCourtesyFaults())
      assert.equal((await visit(member)).wallet, null)
      assert.equal(provider.given.length, 0)

      Object.assign(provider.faults, faults)
      lateMs += 61_000
      await visit(member)
      const second = await claimOf(member.userId)
      assert.equal(second?.failures, 2)
      assert.ok(heldMs(second) > 110_000 && heldMs(second) <= 120_000, `${heldMs(second)}`)
      Object.assign(provider.faults, noCourtesyFaults())
      lateMs += 121_000
      assert.equal((await visit(member)).wallet.provider, 'courtesy')
      const events = await web.sql<{ event: string; level: string }[]>`
        select event, level from activity where user_id = ${member.userId} order by id`
      assert.deepEqual(
        events.map(({ event, level }) => `${event} ${level}`),
        ['nwc.courtesy_failed WARN', 'nwc.courtesy_failed WARN', 'nwc.courtesy_created INFO'],
      )
    })
  }

  test('the rest never exceeds an hour, however often it failed', async () => {
    provider.faults.garbage = true
    const { userId, ...member } = await web.member()
    const past = new Date(Date.now() + lateMs - 1)
    await web.sql`insert into courtesy_claims values (${userId}, 'old', ${past}, 5000)`
    await visit(member)
    const claim = await claimOf(userId)
    assert.equal(claim?.failures, 5001)
    assert.ok(heldMs(claim) > 3_590_000 && heldMs(claim) <= 3_600_000, `${heldMs(claim)}`)
  })

  test('one member’s failure does not hold back another', async () => {
    provider.faults.garbage = true
    await visit(newPerson())
    Object.assign(provider.faults, noCourtesyFaults())
    assert.equal((await visit(newPerson())).wallet.provider, 'courtesy')
  })

  test('silent: 200 after five seconds at most, for everybody who waits', async () => {
    provider.faults.silent = true
    const person = newPerson()
    const token = await web.session(person)
    const from = performance.now()
    const visits = [1, 2, 3].map(() => web.call({ url: '/api/users/me', token }))
    const [replies, tookMs] = await timed(Promise.all(visits))
    // Twice five seconds would be seen.
    assert.ok(performance.now() - from > 4500 && tookMs < 9500, `${tookMs}`)
    assert.deepEqual(
      replies.map(reply => [reply.statusCode, reply.json().wallet]),
      replies.map(() => [200, null]),
    )
  })

  test('gone: 200 without a wallet', async () => {
    await set({ courtesy_provider_url: 'http://127.0.0.1:1' })
    assert.equal((await visit(newPerson())).wallet, null)
  })
})

describe('a claimer that died', () => {
  test('holds its claim while the lease lasts, and no longer', async () => {
    const { userId, ...member } = await web.member()
    const now = new Date(Date.now() + lateMs)
    const leaseEndsAt = new Date(now.getTime() + 15_000)
    assert.ok(await claimCourtesyWallet(web.sql, { userId, claim: 'dead process' }, { now, leaseEndsAt }))
    assert.equal((await visit(member)).wallet, null)
    assert.equal(provider.given.length, 0)
    lateMs += 15_001
    assert.equal((await visit(member)).wallet.provider, 'courtesy')
    assert.equal(provider.given.length, 1)
  })

  test('that comes back after its lease ended keeps nothing', async () => {
    using gate = holdWallets()
    const { userId } = await web.member()
    const slow = courtesyWallets({ ...web.deps, sealer: web.sealer }).provide({ userId })
    const first = await until(() => claimOf(userId))
    lateMs += 15_001
    const taker = courtesyWallets({ ...web.deps, sealer: web.sealer }).provide({ userId })
    await until(async () => Number((await claimOf(userId))?.heldUntil) > Number(first.heldUntil))
    gate.open()
    await Promise.all([slow, taker])
    assert.equal(provider.given.length, 2)
    assert.equal((await walletsOf(userId)).length, 1)
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
