/** Admission at the real service: who waits is answered, and who is refused reads it in the form of the operation. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect as dial } from 'node:net'
import { test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { refusalIn, type TestApp, testApp } from '../../test/app.ts'

/** Who is put on the waitlist hangs until the scope ends. */
async function holdWaitlist({ sql }: TestApp) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const lock = sql.begin(async tx => {
    await tx`lock table waitlist in access exclusive mode`
    held.resolve()
    await released
  })
  await held.promise
  return {
    hanging: async () => {
      const [row] = await sql`select count(*)::int from pg_locks where not granted and relation = 'waitlist'::regclass`
      return row?.count as number
    },
    async [Symbol.asyncDispose]() {
      release()
      await lock
    },
  }
}

const subscribe = (web: TestApp, address: string) =>
  web.call({ method: 'POST', url: '/api/waitlist/subscribe', body: { email: `${Math.random()}@example.com` }, address })

const aLongTime = { answerWithinMs: 600_000 }

test('who asks for much waits for the others of theirs, and is answered; somebody else enters at once', async context => {
  const admission = { light: 1, places: 1, placesAlone: 1, heldMs: 600_000, maxWaiting: 1, maxWaitMs: 600_000 }
  const web = await testApp({ rateLimits: true, limits: { ...aLongTime, admission } })
  context.after(() => web.close())
  const held = await holdWaitlist(web)
  const replies = [subscribe(web, '10.0.0.1')]
  await until(async () => (await held.hanging()) === 1)
  replies.push(subscribe(web, '10.0.0.1'))
  await until(async () => (await held.hanging()) === 2)
  replies.push(subscribe(web, '10.0.0.1'))
  const refused = await subscribe(web, '10.0.0.1')
  assert.deepEqual([refused.statusCode, refusalIn(refused).reason], [503, 'overloaded'])
  assert.equal((await web.call({ url: '/api/settings', address: '10.0.0.2' })).statusCode, 200)
  assert.equal(await held.hanging(), 2)
  await held[Symbol.asyncDispose]()
  assert.deepEqual(
    (await Promise.all(replies)).map(reply => reply.statusCode),
    [200, 200, 200],
  )
})

const oneAtWork = { maxAtWork: 1, workMs: 600_000 }

test('with too many requests at work the others are refused, in LNURL by its own form; what is urgent is answered', async context => {
  const settingDefaults = { language: 'es' } as const
  const web = await testApp({ rateLimits: true, limits: { ...aLongTime, admission: oneAtWork }, settingDefaults })
  context.after(() => web.close())
  await using held = await holdWaitlist(web)
  void subscribe(web, '10.0.0.1')
  await until(async () => (await held.hanging()) === 1)
  const ask = (url: string) => web.call({ url, address: '10.0.0.2' })

  const page = await ask('/api/settings')
  assert.deepEqual([page.statusCode, refusalIn(page).reason], [503, 'overloaded'])
  assert.deepEqual(
    ['retry-after', 'cache-control', 'access-control-allow-origin', 'content-type'].map(name => page.headers[name]),
    ['1', 'no-store', '*', 'application/json; charset=utf-8'],
  )
  assert.match(String(page.headers['x-request-id']), /.{8}/)

  const { status, reason, error } = (await ask('/api/lud16/ana')).json()
  assert.deepEqual([status, error.reason, error.message], ['ERROR', 'overloaded', reason])
  assert.match(reason, /Espera un momento/)
  assert.notEqual(refusalIn(await ask('/api/cards/nobody/scan?p=00&c=00')).reason, 'overloaded')
  assert.equal((await ask('/api/health')).statusCode, 200)
})

test('a stream is no work once it has begun', async context => {
  const web = await testApp({ rateLimits: true, limits: { admission: oneAtWork } })
  context.after(() => web.close())
  const token = await web.session(await web.member())
  const stream = await web.call({ url: '/api/events', token, asStream: true })
  assert.equal(stream.statusCode, 200)
  assert.equal((await web.call({ url: '/api/settings' })).statusCode, 200)
})

test('a request whose body has yet to come is no work', async context => {
  const web = await testApp({ rateLimits: true, limits: { ...aLongTime, admission: oneAtWork } })
  const { port } = new URL(await web.app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = dial(Number(port), '127.0.0.1')
  context.after(() => {
    socket.destroy()
    return web.close()
  })
  const begun = once(web.app.server, 'request')
  socket.write('POST /api/waitlist/subscribe HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{')
  await begun
  await until(async () => (await web.call({ url: '/api/settings' })).statusCode === 200)
})

test('nobody is counted where requests are not limited', async context => {
  const web = await testApp({ limits: { admission: { maxAtWork: 0 } } })
  context.after(() => web.close())
  assert.equal((await web.call({ url: '/api/settings' })).statusCode, 200)
})
