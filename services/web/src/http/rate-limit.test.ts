import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { operations } from '@chispa/contract/operations'
import { testDatabase } from '@chispa/testing/database'
import { newPerson } from '@chispa/testing/person'
import { testApp } from '../../test/app.ts'
import { addressKey } from './client-address.ts'
import { RateLimiter } from './rate-limit.ts'
import { deleteExpiredLimits } from './rate-limit-store.ts'
import { Refusal } from './refusal.ts'

const database = await testDatabase()
const { sql } = database
after(() => database[Symbol.asyncDispose]())

/** How many of so many requests at once pass. */
async function passed(limiters: RateLimiter[], key: string, perMinute: number, requests: number): Promise<number> {
  const takes = Array.from({ length: requests }, (_, at) =>
    (limiters[at % limiters.length] as RateLimiter).take(key, { perMinute }),
  )
  const results = await Promise.allSettled(takes)
  assert.ok(results.every(result => result.status === 'fulfilled' || result.reason instanceof Refusal))
  return results.filter(result => result.status === 'fulfilled').length
}

describe('a limit', () => {
  for (const limit of [1, 5, 10, 20, 60, 120, 200]) {
    test(`of ${limit} lets exactly ${limit} pass in one process, all asking at once`, async () => {
      assert.equal(await passed([new RateLimiter(sql)], `one ${limit}`, limit, limit * 2), limit)
    })
  }

  for (const limit of [5, 20, 200]) {
    test(`of ${limit} holds across three processes`, async () => {
      const processes = [new RateLimiter(sql), new RateLimiter(sql), new RateLimiter(sql)]
      const count = await passed(processes, `three ${limit}`, limit, limit * 3)
      const block = Math.max(1, Math.floor(limit / 20))
      assert.ok(count <= limit && count >= limit - 2 * (block - 1), `${count} of ${limit}`)
    })
  }

  test('starts anew when its window is over', async () => {
    assert.equal(await passed([new RateLimiter(sql)], 'window', 5, 6), 5)
    await sql`update rate_limits set resets_at = now() where key = 'window'`
    assert.equal(await passed([new RateLimiter(sql)], 'window', 5, 6), 5)
  })

  test('is forgotten by the process itself when its window is over', async () => {
    const limiter = new RateLimiter(sql, 50)
    await passed([limiter], 'short', 1, 2)
    const deadline = Date.now() + 10_000
    while ((await passed([limiter], 'short', 1, 1)) === 0) assert.ok(Date.now() < deadline, 'it starts anew')
  })

  test('is swept from memory when its window is over, and not before', async context => {
    const { timers } = context.mock
    timers.enable({ apis: ['Date'], now: Date.now() })
    const limiter = new RateLimiter(sql)
    await passed([limiter], 'swept', 1, 2)
    limiter.sweep()
    assert.equal(limiter.remembered, 1)
    timers.setTime(Date.now() + 60_000)
    limiter.sweep()
    assert.equal(limiter.remembered, 0)
  })

  test('what is given back can be taken once more', async () => {
    const limiter = new RateLimiter(sql)
    assert.equal(await passed([limiter], 'given back', 2, 3), 2)
    limiter.giveBack('given back')
    assert.equal(await passed([limiter], 'given back', 2, 2), 1)
  })

  test('of one caller does not touch another', async () => {
    const limiter = new RateLimiter(sql)
    await passed([limiter], 'caller a', 5, 10)
    assert.equal(await passed([limiter], 'caller b', 5, 5), 5)
  })

  test('costs one query in twenty', async () => {
    const limiter = new RateLimiter(sql)
    for (let at = 0; at < 200; at++) await limiter.take('queries', { perMinute: 200 })
    const [row] = await sql<
      { used: number; granted: number }[]
    >`select used, granted from rate_limits where key = 'queries'`
    assert.deepEqual({ ...row }, { used: 200, granted: 10 })
  })

  test('leaves nothing behind in the table once it is long over', async () => {
    await sql`update rate_limits set resets_at = now() - interval '2 minutes'`
    await deleteExpiredLimits(sql)
    assert.equal((await sql`select 1 from rate_limits`).length, 0)
  })
})

