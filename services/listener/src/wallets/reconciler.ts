/**
 * Keeps the pool equal to the wallets that are in use and ours. The database says at once what changed; every few
 * minutes, and whenever that connection was lost, everything is compared. Runs never overlap.
 */

import { type Loop, startLoop } from '@chispa/concurrency/loop'
import { Channel } from '@chispa/database/channel'
import type { Connection } from '@chispa/database/connect'
import type { Log } from '@chispa/service/log'
import type { Lease } from '../instance/lease.ts'
import type { WalletPool } from './pool.ts'
import {
  claimWallets,
  hasFreeWallets,
  isHeldElsewhere,
  listDetails,
  listOwned,
  type OwnedWallet,
  releaseAll,
  releaseExcess,
  type WalletDetails,
} from './store.ts'

type ReconcilerDeps = { sql: Connection; log: Log; lease: Lease; pool: WalletPool }

const defaultPeriodMs = 5 * 60_000
/** While there are others, one may die at any moment; its wallets move within 15 seconds. */
const freeWalletsPeriodMs = 2000
const detailsBatch = 500
/** By then relays that do not connect have lost their places. */
const placeRetryMs = 20_000

export class Reconciler {
  readonly #deps: ReconcilerDeps
  readonly #changed = new Set<string>()
  readonly #unreadable = new Set<string>()
  /** No place was left for their relays; who is here for the first time is tried again soon. */
  readonly #unplaced = new Set<string>()
  readonly #beforeOpening: () => Promise<void>
  #isFullDue = true
  #hasPeers = false
  #loop: Loop | undefined
  #freeLoop: Loop | undefined
  #signals: Channel | undefined
  #running: Promise<void> = Promise.resolve()

  /** `beforeOpening` runs when wallets became ours, and before any of them is opened. */
  constructor(deps: ReconcilerDeps, beforeOpening: () => Promise<void>) {
    this.#deps = deps
    this.#beforeOpening = beforeOpening
  }

  async start(): Promise<void> {
    const { sql, log } = this.#deps
    const onError = (error: unknown) => log.warn({ err: error }, 'wallets not compared')
    const hearing = { heard: (payload: string) => this.#hear(payload), gap: () => this.compareAll() }
    this.#signals = new Channel(sql, 'remote_wallet_changed', hearing)
    await this.#signals.start(onError)
    this.#loop = startLoop({ periodMs: defaultPeriodMs, onError, work: () => this.#run() })
    this.#freeLoop = startLoop({
      periodMs: freeWalletsPeriodMs,
      onError,
      startLater: true,
      work: async () => {
        if (this.#hasPeers && (await hasFreeWallets(sql))) this.compareAll()
      },
    })
  }

  /** Others came or went. */
  peersChanged(hasPeers: boolean): void {
    this.#hasPeers = hasPeers
    this.compareAll()
  }

  compareAll(): void {
    this.#isFullDue = true
    this.#loop?.wake()
  }

  /** Looks at one wallet now; a payment waits for it. */
  async lookAt(walletId: string): Promise<void> {
    const { sql, lease } = this.#deps
    if (this.#hasPeers && (await isHeldElsewhere(sql, lease.id, walletId))) return
    await this.#exclusively(() => this.#compare([walletId]))
  }

  async stop(): Promise<void> {
    await this.#signals?.stop()
    await Promise.all([this.#loop?.stop(), this.#freeLoop?.stop()])
    await releaseAll(this.#deps.sql, this.#deps.lease.id).catch(error =>
      this.#deps.log.warn({ err: error }, 'wallets not given back'),
    )
  }

  #hear(payload: string): void {
    const id = idIn(payload)
    if (id === undefined) this.#isFullDue = true
    else this.#changed.add(id)
    this.#loop?.wake()
  }

  async #run(): Promise<void> {
    const isFull = this.#isFullDue || this.#changed.size === 0
    this.#isFullDue = false
    const changed = [...this.#changed]
    this.#changed.clear()
    try {
      await this.#exclusively(() => this.#compare(isFull ? undefined : changed))
    } catch (error) {
      this.#isFullDue = true
      throw error
    }
  }

  #exclusively(work: () => Promise<void>): Promise<void> {
    const run = this.#running.catch(() => {}).then(work)
    this.#running = run
    return run
  }

  async #compare(only: readonly string[] | undefined): Promise<void> {
    const { sql, lease, pool } = this.#deps
    if (only === undefined) {
      this.#unreadable.clear()
      for (const id of this.#unplaced) if (pool.find(id)) this.#unplaced.delete(id)
      if (this.#hasPeers) await releaseExcess(sql, lease.id, busyOf(pool))
    }
    await claimWallets(sql, lease.id, only)
    const owned = new Map((await listOwned(sql, lease.id, only)).map(wallet => [wallet.id, wallet]))
    for (const id of only ?? [...pool].map(({ id }) => id)) {
      const held = pool.find(id)
      const wanted = owned.get(id)
      // One without relays gets another chance: what is allowed may have changed.
      if (held && (held.fence !== wanted?.fence || held.wallet.relays.length === 0)) pool.close(held)
      else if (held && wanted) Object.assign(held, details(wanted))
    }
    const missing = [...owned.values()].filter(({ id }) => !pool.find(id) && !this.#unreadable.has(id))
    // Who has answered before is opened first: whoever made up its relays never does.
    const inOrder = missing.sort((one, other) => Number(other.isProven) - Number(one.isProven))
    if (inOrder.length > 0) await pool.openingMany(() => this.#open(inOrder))
  }

  async #open(missing: OwnedWallet[]): Promise<void> {
    const { sql, pool, log } = this.#deps
    await this.#beforeOpening()
    const ownedById = new Map(missing.map(owned => [owned.id, owned]))
    for await (const batch of readDetails(sql, [...ownedById.keys()])) {
      for (const { sealedUri, ...facts } of batch) {
        const owned = ownedById.get(facts.id)!
        const opened = pool.open({ ...owned, ...facts }, sealedUri)
        if (opened === 'unreadable') this.#unreadable.add(owned.id)
        else if (opened === 'no-place') this.#tryAgainSoon(owned.id)
      }
    }
    log.info({ opened: missing.length, held: pool.size }, 'wallets opened')
  }

  /** Once; after that with every full comparison. */
  #tryAgainSoon(id: string): void {
    if (this.#unplaced.has(id)) return
    this.#unplaced.add(id)
    this.#changed.add(id)
    this.#loop?.wakeIn(placeRetryMs)
  }
}

/** Those of the next batch are read while one is opened. */
async function* readDetails(sql: Connection, ids: readonly string[]): AsyncGenerator<WalletDetails[]> {
  const read = (from: number) =>
    from < ids.length ? listDetails(sql, ids.slice(from, from + detailsBatch)) : undefined
  let next = read(0)
  for (let from = detailsBatch; next; from += detailsBatch) {
    const batch = await next
    next = read(from)
    // It is heard of when its turn comes.
    next?.catch(() => {})
    yield batch
  }
}

const details = ({ name, userId, provider, isActive }: OwnedWallet) => ({ name, userId, provider, isActive })

const busyOf = (pool: WalletPool): string[] => [...pool].filter(({ busy }) => busy > 0).map(({ id }) => id)

function idIn(payload: string): string | undefined {
  try {
    const { id } = JSON.parse(payload)
    return typeof id === 'string' ? id : undefined
  } catch {
    return undefined
  }
}
