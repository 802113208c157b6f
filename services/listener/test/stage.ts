/** The listener with a relay, wallets of the sandbox and a web service that records webhooks, for tests. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Clock, Scheduler } from '@chispa/concurrency/clock'
import type { Connection, ConnectOptions } from '@chispa/database/connect'
import { sealer as sealerOf } from '@chispa/database/seal'
import { walletUriRecord } from '@chispa/database/sealed-columns'
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'
import { type Relay, startRelay } from '@chispa/sandbox/relay'
import type { SandboxWallet, WalletOptions } from '@chispa/sandbox/wallets/sandbox-wallet'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { createLog } from '@chispa/service/log'
import { testDatabase } from '@chispa/testing/database'
import { freePort } from '@chispa/testing/free-port'
import { type Listener, startListener, type Tuning } from '../src/assemble.ts'
import { type ListenerConfig, readListenerConfig } from '../src/config.ts'
import { startReceiver } from './receiver.ts'

export const secret = 'listener secret of at least 32 characters'
export const vaultKey = 'vault key of at least 32 characters!!'
const sealer = sealerOf({ current: vaultKey })

export type HeldWallet = { id: string; wallet: SandboxWallet }
type StartOptions = { environment?: Record<string, string>; tuning?: Tuning; clock?: Scheduler; sql?: Connection }

/** `clock`: of the relay and its wallets too. */
export async function openStage(given: { relay?: Relay; clock?: Clock; database?: ConnectOptions } = {}) {
  const database = await testDatabase(given.database)
  const { clock } = given
  const time = clock && { nowSeconds: () => Math.floor(clock.now().getTime() / 1000) }
  const relay = given.relay ?? (await startRelay({ port: await freePort(), ...time }))
  // Wallets come back quickly when a test has cut them off.
  const relayOptions = { backoff: { firstMs: 100, maxMs: 500 } }
  const service = new WalletService({ relays: [relay.url], relayOptions, ...time })
  const receiver = await startReceiver(secret)
  const listeners: Listener[] = []

  async function insertMember(): Promise<string> {
    const [user] = await database.sql<{ id: string }[]>`
      insert into users (pubkey) values (${randomBytes(32).toString('hex')}) returning id`
    return user!.id
  }

  /** A row of remote_wallets, as the web service writes it: the only wallet of a new member, or one of a member's. */
  async function insertWallet(
    wallet: Pick<SandboxWallet, 'name' | 'uri' | 'publicKey' | 'clientPublicKey' | 'relays'>,
    { provider = null, userId }: { provider?: string | null; userId?: string } = {},
  ) {
    const { sql } = database
    const id = randomUUID()
    const user = { id: userId ?? (await insertMember()) }
    const parsed = parseConnectionUri(wallet.uri)
    if (!parsed.ok) throw new Error('The sandbox made a bad URI')
    await sql`insert into remote_wallets ${sql({
      id,
      userId: user.id,
      name: wallet.name,
      isPrimary: userId === undefined,
      provider,
      sealedUri: sealer.seal(wallet.uri, walletUriRecord(id)),
      walletPubkey: wallet.publicKey,
      clientPubkey: wallet.clientPublicKey,
      relays: [...wallet.relays],
    })}`
    return id
  }

  async function newWallet(options: WalletOptions & { provider?: string; userId?: string } = {}): Promise<HeldWallet> {
    const { provider, userId, ...walletOptions } = options
    const wallet = await service.create({ balanceMsats: 100_000_000, ...walletOptions })
    return { wallet, id: await insertWallet(wallet, { provider: provider ?? null, ...(userId && { userId }) }) }
  }

  function configOf(environment: Record<string, string> = {}): ListenerConfig {
    const all = { NWC_VAULT_KEY: vaultKey, LISTENER_AUTH_SECRET: secret, WEB_ORIGIN: receiver.origin, ...environment }
    return readListenerConfig(all)
  }

  async function start({ environment, tuning, clock, sql = database.sql }: StartOptions = {}): Promise<Listener> {
    // Who is slow to take a webhook on a busy machine has taken it all the same: it is told once.
    const webhooks = { timeoutMs: 20_000, claimMs: 60_000 }
    const quick = { pool: { nwc: { backoff: { firstMs: 100, maxMs: 500 } } }, webhooks, ...tuning }
    const log = createLog('listener', 'fatal')
    const options = { sql, log, config: configOf(environment), tuning: quick }
    const listener = await startListener({ ...options, ...(clock && { clock }) })
    listeners.push(listener)
    return listener
  }

  return {
    ...database,
    relay,
    service,
    receiver,
    newWallet,
    insertMember,
    insertWallet,
    start,
    async [Symbol.asyncDispose]() {
      for (const listener of listeners) await listener.stop()
      await receiver.stop()
      await service.stop()
      if (!given.relay) await relay.stop()
      await database[Symbol.asyncDispose]()
    },
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>
