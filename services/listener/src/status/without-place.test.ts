/** Wallets for which a relay has no place: nothing of them is heard there, and whoever runs the listener is told. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListenerStatus } from '@chispa/contract/listener'
import { startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import { createLog } from '@chispa/service/log'
import { openStage, secret } from '../../test/stage.ts'
import { startPlaceWatch } from './place-watch.ts'

test('a relay that counts the sockets of an address together: wallets beyond its limit are in the metric until it takes them', async context => {
  // One subscription of 58 keys a socket, beside those for queries.
  const relay = await startRelay({ limits: { maxSubscriptions: 3, maxMessageLength: 4096 } })
  context.after(() => relay.stop())
  await using stage = await openStage({ relay })
  await Promise.all(Array.from({ length: 60 }, () => stage.newWallet()))
  // The wallets themselves are at the same address.
  relay.limits.maxSubscriptionsPerAddress = (await until(() => relay.status().subscriptions)) + 1
  const listener = await stage.start({ tuning: { pool: { nwc: { minKeysPerConnection: 20 } } } })
  const metric = async () => {
    const { body } = await listener.app.inject({ url: '/metrics' })
    return Number(/^chispa_listener_wallets_without_place\{.*\} (\d+)$/m.exec(body)?.[1])
  }
  await until(async () => (await metric()) === 2 && listener.pool.relays()[0]!.sockets === 2)
  assert.equal([...listener.pool].filter(({ wallet }) => wallet.isConnected).length, 58)
  relay.limits.maxSubscriptionsPerAddress = 0
  await until(async () => (await metric()) === 0)
  assert.ok([...listener.pool].every(({ wallet }) => wallet.isConnected))
})

test('the status has their number beside the relay, and the log one line when there are some and one when there are none', async context => {
  await using stage = await openStage()
  await Promise.all([stage.newWallet(), stage.newWallet()])
  const listener = await stage.start()
  await until(() => [...listener.pool].filter(({ isReady }) => isReady).length === 2)
  const lines: { level: number; msg: string; relay?: string; wallets?: number }[] = []
  const log = createLog('listener', 'info', { write: line => void lines.push(JSON.parse(line)) }, { readable: false })
  const watch = startPlaceWatch({ pool: listener.pool, log }, 5)
  context.after(() => watch.stop())
  const relays = async () => {
    const headers = { authorization: `Bearer ${secret}` }
    return (await listener.app.inject({ url: '/status', headers })).json<ListenerStatus>().relays
  }
  const { relay } = stage
  assert.deepEqual(await relays(), [{ url: relay.url, connected: true, walletCount: 2 }])
  relay.faults.refuseSubscriptions = 'error: too many concurrent subscriptions'
  relay.dropSockets()
  await until(() => lines.length > 0)
  assert.deepEqual(await relays(), [{ url: relay.url, connected: true, walletCount: 2, walletsWithoutPlace: 2 }])
  relay.faults.refuseSubscriptions = null
  await until(() => lines.length > 1)
  assert.deepEqual(await relays(), [{ url: relay.url, connected: true, walletCount: 2 }])
  await watch.stop()
  assert.deepEqual(
    lines.map(({ level, msg, relay: url, wallets }) => [level, msg, url, wallets]),
    [
      [40, 'a relay has no place for some wallets', relay.url, 2],
      [30, 'a relay has a place for all wallets again', relay.url, undefined],
    ],
  )
})
