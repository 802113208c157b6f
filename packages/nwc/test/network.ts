/** A relay, wallets of the sandbox and a client for the tests of this package; everything is stopped with the file. */
import assert from 'node:assert/strict'
import { type Connection, parseConnectionUri } from '@chispa/protocols/nip47-uri'
import { type Relay, type RelayOptions, startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import type { SandboxWallet, WalletOptions } from '@chispa/sandbox/wallets/sandbox-wallet'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { publicKeyOf } from '@chispa/signatures/schnorr'
import { cleanUpWith } from '@chispa/testing/clean-up'
import { type KnownWallet, type Notification, NwcClient, type NwcClientOptions } from '../src/nwc-client.ts'
import type { Claimant } from '../src/relay-pool.ts'
import type { LateReply } from '../src/requests.ts'
import type { Wallet } from '../src/wallet.ts'

/** In Unix seconds: the end of a request that lives long enough for any test. */
export const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

const quick = { backoff: { firstMs: 10, maxMs: 50 }, coalesceMs: 2 }

export async function relayFor(options: RelayOptions = {}): Promise<Relay> {
  const relay = await startRelay(options)
  cleanUpWith(() => relay.stop())
  return relay
}

export function serviceOn(relays: string[]): WalletService {
  const service = new WalletService({ relays, relayOptions: quick })
  cleanUpWith(() => service.stop())
  return service
}

export function clientFor(options: NwcClientOptions = {}) {
  const notifications: Notification[] = []
  const lateReplies: LateReply[] = []
  const client = new NwcClient({
    ...quick,
    onNotification: notification => notifications.push(notification),
    onLateReply: late => lateReplies.push(late),
    ...options,
  })
  cleanUpWith(() => client.stop())
  return { client, notifications, lateReplies }
}

export function openWallet(client: NwcClient, key: string, uri: string, claimant?: Claimant): Wallet {
  return client.openWallet(key, connectionOf(uri), claimant)
}

/** As an earlier process left it. */
export function openKnown(client: NwcClient, key: string, uri: string, facts: Partial<KnownWallet>): Wallet {
  const { secret, ...reached } = connectionOf(uri)
  const secretKey = Buffer.from(secret, 'hex')
  return client.openKnown(key, {
    ...reached,
    clientPublicKey: publicKeyOf(secretKey),
    openSecret: () => secretKey,
    ...facts,
  })
}

function connectionOf(uri: string): Connection {
  const parsed = parseConnectionUri(uri)
  assert.ok(parsed.ok)
  return parsed.connection
}

/** A signal that fires when something has come true: ends a wait by what happened, not by the clock. */
export function signalWhen(look: () => unknown): AbortSignal {
  const stop = new AbortController()
  void until(look).then(
    () => stop.abort(),
    () => stop.abort(),
  )
  return stop.signal
}

/** Alice with money and Bob without, each at both ends. */
export async function network(
  options: { relay?: RelayOptions; wallet?: WalletOptions; client?: NwcClientOptions } = {},
) {
  const relay = await relayFor(options.relay)
  const service = serviceOn([relay.url])
  const alice: SandboxWallet = await service.create({ balanceMsats: 1_000_000, ...options.wallet })
  const bob: SandboxWallet = await service.create(options.wallet)
  const made = clientFor(options.client)
  const aliceWallet = openWallet(made.client, 'alice', alice.uri)
  const bobWallet = openWallet(made.client, 'bob', bob.uri)
  await until(() => aliceWallet.isConnected && bobWallet.isConnected)
  const invoice = (amountMsats = 21_000) => service.ledger.createInvoice(bob.accountId, { amountMsats })
  return { relay, service, alice, bob, aliceWallet, bobWallet, invoice, ...made }
}
