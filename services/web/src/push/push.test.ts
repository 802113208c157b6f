import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { noPushFaults, type PushService, type PushSubscription, startPushService } from '@chispa/sandbox/push-service'
import { until } from '@chispa/sandbox/until'
import type { Person } from '@chispa/testing/person'
import { refusalIn } from '../../test/app.ts'
import { openStage } from '../../test/payee-stage.ts'
import { sendPushes } from './send-pushes.ts'
import { vapidKeys } from './vapid-key.ts'

const stage = await openStage()
const [service, slow] = [await startPushService(), await startPushService()]
after(async () => {
  await stage.close()
  await service.stop()
  await slow.stop()
})
const { web } = stage
const deps = { ...web.deps, vapidKey: vapidKeys(web.deps) }
const send = () => sendPushes(deps)
beforeEach(() => {
  Object.assign(service.faults, noPushFaults())
  Object.assign(slow.faults, noPushFaults())
})

const open = { showsAmount: false, quietHours: null, timeZone: 'UTC', language: 'en' }
const put = (as: Person, subscription: PushSubscription, more: object = {}) =>
  web.call({ method: 'PUT', url: '/api/push/devices', as, body: { ...open, ...subscription, ...more } })
const read = async (as: Person) => (await web.call({ url: '/api/push', as })).json()

async function subscribe(as: Person, more: object = {}, at: PushService = service): Promise<PushSubscription> {
  const subscription = at.subscribe((await read(as)).publicKey)
  const reply = await put(as, subscription, more)
  assert.equal(reply.statusCode, 200, reply.body)
  return subscription
}

/** A payment that is known here. */
async function receive(username: string, comment = 'For the beer'): Promise<string> {
  const invoice = await stage.invoiceFor(username, { amount: '2100000', comment })
  stage.pay(invoice.pr)
  assert.equal((await web.call({ url: invoice.verifyPath })).json().settled, true)
  return invoice.paymentHash
}
/** What waits for its time has waited for so long. */
const pass = (seconds: number) =>
  web.sql`update push_messages set next_at = next_at - make_interval(secs => ${seconds})`
const queued = async () => (await web.sql`select count(*)::int as count from push_messages`)[0]?.count

