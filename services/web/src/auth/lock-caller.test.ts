/** Whoever is signed out or blocked in the moment in which they make something that goes on without them: it is refused, or ends too. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { refusalIn, testApp } from '../../test/app.ts'

const web = await testApp()
after(() => web.close())
const { sql } = web

const subscription = {
  endpoint: 'http://127.0.0.1:9/push',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  showsAmount: false,
  quietHours: null,
  timeZone: 'UTC',
  language: 'en',
}
const things = {
  'a device that is notified': { method: 'PUT', url: '/api/push/devices', body: subscription },
  'a webhook': { method: 'POST', url: '/api/webhooks', body: { url: 'http://127.0.0.1:9/', events: ['card.paid'] } },
}
const ends = {
  token_signed_out: (userId: string) => sql`tokens_valid_since = now() + interval '1 hour' where id = ${userId}`,
  account_blocked: (userId: string) => sql`blocked_at = now(), blocked_by = repeat('a', 64) where id = ${userId}`,
}

for (const [what, make] of Object.entries(things)) {
  for (const [reason, end] of Object.entries(ends)) {
    test(`${what}: 401 or 403 ${reason} for who was let in by the guard just before`, async () => {
      const member = await web.member()
      const token = await web.session(member)
      let making: ReturnType<typeof web.call> | undefined
      await sql.begin(async tx => {
        await tx`update users set ${end(member.userId)}`
        making = web.call({ ...make, token })
        await until(async () => {
          const waiting = await sql`
            select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%from users where pubkey%'`
          return waiting.length > 0
        })
      })
      assert.equal(refusalIn(await making!).reason, reason)
      const left = await sql`
        select id from push_subscriptions where user_id = ${member.userId}
        union all select id from webhook_endpoints where user_id = ${member.userId}`
      assert.equal(left.length, 0)
    })
  }
}
