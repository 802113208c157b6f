/** Who asks the provider for a member: one at a time, not for long, and not again right after it failed. */
import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { noCourtesyFaults } from '@chispa/sandbox/courtesy-provider'
import { until } from '@chispa/sandbox/until'
import { newPerson } from '@chispa/testing/person'
import { timed } from '@chispa/testing/stopwatch'
import { newConnection } from '../../test/connection.ts'
import { openCourtesy } from '../../test/courtesy-stage.ts'
import { courtesyTimeoutMs } from './ask-courtesy-provider.ts'
import { courtesyWallets } from './courtesy.ts'
import { claimCourtesyWallet, endCourtesyClaim } from './courtesy-store.ts'

const courtesy = await openCourtesy()
after(() => courtesy.close())
beforeEach(() => courtesy.mend())
const { web, provider, clock, set, visit, walletsOf, claimOf, waitsForLock, heldMs, holdWallets } = courtesy

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
    const now = new Date(Date.now() + clock.lateMs)
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
      clock.lateMs += 61_000
      await visit(member)
      const second = await claimOf(member.userId)
      assert.equal(second?.failures, 2)
      assert.ok(heldMs(second) > 110_000 && heldMs(second) <= 120_000, `${heldMs(second)}`)
      Object.assign(provider.faults, noCourtesyFaults())
      clock.lateMs += 121_000
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
    const past = new Date(Date.now() + clock.lateMs - 1)
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

  test('silent: 200 after five seconds at most, for everybody who waits', async context => {
    const hasty = await openCourtesy({ courtesyLimitMs: courtesyTimeoutMs })
    context.after(() => hasty.close())
    await hasty.mend()
    hasty.provider.faults.silent = true
    const token = await hasty.web.session(newPerson())
    const from = performance.now()
    const visits = [1, 2, 3].map(() => hasty.web.call({ url: '/api/users/me', token }))
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
    const now = new Date(Date.now() + clock.lateMs)
    const leaseEndsAt = new Date(now.getTime() + 15_000)
    assert.ok(await claimCourtesyWallet(web.sql, { userId, claim: 'dead process' }, { now, leaseEndsAt }))
    assert.equal((await visit(member)).wallet, null)
    assert.equal(provider.given.length, 0)
    clock.lateMs += 15_001
    assert.equal((await visit(member)).wallet.provider, 'courtesy')
    assert.equal(provider.given.length, 1)
  })

  test('that comes back after its lease ended keeps nothing', async () => {
    using gate = holdWallets()
    const { userId } = await web.member()
    const slow = courtesyWallets({ ...web.deps, sealer: web.sealer }).provide({ userId })
    const first = await until(() => claimOf(userId))
    clock.lateMs += 15_001
    const taker = courtesyWallets({ ...web.deps, sealer: web.sealer }).provide({ userId })
    await until(async () => Number((await claimOf(userId))?.heldUntil) > Number(first.heldUntil))
    gate.open()
    await Promise.all([slow, taker])
    assert.equal(provider.given.length, 2)
    assert.equal((await walletsOf(userId)).length, 1)
  })
})
