/** Ten thousand wallets on one relay: one socket, bounded memory, and a lookup per event however many there are. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { finalizeEvent } from '@chispa/protocols/nip01'
import { notificationPlaintext, notificationTemplate } from '@chispa/protocols/nip47-wallet'
import { until } from '@chispa/sandbox/until'
import * as signer from '@chispa/signatures/schnorr'
import { clientFor, relayFor } from '../test/network.ts'
import { Conversation } from './conversation.ts'
import type { Wallet } from './wallet.ts'

const walletCount = 10_000
const maxBytesPerWallet = 10 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function memoryBytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('ten thousand wallets share a socket and cost at most 10 KiB each', { timeout: 400_000 }, async context => {
  const relay = await relayFor()
  const { client, notifications } = clientFor()
  const serviceSecret = signer.newSecretKey()
  const walletPublicKey = signer.publicKeyOf(serviceSecret)
  const secrets = Array.from({ length: walletCount }, () => signer.newSecretKey())
  const wallets: Wallet[] = []

  const before = memoryBytes()
  for (const [index, secret] of secrets.entries()) {
    wallets.push(client.openWallet(`wallet-${index}`, { walletPublicKey, relays: [relay.url], secret: hex(secret) }))
  }
  await until(() => wallets.every(wallet => wallet.isConnected))
  assert.deepEqual([relay.status().sockets, relay.status().keys], [1, walletCount])
  assert.ok(relay.status().subscriptions <= 18)

  const notify = (wallet: Wallet) => {
    const transaction = { type: 'incoming', payment_hash: '1'.repeat(64), amount: 1000 }
    const { clientPublicKey } = wallet
    const conversation = new Conversation(serviceSecret, clientPublicKey)
    const content = conversation.encrypt(notificationPlaintext('payment_received', transaction), 'nip44_v2')
    const createdAt = Math.floor(Date.now() / 1000)
    const template = notificationTemplate({ clientPublicKey, encryption: 'nip44_v2', content, createdAt })
    relay.publish(finalizeEvent(template, serviceSecret, signer))
  }
  for (const index of [0, 4321, walletCount - 1]) {
    notify(wallets[index]!)
    const notification = await until(() => notifications.pop())
    assert.equal(notification.walletKey, `wallet-${index}`)
  }

  // The relay of the test lives in this process too and remembers every key, so this is more than the client's share.
  const afterOpening = memoryBytes()
  const openedBytes = (afterOpening - before) / walletCount
  // Conversation keys are derived with the first message; that they cost the same for all, a thousand may show.
  for (const wallet of wallets.slice(0, 1000)) wallet.decryptNotification('', 'nip44_v2')
  const perWallet = Math.round(openedBytes + (memoryBytes() - afterOpening) / 1000)
  context.diagnostic(`${perWallet} bytes a wallet, the relay's own share included`)
  assert.ok(perWallet <= maxBytesPerWallet, `${perWallet} bytes a wallet`)
})
