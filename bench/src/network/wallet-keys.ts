/** Wallets that exist only as keys: enough to be held by a client and to notify it. */
import { Conversation } from '@chispa/nwc/conversation'
import { finalizeEvent, type NostrEvent } from '@chispa/protocols/nip01'
import type { Connection } from '@chispa/protocols/nip47-uri'
import { notificationPlaintext, notificationTemplate } from '@chispa/protocols/nip47-wallet'
import * as signer from '@chispa/signatures/schnorr'

export type WalletKeys = { connection: Connection; notification: () => NostrEvent }

export function newWalletKeys(relayUrl: string): WalletKeys {
  const [walletSecret, clientSecret] = [signer.newSecretKey(), signer.newSecretKey()]
  const clientPublicKey = signer.publicKeyOf(clientSecret)
  const conversation = new Conversation(walletSecret, clientPublicKey)
  const transaction = { type: 'incoming', payment_hash: '1'.repeat(64), amount: 21_000, settled_at: 1_700_000_000 }
  const text = notificationPlaintext('payment_received', transaction)
  return {
    connection: {
      walletPublicKey: signer.publicKeyOf(walletSecret),
      relays: [relayUrl],
      secret: Buffer.from(clientSecret).toString('hex'),
    },
    notification() {
      const content = conversation.encrypt(text, 'nip44_v2')
      const createdAt = Math.floor(Date.now() / 1000)
      const template = notificationTemplate({ clientPublicKey, encryption: 'nip44_v2', content, createdAt })
      return finalizeEvent(template, walletSecret, signer)
    },
  }
}
