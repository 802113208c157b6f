import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDeliveries } from '../../test/deliveries.ts'
import { deleteOldEvents } from './retention.ts'

test('delivered events go after their time, in steps; what was not accepted stays for ever', async () => {
  await using stage = await openDeliveries()
  const { sql } = stage
  await stage.leave(stage.newEvents(2500))
  await sql`
    update listener.events set status = 'delivered', next_attempt_at = null, delivered_at = received_at
    where amount_msats < 2200`
  stage.later(29 * 86_400_000)
  assert.equal(await deleteOldEvents(stage.deps, 30), 0)
  stage.later(2 * 86_400_000)
  assert.equal(await deleteOldEvents(stage.deps, 30), 2200)
  assert.deepEqual(await stage.statuses(), { pending: 300 })
})