describe('on the routes', () => {
  test('429 with Retry-After and the limit, across two web processes', async context => {
    const web = await testApp({ rateLimits: true })
    context.after(() => web.close())
    const subscribe = (at: number) =>
      web.call({ method: 'POST', url: '/api/waitlist/subscribe', body: { email: `a${at}@b.co` } })
    const replies = []
    for (let at = 0; at < 6; at++) replies.push(await subscribe(at))
    assert.deepEqual(
      replies.map(reply => reply.statusCode),
      [200, 200, 200, 200, 200, 429],
    )
    const last = replies[5]
    const { code, reason, details } = replies[5]!.json().error
    assert.deepEqual([code, reason, details.limit], ['TOO_MANY_REQUESTS', 'rate_limited', 5])
    assert.ok(details.reset > Date.now() / 1000 && details.reset <= Date.now() / 1000 + 61)
    assert.ok(Number(last?.headers['retry-after']) >= 1 && Number(last?.headers['retry-after']) <= 60)
    assert.equal(
      (
        await web.call({
          method: 'POST',
          url: '/api/waitlist/subscribe',
          body: { email: 'x@b.co' },
          address: '192.0.2.1',
        })
      ).statusCode,
      200,
    )
  })

  test('device tokens are counted by administrator, not by address', async context => {
    const web = await testApp({ rateLimits: true })
    context.after(() => web.close())
    const [one, two] = [await web.member('ADMIN'), await web.member('ADMIN')]
    const mint = (as: typeof one, address: string) =>
      web.call({
        method: 'POST',
        url: '/api/auth/qr-jwt/generate',
        as,
        address,
        body: { userId: one.userId, permissions: ['cards:read'], expiresIn: '1h' },
      })
    const replies = await Promise.all(Array.from({ length: 25 }, (_, at) => mint(one, `192.0.2.${at}`)))
    assert.equal(replies.filter(reply => reply.statusCode === 200).length, 20)
    assert.equal((await mint(two, '192.0.2.0')).statusCode, 200)
  })

  test('sixty signed log-ins a minute from one address', async context => {
    const web = await testApp({ rateLimits: true })
    context.after(() => web.close())
    const person = newPerson()
    const replies = await Promise.all(
      Array.from({ length: 65 }, () => web.call({ method: 'POST', url: '/api/jwt', as: person })),
    )
    assert.equal(replies.filter(reply => reply.statusCode === 200).length, 60)
  })

  test('the contract carries the decided numbers', () => {
    const limits = Object.fromEntries(
      operations
        .filter(({ rateLimits }) => rateLimits)
        .map(({ name, rateLimits }) => [name, rateLimits?.map(({ perMinute, by }) => `${perMinute}/${by}`)]),
    )
    assert.deepEqual(limits.mintSessionToken, ['60/address'])
    assert.deepEqual(limits.mintDeviceToken, ['20/caller'])
    assert.deepEqual(limits.subscribeToWaitlist, ['5/address'])
  })
})

test('an IPv6 caller is counted by its /64, an IPv4 one by its address', () => {
  assert.equal(addressKey('2001:db8:1:2:3:4:5:6'), addressKey('2001:db8:1:2::9'))
  assert.notEqual(addressKey('2001:db8:1:2::9'), addressKey('2001:db8:1:3::9'))
  assert.equal(addressKey('::ffff:192.0.2.1'), '192.0.2.1')
  assert.equal(addressKey('fe80::1%eth0'), addressKey('fe80::2'))
  assert.notEqual(addressKey('192.0.2.1'), addressKey('192.0.2.2'))
})

test('a port beside the address makes no other caller, and what is no address is one caller', () => {
  for (const written of ['192.0.2.1:1', '192.0.2.1:65535', '[::ffff:192.0.2.1]:80'])
    assert.equal(addressKey(written), '192.0.2.1', written)
  assert.equal(addressKey('[2001:db8:1:2::9]:443'), addressKey('2001:db8:1:2::1'))
  assert.equal(addressKey('[2001:db8:1:2::9]'), addressKey('2001:db8:1:2::1'))
  for (const written of ['nonsense', 'a1', '', undefined, '1.2.3', '1.2.3.4.5:6'])
    assert.equal(addressKey(written), 'unknown', String(written))
})

test('behind a trusted proxy a client that invents ports is counted as one', async context => {
  const web = await testApp({ rateLimits: true, trustProxy: ['10.0.0.1'] })
  context.after(() => web.close())
  const subscribe = (at: number) =>
    web.call({
      method: 'POST',
      url: '/api/waitlist/subscribe',
      body: { email: `p${at}@b.co` },
      address: '10.0.0.1',
      headers: { 'x-forwarded-for': `192.0.2.9:${1000 + at}` },
    })
  const statuses = []
  for (let at = 0; at < 6; at++) statuses.push((await subscribe(at)).statusCode)
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
})
