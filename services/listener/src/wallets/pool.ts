/**
 * The wallets that this process holds, on shared relay sockets. Which ones is decided by `Reconciler`; here they are
 * opened, followed and found.
 */

import type { Scheduler } from '@chispa/concurrency/clock'
import { Notifier } from '@chispa/concurrency/notifier'
import { startDeadline, withTimeout } from '@chispa/concurrency/timeout'
import type { Sealer } from '@chispa/database/seal'
import { type Notification, NwcClient, type NwcClientOptions, type RelayStatus } from '@chispa/nwc/nwc-client'
import type { RelayClient } from '@chispa/nwc/relay-client'
import { TooManyRelays } from '@chispa/nwc/relay-pool'
import type { LateReply } from '@chispa/nwc/requests'
import type { OpenSecret, Wallet } from '@chispa/nwc/wallet'
import type { ConnectionPublicKeys } from '@chispa/nwc/wallet-index'
import type { HostGuard } from '@chispa/outgoing-http/host-guard'
import type { Log } from '@chispa/service/log'
import { openConnection, showsAllRelays } from './open-connection.ts'
import { PooledWallet, type StateEvents, type WalletFacts } from './pooled-wallet.ts'
import { Readiness, type ReadinessOptions } from './readiness.ts'
import { RelayWatch } from './relay-watch.ts'

type PoolEvents = {
  /** It was opened, or its state is another. */
  changed(wallet: PooledWallet): void
  notification(wallet: PooledWallet, notification: Notification): void
  lateReply(wallet: PooledWallet, late: LateReply): void
  /** `wasReady`: it or one of its relays was lost in between, and it may have been paid meanwhile. */
  ready(wallet: PooledWallet, wasReady: boolean): void
  failing(wallet: PooledWallet): void
  /** Its connection did not open when it was needed: it is closed. */
  unreadable(wallet: PooledWallet): void
  /** Its relays had to give their places to others: it is closed. */
  evicted(wallet: PooledWallet): void
}

/** `no-place`: others have the places that its relays would need; tried again later. */
export type Opened = 'opened' | 'unreadable' | 'no-place'

type PoolDeps = { log: Log; clock: Scheduler; sealer: Sealer; guard?: HostGuard }
export type PoolOptions = ReadinessOptions & { nwc?: NwcClientOptions }

/** After a start thousands come within seconds; who pays with one of them meanwhile waits no longer than this. */
const maxCoalesceMs = 1000

