/** Webhooks as receivers see them: real HTTP, verified by the official library of Standard Webhooks. */
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, describe, test } from 'node:test'
import type { WebhookEndpoint } from '@chispa/contract/webhook-endpoints'
import { until } from '@chispa/sandbox/until'
import { refusalIn } from '../../test/app.ts'
import { openWebhooks, verified } from '../../test/webhook-receivers.ts'
import { Deliveries, pausesMs } from './deliver.ts'

const hooks = await openWebhooks()
after(() => hooks.web.close())
const { web, clock, pass, startReceiver, countUnderWay, create, send, receivePayment, deliveriesOf } = hooks
const { sql } = web

describe('deliveries', () => {
  test('a payment is told to its owner’s endpoint and to the instance’s, to nobody else, and verifies', async () => {
    clock.now = new Date()
    const [ana, ben, admin] = [await web.member(), await web.member(), await web.member('ADMIN')]
    const receivers = await Promise.all([startReceiver(), startReceiver(), startReceiver(), startReceiver()])
    const [own, others, all, unasked] = receivers.map(({ taken }) => taken)
    const events = ['payment.received']
    const { secret } = await create(ana, { url: receivers[0]!.url, events })
    await create(ben, { url: receivers[1]!.url, events })
    const instance = await create(admin, { url: receivers[2]!.url, events, scope: 'instance' })
    await create(ana, { url: receivers[3]!.url, events: ['card.paid'] })
    const hash = await receivePayment(ana, 2100)
    await send()
    assert.deepEqual([own!.length, others!.length, all!.length, unasked!.length], [1, 0, 1, 0])
    const told = verified(secret, own![0]!)
    assert.deepEqual([told.type, told.data.paymentHash, told.data.amountMsats], ['payment.received', hash, 2_100_000])
    assert.equal(verified(instance.secret, all![0]!).data.userId, ana.userId)
    assert.throws(() => verified(instance.secret, own![0]!))
    assert.match(own![0]!.headers['webhook-id'] ?? '', /^msg_[0-9a-f]{32}$/)
  })

  test('both secrets verify for a day after a rotation, then the new one alone', async () => {
    clock.now = new Date()
    const member = await web.member()
    const receiver = await startReceiver()
    const { endpoint, secret: old } = await create(member, { url: receiver.url, events: ['payment.received'] })
    const reply = await web.call({ method: 'POST', url: `/api/webhooks/${endpoint.id}/secret`, as: member })
    const { secret } = reply.json() as { secret: string }
    await receivePayment(member)
    await send()
    assert.equal(verified(old, receiver.taken[0]!).type, 'payment.received')
    assert.equal(verified(secret, receiver.taken[0]!).type, 'payment.received')
    // The former secret has had its day.
    await sql`update webhook_deliveries set status = 'PENDING', due_at = ${clock.now} where endpoint_id = ${endpoint.id}`
    pass(25 * 3_600_000)
    await send()
    assert.equal(receiver.taken[1]!.headers['webhook-signature']?.split(' ').length, 1)
    clock.now = new Date()
  })

  test('one that is not taken is tried for three days under the same id, then the endpoint is switched off with notice', async () => {
    clock.now = new Date()
    const member = await web.member()
    const receiver = await startReceiver((_taken, reply) => reply.writeHead(500).end())
    const { endpoint } = await create(member, { url: receiver.url, events: ['payment.received'] })
    await receivePayment(member)
    const began = clock.now.getTime()
    for (let attempt = 0; attempt <= pausesMs.length; attempt++) {
      await send()
      assert.equal(receiver.taken.length, attempt + 1)
      const [waiting] = await deliveriesOf(member, endpoint.id)
      if (waiting?.nextAttemptAt) pass(Date.parse(waiting.nextAttemptAt) - clock.now.getTime())
    }
    assert.ok(clock.now.getTime() - began >= 72 * 3_600_000)
    assert.equal(new Set(receiver.taken.map(({ headers }) => headers['webhook-id'])).size, 1)
    assert.equal(new Set(receiver.taken.map(({ body }) => body)).size, 1)
    const [delivery] = await deliveriesOf(member, endpoint.id)
    assert.deepEqual([delivery?.status, delivery?.lastStatus], ['FAILED', 500])
    const [shown] = (await web.call({ url: '/api/webhooks', as: member })).json() as WebhookEndpoint[]
    assert.equal(shown?.disabledWhy, 'failing')
    const [notice] =
      await sql`select level, user_id from activity where event = 'webhook.disabled' and user_id = ${member.userId}`
    assert.equal(notice?.level, 'WARN')
    await receivePayment(member)
    await send()
    assert.equal(receiver.taken.length, pausesMs.length + 1, 'nothing is sent while it is off')
    clock.now = new Date()
  })

  test('an endpoint that is gone (410) is switched off at once', async () => {
    const member = await web.member()
    const receiver = await startReceiver((_taken, reply) => reply.writeHead(410).end())
    const { endpoint } = await create(member, { url: receiver.url, events: ['payment.received'] })
    await receivePayment(member)
    await send()
    const list = (await web.call({ url: '/api/webhooks', as: member })).json() as WebhookEndpoint[]
    assert.deepEqual([list[0]?.id, list[0]?.disabledWhy], [endpoint.id, 'gone'])
  })

  test('a receiver that never answers delays nobody', async () => {
    const [slow, quick] = [await web.member(), await web.member()]
    const held: ServerResponse[] = []
    const hanging = await startReceiver((_taken, reply) => void held.push(reply))
    const fine = await startReceiver()
    await create(slow, { url: hanging.url, events: ['payment.received'] })
    await create(quick, { url: fine.url, events: ['payment.received'] })
    for (let n = 0; n < 5; n++) await receivePayment(slow)
    for (let n = 0; n < 5; n++) await receivePayment(quick)
    const deliveries = new Deliveries(web.deps)
    // While the first two of the slow one hang, all of the other's arrive.
    await until(async () => {
      await deliveries.sendDue()
      return fine.taken.length === 5
    })
    assert.ok(hanging.taken.length <= 2)
    for (const reply of held) reply.end()
    await deliveries.settled()
  })

  test('members whose receivers all hang delay nobody, though theirs fell due first', async () => {
    await sql`delete from webhook_endpoints`
    const held: ServerResponse[] = []
    const hanging = await startReceiver((_taken, reply) => void held.push(reply))
    // Seventeen have sixty-four places between them, and more waiting.
    for (let n = 0; n < 17; n++) {
      const member = await web.member()
      for (let at = 0; at < 2; at++) await create(member, { url: hanging.url, events: ['payment.received'] })
      for (let at = 0; at < 3; at++) await receivePayment(member)
    }
    const deliveries = new Deliveries(web.deps)
    await deliveries.sendDue()
    assert.equal(await countUnderWay(), 64)
    const [fine, quick] = [await startReceiver(), await web.member()]
    await create(quick, { url: fine.url, events: ['payment.received'] })
    await receivePayment(quick)
    // One of the sixty-four ends; all that waits of theirs fell due earlier.
    await until(() => held.length > 0)
    held.pop()?.end()
    await until(async () => {
      await deliveries.sendDue()
      return fine.taken.length > 0
    })
    assert.ok(hanging.taken.length <= 64, 'the free place was theirs')
    const [most] = await sql<{ count: number }[]>`
      select count(*)::int from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      where d.attempts > 0 group by e.user_id order by 1 desc limit 1`
    assert.ok(most!.count <= 4, `${most!.count} of one member`)
    await sql`delete from webhook_endpoints`
    const ended = deliveries.settled()
    await until(() => {
      for (const reply of held.splice(0)) reply.end()
      return hanging.taken.length >= 64
    })
    await ended
  })

  test('an endpoint of the instance ends with the role of who made it, and what waits is not sent', async () => {
    const [leaving, staying, member] = [await web.member('ADMIN'), await web.member('ADMIN'), await web.member()]
    const receiver = await startReceiver()
    const asked = { url: receiver.url, events: ['payment.received'], scope: 'instance' }
    const { endpoint } = await create(leaving, asked)
    await receivePayment(member)
    const url = `/api/users/${leaving.userId}/role`
    const lowered = await web.call({ method: 'PUT', url, as: staying, body: { role: 'USER' } })
    assert.equal(lowered.statusCode, 200, lowered.body)
    await receivePayment(member)
    await send()
    assert.equal(receiver.taken.length, 0)
    const list = (await web.call({ url: '/api/webhooks', as: staying })).json() as WebhookEndpoint[]
    assert.equal(list.find(({ id }) => id === endpoint.id)?.disabledWhy, 'role')
    const patched = await web.call({
      method: 'PATCH',
      url: `/api/webhooks/${endpoint.id}`,
      as: leaving,
      body: { enabled: true },
    })
    assert.equal(refusalIn(patched).reason, 'webhook_not_found')
    const [told] =
      await sql`select level from activity where event = 'webhook.instance_url' and user_id = ${leaving.userId}`
    assert.equal(told?.level, 'WARN')
  })

  test('an endpoint of the instance ends too when who made it is blocked', async () => {
    const [blocked, staying] = [await web.member('ADMIN'), await web.member('ADMIN')]
    const { endpoint } = await create(blocked, {
      url: 'http://127.0.0.1:9/',
      events: ['card.paid'],
      scope: 'instance',
    })
    await sql`update users set blocked_at = now(), blocked_by = ${staying.pubkey} where id = ${blocked.userId}`
    const list = (await web.call({ url: '/api/webhooks', as: staying })).json() as WebhookEndpoint[]
    assert.equal(list.find(({ id }) => id === endpoint.id)?.disabledWhy, 'role')
  })

  for (const [how, act] of [
    ['signed out', { method: 'POST', path: 'sign-out', body: { devices: 'all' } }],
    ['blocked', { method: 'PUT', path: 'blocked', body: { blocked: true } }],
  ] as const) {
    test(`whoever is ${how} is told nothing any more: their webhooks are off, and what waited has ended`, async () => {
      const [admin, member] = [await web.member('ADMIN'), await web.member()]
      const receiver = await startReceiver((_taken, reply) => reply.writeHead(500).end())
      const { endpoint } = await create(member, { url: receiver.url, events: ['payment.received'] })
      await receivePayment(member)
      await send()
      assert.equal(receiver.taken.length, 1)
      const url = `/api/users/${member.userId}/${act.path}`
      const reply = await web.call({ method: act.method, url, as: admin, body: act.body })
      assert.equal(reply.statusCode, 200, reply.body)
      await receivePayment(member)
      pass(3_600_000)
      await send()
      assert.equal(receiver.taken.length, 1)
      const [row] = await sql`select disabled_why from webhook_endpoints where id = ${endpoint.id}`
      assert.equal(row?.disabledWhy, 'signed_out')
      const deliveries = await sql`
        select status, due_at, last_error from webhook_deliveries where endpoint_id = ${endpoint.id}`
      assert.deepEqual([...deliveries], [{ status: 'FAILED', dueAt: null, lastError: 'status 500' }])
      clock.now = new Date()
    })
  }

  test('409 for switching on an endpoint of the instance whose maker is blocked, whoever asks', async () => {
    const [maker, admin] = [await web.member('ADMIN'), await web.member('ADMIN')]
    const asked = { url: 'http://127.0.0.1:9/', events: ['card.paid'], scope: 'instance' }
    const { endpoint } = await create(maker, asked)
    const block = (blocked: boolean) =>
      web.call({ method: 'PUT', url: `/api/users/${maker.userId}/blocked`, as: admin, body: { blocked } })
    const on = () =>
      web.call({ method: 'PATCH', url: `/api/webhooks/${endpoint.id}`, as: admin, body: { enabled: true } })
    assert.equal((await block(true)).statusCode, 200)
    assert.equal(refusalIn(await on()).reason, 'webhook_owner_blocked')
    assert.equal((await block(false)).statusCode, 200)
    assert.equal((await on()).statusCode, 200)
  })

  test('what waits for an endpoint ends when it is switched off, and is not sent when it is switched on again', async () => {
    const member = await web.member()
    const receiver = await startReceiver((_taken, reply) => reply.writeHead(500).end())
    const { endpoint } = await create(member, { url: receiver.url, events: ['payment.received'] })
    const turn = (enabled: boolean) =>
      web.call({ method: 'PATCH', url: `/api/webhooks/${endpoint.id}`, as: member, body: { enabled } })
    await receivePayment(member)
    await receivePayment(member)
    await send()
    const made = receiver.taken.length
    await turn(false)
    const ended = await deliveriesOf(member, endpoint.id)
    assert.deepEqual(
      new Set(ended.map(({ status, nextAttemptAt }) => `${status} ${nextAttemptAt}`)),
      new Set(['FAILED null']),
    )
    const replay = `/api/webhooks/${endpoint.id}/deliveries/${ended[0]?.id}/replay`
    for (const url of [replay, `/api/webhooks/${endpoint.id}/test`]) {
      assert.equal(refusalIn(await web.call({ method: 'POST', url, as: member })).reason, 'webhook_switched_off')
    }
    await turn(true)
    pass(3_600_000)
    await send()
    assert.equal(receiver.taken.length, made)
    assert.equal((await web.call({ method: 'POST', url: replay, as: member })).statusCode, 200)
    await send()
    assert.equal(receiver.taken.length, made + 1, 'by hand it is')
    clock.now = new Date()
  })

  test('an attempt that fails after its endpoint was switched off leaves nothing that waits', async () => {
    const member = await web.member()
    let answer: ServerResponse | undefined
    const receiver = await startReceiver((_taken, reply) => {
      answer = reply
    })
    const { endpoint } = await create(member, { url: receiver.url, events: ['payment.received'] })
    await receivePayment(member)
    const deliveries = new Deliveries(web.deps)
    await deliveries.sendDue()
    await until(async () => answer)
    const body = { enabled: false }
    await web.call({ method: 'PATCH', url: `/api/webhooks/${endpoint.id}`, as: member, body })
    answer?.writeHead(500).end()
    await deliveries.settled()
    const [delivery] = await deliveriesOf(member, endpoint.id)
    assert.deepEqual([delivery?.status, delivery?.nextAttemptAt], ['FAILED', null])
  })

  test('several processes at once: every delivery is made once', async () => {
    const member = await web.member()
    const receiver = await startReceiver()
    await create(member, { url: receiver.url, events: ['payment.received'] })
    for (let n = 0; n < 12; n++) await receivePayment(member)
    const processes = Array.from({ length: 4 }, () => new Deliveries(web.deps))
    for (let round = 0; round < 12; round++) {
      await Promise.all(processes.map(one => one.sendDue()))
      await Promise.all(processes.map(one => one.settled()))
    }
    const ids = receiver.taken.map(({ headers }) => headers['webhook-id'])
    assert.deepEqual([ids.length, new Set(ids).size], [12, 12])
  })

  test('a payment that is rolled back is not told', async () => {
    const member = await web.member()
    await create(member, { url: 'http://127.0.0.1:9/', events: ['payment.received'] })
    await sql
      .begin(async tx => {
        await tx`select tell_webhooks('payment.received', ${member.userId}, now(), '{}')`
        throw new Error('back')
      })
      .catch(() => undefined)
    const rows = await sql`
      select 1 from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id where e.user_id = ${member.userId}`
    assert.equal(rows.length, 0)
  })

  test('what was delivered is sent again on request, under its id', async () => {
    const member = await web.member()
    const receiver = await startReceiver()
    const { endpoint } = await create(member, { url: receiver.url, events: ['payment.received'] })
    await receivePayment(member)
    await send()
    const [delivery] = await deliveriesOf(member, endpoint.id)
    assert.equal(delivery?.status, 'DELIVERED')
    const url = `/api/webhooks/${endpoint.id}/deliveries/${delivery?.id}/replay`
    assert.equal((await web.call({ method: 'POST', url, as: member })).statusCode, 200)
    await send()
    assert.equal(receiver.taken.length, 2)
    assert.equal(receiver.taken[0]?.headers['webhook-id'], receiver.taken[1]?.headers['webhook-id'])
  })
})
