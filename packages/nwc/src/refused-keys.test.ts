/** Relays that do not want one of our keys, or nobody for a while: the other wallets of the socket go on. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { newSecretKey, publicKeyOf } from '@chispa/signatures/schnorr'
import { ManualClock } from '@chispa/testing/manual-clock'
import { WebSocketServer } from 'ws'
import { NwcClient } from './nwc-client.ts'
import type { Outcome } from './outcome.ts'

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
  const clock = new ManualClock()
  const client = new NwcClient({ clock })
  context.after(() => client.stop())
  const relay = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  let wallets = 0
  const open = (relays = [relay]) => {
    const [secret, walletPublicKey] = [Buffer.from(newSecretKey()).toString('hex'), publicKeyOf(newSecretKey())]
    return client.openWallet(`wallet ${wallets++}`, { secret, walletPublicKey, relays })
  }
  const until = <T>(look: () => T) => clock.advanceUntil(look)
  return { client, clock, until, open, requests: () => requests }
}

const connected = (wallets: { isConnected: boolean }[]) => wallets.filter(({ isConnected }) => isConnected).length

for (const [text, isMembersOnly] of [
  ['blocked: this key is banned', false],
  ['error: something about this key', false],
  ['restricted: every key must be a member', true],
] as const) {
  test(`a key that is refused with "${text}" costs nobody else their events, early or late`, async context => {
    const banned = new Set<string>()
    const { open, client, clock, until, requests } = await relayWith(context, {
      refuse: keys => (keys.some(key => banned.has(key)) ? text : undefined),
      ...(isMembersOnly && { admits: key => !banned.has(key) }),
    })
    const early = Array.from({ length: 6 }, () => open())
    const [foe] = early
    banned.add(foe!.clientPublicKey)
    const members = early.slice(1)
    await until(() => connected(members) === 5)
    const late = open()
    banned.add(late.clientPublicKey)
    const newest = open()
    await until(() => connected([...members, newest]) === 6)
    assert.deepEqual([foe!.isConnected, late.isConnected], [false, false])
    const before = requests()
    const idleFrom = clock.monotonicMs()
    await until(() => clock.monotonicMs() - idleFrom >= 1500)
    assert.ok(requests() - before < 8, `${requests() - before} requests in vain`)
    assert.equal(connected([...members, newest]), 6)
    client.closeWallet(foe!)
    banned.delete(late.clientPublicKey)
    await until(() => late.isConnected)
  })
}

test('a relay that refuses everybody for a while is used as soon as somebody needs it again', async context => {
  let isIll = true
  const { open, clock, until, requests } = await relayWith(context, {
    refuse: () => (isIll ? 'error: out of memory' : undefined),
  })
  const wallet = open()
  // Long enough for the pauses to have grown.
  await until(() => requests() >= 5)
  const before = requests()
  isIll = false
  const asking = wallet.request('get_balance', {}, { timeoutMs: 3000 })
  await until(() => wallet.isConnected)
  assert.ok(requests() > before)
  await clock.advance(3000)
  assert.equal((await asking).kind, 'timeout', 'it was published, and this relay knows no wallets')
})

test('a relay that only complains (NOTICE) has not taken the subscription', async context => {
  let isIll = true
  const refuse = () => (isIll ? 'ERROR: bad req' : undefined)
  const { open, until, clock } = await relayWith(context, { refuse, notice: true })
  const wallet = open()
  await until(() => clock.monotonicMs() > 15_000)
  assert.equal(wallet.isConnected, false)
  isIll = false
  await until(() => wallet.isConnected)
})

test('a relay that asks who we are and never listens costs no more time than there is', async context => {
  const { open, until, clock } = await relayWith(context, { refuseEvents: 'auth-required: who are you' })
  const wallet = open()
  await until(() => wallet.isConnected)
  const ended: Outcome[] = []
  const from = clock.monotonicMs()
  void wallet.request('get_balance', {}, { timeoutMs: 4000 }).then(outcome => ended.push(outcome))
  await until(() => ended.length === 1)
  assert.deepEqual([ended[0]!.kind, 'reason' in ended[0]! && ended[0]!.reason], ['not-published', 'refused'])
  assert.ok(clock.monotonicMs() - from < 4500, `${clock.monotonicMs() - from} ms`)
  const givingUp = new AbortController()
  void wallet.request('get_balance', {}, { signal: givingUp.signal }).then(outcome => ended.push(outcome))
  givingUp.abort()
  await until(() => ended.length === 2)
  assert.equal(ended[1]!.kind, 'not-published')
})
