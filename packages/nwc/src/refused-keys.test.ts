/** Relays that do not want one of our keys, or nobody for a while: the other wallets of the socket go on. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { newSecretKey, publicKeyOf } from '@chispa/signatures/schnorr'
import { WebSocketServer } from 'ws'
import { NwcClient } from './nwc-client.ts'

type Manners = {
  refuse?: (keys: string[]) => string | undefined
  /** NIP-42: sends a challenge; whether it takes the proof of a key. */
  admits?: (key: string) => boolean
  /** Says so to every event, and nothing more. */
  refuseEvents?: string
  /** Complains instead of refusing. */
  notice?: boolean
}

/** A relay that knows no events, with manners of its own. */
async function relayWith(context: TestContext, manners: Manners) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  context.after(() => {
    for (const socket of server.clients) socket.terminate()
    server.close()
  })
  let requests = 0
  server.on('connection', socket => {
    const say = (...frame: unknown[]) => socket.send(JSON.stringify(frame))
    if (manners.admits || manners.refuseEvents) say('AUTH', 'a challenge')
    socket.on('message', data => {
      const [type, first, ...filters] = JSON.parse(String(data))
      if (type === 'AUTH' && manners.admits) say('OK', first.id, manners.admits(first.pubkey), 'restricted: no member')
      if (type === 'EVENT' && manners.refuseEvents) say('OK', first.id, false, manners.refuseEvents)
      if (type !== 'REQ') return
      requests++
      const refusal = manners.refuse?.(filters.flatMap((filter: Record<string, string[]>) => filter['#p'] ?? []))
      if (!refusal) say('EOSE', first)
      else if (manners.notice) say('NOTICE', refusal)
      else say('CLOSED', first, refusal)
    })
  })
  await once(server, 'listening')
  const client = new NwcClient({ eoseTimeoutMs: 200 })
  context.after(() => client.stop())
  const relay = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  let wallets = 0
  const open = (relays = [relay]) => {
    const [secret, walletPublicKey] = [Buffer.from(newSecretKey()).toString('hex'), publicKeyOf(newSecretKey())]
    return client.openWallet(`wallet ${wallets++}`, { secret, walletPublicKey, relays })
  }
  return { client, relay, open, requests: () => requests }
}

const connected = (wallets: { isConnected: boolean }[]) => wallets.filter(({ isConnected }) => isConnected).length

for (const [text, isMembersOnly] of [
  ['blocked: this key is banned', false],
  ['error: something about this key', false],
  ['restricted: every key must be a member', true],
] as const) {
  test(`a key that is refused with "${text}" costs nobody else their events, early or late`, async context => {
    const banned = new Set<string>()
    const { open, client, requests } = await relayWith(context, {
      refuse: keys => (keys.some(key => banned.has(key)) ? text : undefined),
      ...(isMembersOnly && { admits: key => !banned.has(key) }),
    })
    const early = Array.from({ length: 6 }, () => open())
    const [foe] = early
    banned.add(foe!.clientPublicKey)
    const members = early.slice(1)
    await until(() => connected(members) === 5, 15_000)
    const late = open()
    banned.add(late.clientPublicKey)
    const newest = open()
    await until(() => connected([...members, newest]) === 6, 5000)
    assert.deepEqual([foe!.isConnected, late.isConnected], [false, false])
    const before = requests()
    await new Promise(resolve => setTimeout(resolve, 1500))
    assert.ok(requests() - before < 8, `${requests() - before} requests in vain`)
    assert.equal(connected([...members, newest]), 6)
    client.closeWallet(foe!)
    banned.delete(late.clientPublicKey)
    await until(() => late.isConnected, 20_000)
  })
}

test('a relay that refuses everybody for a while is used as soon as somebody needs it again', async context => {
  let isIll = true
  const { open, requests } = await relayWith(context, { refuse: () => (isIll ? 'error: out of memory' : undefined) })
  const wallet = open()
  // Long enough for the pauses to have grown.
  await until(() => requests() >= 5, 30_000)
  const before = requests()
  isIll = false
  const startedAt = performance.now()
  const outcome = await wallet.request('get_balance', {}, { timeoutMs: 3000 })
  assert.equal(outcome.kind, 'timeout', 'it was published, and this relay knows no wallets')
  assert.ok(wallet.isConnected && requests() > before)
  assert.ok(performance.now() - startedAt < 20_000)
})

test('a relay that only complains (NOTICE) has not taken the subscription', async context => {
  let isIll = true
  const { open } = await relayWith(context, { refuse: () => (isIll ? 'ERROR: bad req' : undefined), notice: true })
  const wallet = open()
  await new Promise(resolve => setTimeout(resolve, 600))
  assert.equal(wallet.isConnected, false)
  isIll = false
  await until(() => wallet.isConnected, 20_000)
})

test('a relay that asks who we are and never listens costs no more time than there is', async context => {
  const { open } = await relayWith(context, { refuseEvents: 'auth-required: who are you' })
  const wallet = open()
  await until(() => wallet.isConnected)
  const startedAt = performance.now()
  const limited = await wallet.request('get_balance', {}, { timeoutMs: 400 })
  assert.deepEqual([limited.kind, 'reason' in limited && limited.reason], ['not-published', 'refused'])
  const cancelled = await wallet.request('get_balance', {}, { signal: AbortSignal.timeout(200) })
  assert.equal(cancelled.kind, 'not-published')
  assert.ok(performance.now() - startedAt < 4000, `${performance.now() - startedAt} ms`)
})