describe('a received payment', () => {
  test('is told to every device of the member once, over several processes; nothing private without their word', async () => {
    const ana = await stage.payee('push-ana')
    const [quietly, loudly] = [await subscribe(ana), await subscribe(ana, { showsAmount: true, language: 'es' })]
    const hash = await receive('push-ana')
    await Promise.all([send(), send(), send()])
    await send()
    const [plain, ...more] = service.messagesOf(quietly)
    assert.deepEqual(more, [])
    assert.deepEqual(plain?.notification, {
      title: 'Chispa',
      body: 'You got a payment',
      tag: `payment-${hash.slice(0, 16)}`,
      url: '/dashboard/history',
    })
    assert.deepEqual(
      service.messagesOf(loudly).map(({ notification }) => notification.body),
      ['Recibiste 2.100 sats · For the beer'],
    )
    assert.equal(await queued(), 0)
  })

  test('so is a share of a bill that the member is asked for', async () => {
    const [ana, luz] = [await stage.payee('push-asks'), await stage.payee('push-asked')]
    const [quietly, loudly] = [await subscribe(luz), await subscribe(luz, { showsAmount: true })]
    const shares = [{ amountMsats: 3_000_000, publicKey: luz.pubkey }]
    const body = { totalMsats: 9_000_000, words: 'Pizza', shares }
    assert.equal((await web.call({ method: 'POST', url: '/api/wallet/splits', as: ana, body })).statusCode, 200)
    await Promise.all([send(), send()])
    const told = [quietly, loudly].map(device =>
      service.messagesOf(device).map(({ notification: { body, url } }) => [body, url]),
    )
    assert.deepEqual(told, [
      [['You are asked for a payment', '/dashboard']],
      [['You are asked for 3,000 sats · Pizza', '/dashboard']],
    ])
    assert.equal(await queued(), 0)
  })

  test('in quiet hours nothing is sent, and nothing later either', async () => {
    const ana = await stage.payee('push-beto')
    const timeZone = 'America/Argentina/Buenos_Aires'
    const hour = Number(new Date().toLocaleString('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }))
    const from = `${String(hour).padStart(2, '0')}:00`
    const until = `${String((hour + 3) % 24).padStart(2, '0')}:00`
    const device = await subscribe(ana, { quietHours: { from, until }, timeZone })
    await receive('push-beto')
    await send()
    assert.deepEqual([service.messagesOf(device), await queued()], [[], 0])
    await put(ana, device)
    await receive('push-beto')
    await send()
    assert.equal(service.messagesOf(device).length, 1)
  })

  for (const status of [404, 410]) {
    test(`a subscription that is gone (${status}) is forgotten`, async () => {
      const ana = await stage.payee(`push-gone-${status}`)
      await subscribe(ana)
      service.faults.status = status
      await receive(`push-gone-${status}`)
      await send()
      assert.deepEqual((await read(ana)).devices, [])
    })
  }

  for (const [how, act] of [
    ['signed out', { method: 'POST', path: 'sign-out', body: { devices: 'all' } }],
    ['blocked', { method: 'PUT', path: 'blocked', body: { blocked: true } }],
  ] as const) {
    test(`is told to nobody who is ${how} meanwhile: their devices are forgotten, and what waited with them`, async () => {
      const name = `push-${act.path}`
      const [ana, other] = [await stage.payee(name), await stage.payee(`${name}-not`)]
      const [device, kept] = [await subscribe(ana), await subscribe(other)]
      await receive(name)
      const url = `/api/users/${ana.userId}/${act.path}`
      const reply = await web.call({ method: act.method, url, as: stage.admin, body: act.body })
      assert.equal(reply.statusCode, 200, reply.body)
      await receive(`${name}-not`)
      await send()
      assert.deepEqual([service.messagesOf(device).length, service.messagesOf(kept).length, await queued()], [0, 1, 0])
      const left = await web.sql`select 1 from push_subscriptions where user_id = ${ana.userId}`
      assert.equal(left.length, 0)
    })
  }

  test('a service in trouble is asked again later, and not for ever', async () => {
    const ana = await stage.payee('push-carla')
    const device = await subscribe(ana)
    service.faults.status = 503
    await receive('push-carla')
    const before = service.calls
    await send()
    await send()
    assert.equal(service.calls - before, 1)
    await pass(31)
    Object.assign(service.faults, noPushFaults())
    await send()
    assert.deepEqual([service.messagesOf(device).length, await queued()], [1, 0])
    service.faults.status = 429
    await receive('push-carla')
    const failing = service.calls
    for (let round = 0; round < 8; round++) {
      await send()
      await pass(600)
    }
    assert.ok(service.calls - failing <= 5)
    assert.deepEqual([(await read(ana)).devices.length, await queued()], [1, 0])
  })

  test('a service that hangs delays nobody, and is not sent the same again', async () => {
    const [ana, luz] = [await stage.payee('push-dario'), await stage.payee('push-luz')]
    await subscribe(ana, {}, slow)
    const quick = await subscribe(luz)
    slow.faults.silent = true
    await receive('push-dario')
    await receive('push-luz')
    const before = slow.calls
    const sending = send()
    await until(() => service.messagesOf(quick).length > 0)
    await until(() => slow.calls > before)
    await sending
    assert.deepEqual([slow.calls - before, await queued()], [1, 0])
  })

  test('what a process took and died with is taken up after its lease', async () => {
    const ana = await stage.payee('push-eva')
    const device = await subscribe(ana)
    await receive('push-eva')
    await web.sql`update push_messages set attempts = 1, next_at = ${new Date(Date.now() + 60_000)}`
    await send()
    assert.equal(service.messagesOf(device).length, 0)
    await pass(61)
    await send()
    assert.equal(service.messagesOf(device).length, 1)
  })

  test('a browser where somebody else signs in tells them of theirs, and of nobody else’s', async () => {
    const [ana, luz] = [await stage.payee('push-flor'), await stage.payee('push-gabi')]
    const device = await subscribe(ana)
    await receive('push-flor')
    assert.equal((await put(luz, device, { showsAmount: true })).statusCode, 200)
    await send()
    assert.deepEqual([service.messagesOf(device), (await read(ana)).devices], [[], []])
    await receive('push-gabi')
    await send()
    assert.equal(service.messagesOf(device).length, 1)
  })
})

describe('PUT /api/push/devices', () => {
  test('the same endpoint changes how it is notified; it is listed without its keys', async () => {
    const ana = await web.member()
    const subscription = await subscribe(ana)
    const quietHours = { from: '22:30', until: '07:00' }
    const changed = (await put(ana, subscription, { showsAmount: true, quietHours, timeZone: 'Europe/Madrid' })).json()
    assert.deepEqual([changed.showsAmount, changed.quietHours, changed.timeZone], [true, quietHours, 'Europe/Madrid'])
    const { devices } = await read(ana)
    assert.deepEqual(devices, [changed])
    assert.ok(!JSON.stringify(devices).includes(subscription.keys.auth))
    const rows = JSON.stringify(await web.sql`select * from push_subscriptions`)
    assert.ok(!rows.includes(subscription.endpoint), 'sealed')
  })

  test('409 for the eleventh, also at once; a removed one makes room', async () => {
    const ana = await web.member()
    const { publicKey } = await read(ana)
    const replies = await Promise.all(Array.from({ length: 13 }, () => put(ana, service.subscribe(publicKey))))
    const taken = replies.filter(({ statusCode }) => statusCode === 200)
    assert.equal(taken.length, 10)
    const url = `/api/push/devices/${taken[0]!.json().id}`
    assert.equal(
      refusalIn(await web.call({ method: 'DELETE', url, as: await web.member() })).reason,
      'push_device_not_found',
    )
    assert.equal((await web.call({ method: 'DELETE', url, as: ana })).statusCode, 200)
    assert.equal((await put(ana, service.subscribe(publicKey))).statusCode, 200)
  })

  const wrong: [string, object, string][] = [
    ['an endpoint that is no URL', { endpoint: 'not a url at all' }, 'invalid_push_endpoint'],
    ['another scheme', { endpoint: 'ftp://push.example/x' }, 'invalid_push_endpoint'],
    ['a name and password', { endpoint: 'https://a:b@push.example/x' }, 'invalid_push_endpoint'],
    ['a time zone', { timeZone: 'Mars/Olympus' }, 'invalid_time_zone'],
    ['a time of day', { quietHours: { from: '25:00', until: '07:00' } }, 'invalid_request'],
    ['keys', { keys: { p256dh: 'x', auth: 'y' } }, 'invalid_request'],
  ]
  for (const [name, more, reason] of wrong) {
    test(`400 for ${name} that is wrong`, async () => {
      const ana = await web.member()
      const subscription = service.subscribe((await read(ana)).publicKey)
      assert.equal(refusalIn(await put(ana, subscription, more)).reason, reason)
    })
  }

  test('keys that lie on no curve end with the first message', async () => {
    const ana = await stage.payee('push-hugo')
    const subscription = service.subscribe((await read(ana)).publicKey)
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
    assert.equal((await put(ana, { ...subscription, keys: { ...subscription.keys, p256dh } })).statusCode, 200)
    await receive('push-hugo')
    await send()
    assert.deepEqual((await read(ana)).devices, [])
  })
})

test('the key of the instance is one, sealed, for all processes', async () => {
  const ana = await web.member()
  const { publicKey } = await read(ana)
  const others = await Promise.all([vapidKeys(web.deps)(), vapidKeys(web.deps)()])
  for (const key of others) assert.equal(key.publicKey, publicKey)
  assert.ok(!JSON.stringify(await web.sql`select * from instance_keys`).includes(others[0]!.privateKey))
})
