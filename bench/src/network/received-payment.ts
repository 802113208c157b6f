/** A payment that a wallet received: the notification of it, signed as the wallet would sign it, and its proof. */
import { createHash, randomBytes } from 'node:crypto'
import type { NostrEvent } from '@chispa/protocols/nip01'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'

export type Received = { event: NostrEvent; paymentHash: string }

export const receivedMsats = 21_000

export function newReceived(wallet: SandboxWallet): Received {
  const preimage = randomBytes(32)
  const paymentHash = createHash('sha256').update(preimage).digest('hex')
  const now = Math.floor(Date.now() / 1000)
  // One event a payment, in the newer scheme; as long as those of real wallets are.
  const [event] = wallet.notificationsOf({
    accountId: wallet.accountId,
    type: 'incoming',
    state: 'settled',
    paymentHash,
    amountMsats: receivedMsats,
    feesPaidMsats: 0,
    invoice: `lnbcrt210n1${'x'.repeat(280)}`,
    description: 'Payment',
    descriptionHash: undefined,
    preimage: preimage.toString('hex'),
    createdAt: now,
    expiresAt: now + 3600,
    settledAt: now,
    metadata: undefined,
  })
  return { event: event!, paymentHash }
}
