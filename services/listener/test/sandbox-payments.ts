/** Payments to and from wallets of the sandbox, for tests. */
import { until } from '@chispa/sandbox/until'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import type { Listener } from '../src/assemble.ts'
import type { Stage } from './stage.ts'

type Made = { amountMsats?: number; createdAt?: number }

export function payments(stage: Stage) {
  const { ledger } = stage.service
  const stranger = ledger.open(1_000_000_000_000)
  const pay = (payer: string, payee: string, { amountMsats = 1000, createdAt }: Made) => {
    const expirySeconds = 365 * 86_400
    const invoice = ledger.createInvoice(payee, { amountMsats, timestamp: createdAt, expirySeconds })
    const paid = ledger.pay(payer, invoice.invoice)
    if (!paid.ok) throw new Error(paid.message)
    return invoice.paymentHash
  }
  return {
    /** Somebody pays the wallet so often; the payment hashes. */
    receive: (wallet: SandboxWallet, count = 1, made: Made = {}) =>
      Array.from({ length: count }, () => pay(stranger, wallet.accountId, made)),
    send: (wallet: SandboxWallet, count = 1) =>
      Array.from({ length: count }, () => pay(wallet.accountId, stranger, {})),
  }
}

export async function untilCaughtUp(listener: Listener, walletId: string): Promise<void> {
  await until(() => listener.pool.find(walletId)?.caughtUpAt)
}

/** Hashes of what the web service has accepted, and how often each. */
export function hashesOf(stage: Stage): string[] {
  return stage.receiver.received.flatMap(event => ('payment' in event ? [event.payment.paymentHash] : []))
}

export async function untilReceived(stage: Stage, hashes: readonly string[]): Promise<void> {
  await stage.receiver.until(() => new Set(hashesOf(stage)).isSupersetOf(new Set(hashes)))
}

/** Nobody writes events until the end of the scope. */
export async function lockEvents(stage: Stage) {
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const done = stage.sql.begin(async tx => {
    await tx`lock table listener.events in exclusive mode`
    locked.resolve()
    await release.promise
  })
  await locked.promise
  return {
    async [Symbol.asyncDispose]() {
      release.resolve()
      await done
    },
  }
}
