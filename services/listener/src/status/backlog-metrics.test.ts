/** Payments that the web service does not accept, as Prometheus sees them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { payments } from '../../test/sandbox-payments.ts'
import { openStage } from '../../test/stage.ts'

test('what waits for the web service is counted, with the age of the oldest, and is gone when it was accepted', async () => {
  await using stage = await openStage()
  const listener = await stage.start()
  const read = async (name: string) => {
    const { body } = await listener.app.inject({ url: '/metrics' })
    return Number(new RegExp(`^chispa_listener_webhooks_${name}\\{.*\\} (\\S+)$`, 'm').exec(body)?.[1])
  }
  assert.deepEqual([await read('pending'), await read('oldest_seconds')], [0, 0])
  await stage.receiver.down()
  const { id, wallet } = await stage.newWallet()
  await until(() => listener.pool.find(id)?.isReady)
  payments(stage).receive(wallet)
  await until(async () => (await read('pending')) === 1 && (await read('oldest_seconds')) > 0)
  await stage.receiver.up()
  await until(async () => (await read('pending')) === 0 && (await read('oldest_seconds')) === 0)
})
