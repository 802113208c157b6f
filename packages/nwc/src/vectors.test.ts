/** The vectors of NIP-47 over a real relay: what a wallet in the wild may send, and what must not be believed. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { NostrEvent } from '@chispa/protocols/nip01'
import type { Encryption, Method } from '@chispa/protocols/nip47'
import { until } from '@chispa/sandbox/until'
import { clientFor, relayFor } from '../test/network.ts'

type Entry = {
  name: string
  event: NostrEvent
  requestId?: string
  paymentHash?: string
  expected: { ok?: boolean; code?: string; type?: string; ignored?: boolean }
}
type Vectors = Record<'responses' | 'notifications' | 'mustIgnore' | 'mustTolerate', Entry[]> & {
  keys: { walletServicePubkey: string; clientSecret: string }
  requests: { event: NostrEvent; method: Method; encryption: Encryption }[]
}

const file = new URL('../../protocols/src/vectors/nip47.json', import.meta.url)
const vectors: Vectors = JSON.parse(await readFile(file, 'utf8'))

/** A fresh client on a fresh relay, subscribed since long before the vectors' dates. */
async function listening() {
  const relay = await relayFor()
  const made = clientFor({ overlapMs: 1e12 })
  const { walletServicePubkey: walletPublicKey, clientSecret: secret } = vectors.keys
  const wallet = made.client.openWallet('w', { walletPublicKey, relays: [relay.url], secret })
  for (const { event, method, encryption } of vectors.requests) wallet.expectReply(event.id, method, encryption)
  await until(() => wallet.isConnected)
  return { relay, wallet, ...made }
}

test('every response reaches its request, with its result or its code', async () => {
  const { relay, lateReplies } = await listening()
  for (const { name, event, requestId, expected } of [...vectors.responses, ...vectors.mustTolerate]) {
    relay.publish(event)
    const late = await until(() => lateReplies.pop())
    assert.equal(late.requestId, requestId, name)
    assert.equal(late.reply.kind, expected.ok ? 'result' : 'wallet-error', name)
    if (late.reply.kind === 'wallet-error') assert.equal(late.reply.code, expected.code, name)
  }
})

test('notifications of payments are delivered, other types are not', async () => {
  const { relay, client, notifications } = await listening()
  for (const { name, event, expected } of vectors.notifications) {
    const before = client.counters.unreadable
    relay.publish(event)
    if (expected.ignored || expected.type === 'hold_invoice_accepted') {
      await until(() => client.counters.unreadable === before + 1)
      assert.equal(notifications.length, 0, name)
    } else assert.equal((await until(() => notifications.pop())).type, expected.type, name)
  }
})

test('what must be ignored is', async () => {
  const { relay, client, notifications, lateReplies } = await listening()
  const isJudgedByCaller = (entry: Entry) => entry.paymentHash !== undefined
  const isForAnother = (entry: Entry) => entry.name.includes('p-tagged to another client')
  const total = () => Object.values(client.counters).reduce((sum, count) => sum + count)
  for (const entry of vectors.mustIgnore) {
    if (isJudgedByCaller(entry)) continue
    const before = total()
    relay.publish(entry.event)
    // Nobody subscribed for another client's key, so that one does not even arrive.
    if (!isForAnother(entry)) await until(() => total() === before + 1)
    assert.deepEqual([notifications, lateReplies], [[], []], entry.name)
  }
})