export class WalletPool {
  readonly #deps: PoolDeps
  readonly #client: NwcClient
  readonly #readiness: Readiness
  readonly #byId = new Map<string, PooledWallet>()
  /** Their connection was not what their row showed. */
  readonly #mistaken = new Set<string>()
  readonly #watches = new Map<RelayClient, RelayWatch>()
  readonly #changed = new Notifier()
  readonly #events: PoolEvents[] = []
  /** Of all of them. */
  readonly #stateEvents: StateEvents = {
    changed: one => this.#tell(events => events.changed(one)),
    negotiable: one => this.#readiness.add(one),
    ready: (one, wasReady) => {
      this.#changed.notify()
      this.#tell(events => events.ready(one, wasReady))
    },
  }

  constructor(deps: PoolDeps, { nwc, ...readiness }: PoolOptions = {}) {
    this.#deps = deps
    this.#readiness = new Readiness(
      { clock: deps.clock, onFailing: wallet => this.#tell(events => events.failing(wallet)) },
      readiness,
    )
    this.#client = new NwcClient({
      ...(deps.guard && { mayUse: deps.guard.mayUse, lookup: deps.guard.lookup }),
      maxCoalesceMs,
      ...nwc,
      onError: error => deps.log.error({ err: error }, 'wallet event not handled'),
      onNotification: notification =>
        this.#with(notification.walletKey, (wallet, events) => events.notification(wallet, notification)),
      onWalletEvicted: ({ key }) => {
        const wallet = this.#byId.get(key)
        if (!wallet) return
        deps.log.warn({ walletId: key }, 'a wallet gave its place to others')
        this.close(wallet)
        this.#tell(events => events.evicted(wallet))
      },
      onLateReply: late => {
        const wallet = this.#byId.get(late.walletKey)
        if (wallet && late.method === 'get_info') this.#readiness.answered(wallet)
        this.#with(late.walletKey, (one, events) => events.lateReply(one, late))
      },
    })
  }

  /** Whoever wants to hear of notifications, late replies and readiness. */
  subscribe(events: Partial<PoolEvents>): void {
    const nothing = () => {}
    this.#events.push({
      changed: nothing,
      notification: nothing,
      lateReply: nothing,
      ready: nothing,
      failing: nothing,
      unreadable: nothing,
      evicted: nothing,
      ...events,
    })
  }

  get size(): number {
    return this.#byId.size
  }

  [Symbol.iterator](): IterableIterator<PooledWallet> {
    return this.#byId.values()
  }

  find(walletId: string): PooledWallet | undefined {
    return this.#byId.get(walletId)
  }

  findByConnection(keys: ConnectionPublicKeys): PooledWallet | undefined {
    const wallet = this.#client.findWallet(keys)
    return wallet && this.#byId.get(wallet.key)
  }

  relays(): RelayStatus[] {
    return this.#client.relays()
  }

  /** While `work` opens many, none of them is asked anything. */
  async openingMany(work: () => Promise<void>): Promise<void> {
    this.#readiness.hold()
    try {
      await work()
    } finally {
      this.#readiness.release()
    }
  }

  /**
   * Whatever keeps it from being opened is logged once, and tried again with the next full reconcile. Where its relays are
   * known, its connection stays sealed until something is sent or read: should it not open then, or name others than the row, the
   * wallet is closed, and the next time it is opened at once, by what is sealed.
   */
  open(row: WalletFacts, sealedUri: Uint8Array): Opened {
    const facts = this.#mistaken.has(row.id) ? { ...row, relaysKnown: false } : row
    const connection = facts.relaysKnown ? undefined : openConnection(this.#deps, facts, sealedUri)
    if (!facts.relaysKnown && !connection) return 'unreadable'
    const openSecret = () => {
      const opened = connection ?? (pooled.isClosed ? undefined : openConnection(this.#deps, facts, sealedUri))
      if (!opened) this.#giveUp(pooled)
      return opened && Uint8Array.from(Buffer.from(opened.secret, 'hex'))
    }
    const wallet = this.#openWallet(facts, connection?.relays ?? facts.relays, openSecret)
    if (!wallet) return 'no-place'
    const relaysKnown = connection ? showsAllRelays(connection, facts) : true
    const pooled = new PooledWallet({ ...facts, relaysKnown }, wallet, this.#stateEvents)
    this.#mistaken.delete(facts.id)
    this.#byId.set(facts.id, pooled)
    for (const relay of wallet.relays) this.#watch(relay).add(pooled)
    this.#tell(events => events.changed(pooled))
    pooled.look()
    return 'opened'
  }

  close(pooled: PooledWallet): void {
    if (this.#byId.get(pooled.id) !== pooled) return
    this.#byId.delete(pooled.id)
    pooled.close()
    this.#readiness.forget(pooled)
    for (const relay of pooled.wallet.relays) {
      const watch = this.#watch(relay)
      watch.remove(pooled)
      if (watch.size === 0) this.#watches.delete(relay)
    }
    this.#client.closeWallet(pooled.wallet)
    this.#changed.notify()
  }

  /** It answered get_info of somebody who does not care whether it was ready. */
  answered(pooled: PooledWallet): void {
    if (!pooled.isClosed) this.#readiness.answered(pooled)
  }

  /** Whether it is ready within that time. It goes to the front of those that are asked. */
  async whenReady(pooled: PooledWallet, timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    const { clock } = this.#deps
    const deadline = startDeadline(timeoutMs, clock)
    while (!pooled.isReady) {
      if (pooled.isClosed) return false
      if (pooled.state !== 'disconnected') this.#readiness.hurry(pooled)
      if (!(await withTimeout(this.#changed.next, deadline.leftMs(), signal, clock))) return pooled.isReady
    }
    return true
  }

  async stop(): Promise<void> {
    this.#readiness.stop()
    await this.#client.stop()
  }

  #openWallet(facts: WalletFacts, relays: readonly string[], openSecret: OpenSecret): Wallet | undefined {
    const { id: walletId, userId: owner, readyAt, walletPublicKey, clientPublicKey, encryption } = facts
    const known = { walletPublicKey, clientPublicKey, relays, openSecret, encryption: encryption ?? undefined }
    try {
      return this.#client.openKnown(walletId, known, { owner, isProven: readyAt !== null })
    } catch (error) {
      if (!(error instanceof TooManyRelays)) throw error
      this.#deps.log.warn({ walletId, reason: error.reason }, 'no place for the relays of a wallet')
      return undefined
    }
  }

  #giveUp(pooled: PooledWallet): void {
    if (pooled.isClosed) return
    this.#mistaken.add(pooled.id)
    this.close(pooled)
    this.#tell(events => events.unreadable(pooled))
  }

  #watch(relay: RelayClient): RelayWatch {
    let watch = this.#watches.get(relay)
    if (!watch) {
      watch = new RelayWatch(relay, this.#deps.clock)
      this.#watches.set(relay, watch)
    }
    return watch
  }

  #with(walletId: string, handle: (wallet: PooledWallet, events: PoolEvents) => void): void {
    const wallet = this.#byId.get(walletId)
    if (wallet) this.#tell(events => handle(wallet, events))
  }

  #tell(handle: (events: PoolEvents) => void): void {
    for (const events of this.#events) {
      try {
        handle(events)
      } catch (error) {
        this.#deps.log.error({ err: error }, 'pool event not handled')
      }
    }
  }
}
