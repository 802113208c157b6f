/** The account's own key is told of a take-over on every way there is. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startPushService } from '@chispa/sandbox/push-service'
import type { Person } from '@chispa/testing/person'
import { keyStage, type Member } from '../../test/key-stage.ts'
import { sendPushes } from '../push/send-pushes.ts'
import { vapidKeys } from '../push/vapid-key.ts'

const stage = await keyStage()
const { web, link, begin, stop, pass } = stage
const service = await startPushService()
after(async () => {
  await web.close()
  await service.stop()
})
const vapidKey = vapidKeys(web.deps)
// Messages are queued by the clock of the database.
const send = () => sendPushes({ ...web.deps, vapidKey, now: () => new Date() })

async function subscribe(as: Person) {
  const subscription = service.subscribe((await vapidKey()).publicKey)
  const quietHours = { from: '00:00', until: '23:59' }
  const body = { ...subscription, showsAmount: false, quietHours, timeZone: 'UTC', language: 'en' }
  const reply = await web.call({ method: 'PUT', url: '/api/push/devices', as, body })
  assert.equal(reply.statusCode, 200, reply.body)
  return subscription
}
const liveEvents = ({ userId }: Member) =>
  web.sql<{ name: string; subject: string }[]>`
    select name, subject from member_events where user_id = ${userId} and name = 'account:changed' order by id`

test('devices in quiet hours too, open pages and webhooks, at the beginning; devices again a day before the end', async () => {
  const ana = await web.member()
  const device = await subscribe(ana)
  const hook = { url: 'http://127.0.0.1:9/', events: ['account.takeover_started'] }
  assert.equal((await web.call({ method: 'POST', url: '/api/webhooks', as: ana, body: hook })).statusCode, 201)
  const tablet = await link(ana)
  const { id, endsAt } = (await begin(tablet, ana)).json()
  await send()
  const told = service.messagesOf(device).map(({ notification }) => notification)
  assert.deepEqual(told, [
    {
      title: 'Chispa',
      body: 'Another key asked to take over your account. If that was not you, open this and stop it.',
      tag: `takeover-${id}`,
      url: '/dashboard/account',
    },
  ])
  assert.deepEqual(
    (await liveEvents(ana)).map(({ subject }) => subject),
    [tablet.pubkey, id],
  )
  const [delivery] = await web.sql<{ body: string }[]>`select body from webhook_deliveries`
  const { type, data } = JSON.parse(delivery?.body ?? '{}')
  assert.equal(type, 'account.takeover_started')
  assert.deepEqual(data, { userId: ana.userId, askedBy: tablet.pubkey, newPublicKey: tablet.pubkey, endsAt })
  await pass(5 * 24)
  await send()
  assert.equal(service.messagesOf(device).length, 1)
  await pass(24)
  await send()
  assert.equal(service.messagesOf(device).length, 2)
})

test('a notification that is still to be sent goes with the take-over', async () => {
  const ana = await web.member()
  const device = await subscribe(ana)
  await begin(await link(ana), ana)
  await stop(ana)
  await send()
  assert.deepEqual(service.messagesOf(device), [])
})

test('programs of the instance hear of the new key', async () => {
  const [admin, ana] = [await web.member('ADMIN'), await web.member()]
  const hook = { url: 'http://127.0.0.1:9/', events: ['account.key_replaced'], scope: 'instance' }
  await web.call({ method: 'POST', url: '/api/webhooks', as: admin, body: hook })
  const tablet = await link(ana)
  await stage.replace(ana, tablet)
  const [delivery] = await web.sql<{ body: string }[]>`
    select body from webhook_deliveries where type = 'account.key_replaced'`
  assert.deepEqual(JSON.parse(delivery?.body ?? '{}').data, {
    userId: ana.userId,
    publicKey: tablet.pubkey,
    formerPublicKey: ana.pubkey,
  })
})
