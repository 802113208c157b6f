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
  listOwned,
  listToOpen,
  type OwnedWallet,
  releaseAll,
  releaseExcess,
  type WalletToOpen,
} from './store.ts'

type ReconcilerDeps = { sql: Connection; log: Log; lease: Lease; pool: WalletPool }

const defaultPeriodMs = 5 * 60_000
/** Wallets may be claimed and not opened yet. */
const retryMs = 2000
/** While there are others, one may die at any moment; its wallets move within 15 seconds. */
const freeWalletsPeriodMs = 2000
const openedAtOnce = 500
/** Few at first and then twice as many each time, so that there is something to open while the next are claimed. */
const defaultClaims: ClaimSizes = { first: 2000, largest: 20_000 }
/** By then relays that do not connect have lost their places. */
const placeRetryMs = 20_000

export type ClaimSizes = { first: number; largest: number }

export class Reconciler {
  readonly #deps: ReconcilerDeps
  readonly #claims: ClaimSizes
  readonly #changed = new Set<string>()
  readonly #unreadable = new Set<string>()
  /** No place was left for their relays; who is here for the first time is tried again soon. */
  readonly #unplaced = new Set<string>()
  readonly #beforeOpening: () => Promise<void>
  #isFullDue = true
  #isFirst = true
  #hasPeers = false
  #loop: Loop | undefined
  #freeLoop: Loop | undefined
  #signals: Channel | undefined
  #running: Promise<void> = Promise.resolve()

  /** `beforeOpening` runs when wallets became ours, and before any of them is opened. */
  constructor(deps: ReconcilerDeps, beforeOpening: () => Promise<void>, claims = defaultClaims) {
    this.#deps = deps
    this.#claims = claims
    this.#beforeOpening = beforeOpening
    deps.pool.subscribe({ unreadable: ({ id }) => this.#lookAgain(id) })
  }

  async start(): Promise<void> {
    const { sql, log } = this.#deps
    const onError = (error: unknown) => log.warn({ err: error }, 'wallets not compared')
    const hearing = { heard: (payload: string) => this.#hear(payload), gap: () => this.compareAll() }
    this.#signals = new Channel(sql, 'remote_wallet_changed', hearing)
    await this.#signals.start(onError)
    this.#loop = startLoop({ periodMs: defaultPeriodMs, retryMs, onError, work: () => this.#run() })
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

  /** How many wallets wait for a place. */
  get unplaced(): number {
    return this.#unplaced.size
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
    if (id === undefined) this.compareAll()
    else this.#lookAgain(id)
  }

  #lookAgain(id: string): void {
    this.#changed.add(id)
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
    const isFirst = this.#isFirst
    this.#isFirst = false
    if (only === undefined) {
      this.#unreadable.clear()
      if (this.#hasPeers) await releaseExcess(sql, lease.id, busyOf(pool))
    }
    await pool.openingMany(() => this.#claim(only))
    // A process begins with nothing: what it has claimed just now is all that it owns.
    if (isFirst && only === undefined) return
    const owned = new Map((await listOwned(sql, lease.id, only)).map(wallet => [wallet.id, wallet]))
    // Who has a place by now, and who is gone.
    if (only === undefined)
      for (const id of this.#unplaced) if (pool.find(id) || !owned.has(id)) this.#unplaced.delete(id)
    for (const id of only ?? [...pool].map(({ id }) => id)) {
      const held = pool.find(id)
      const wanted = owned.get(id)
      // One without relays gets another chance: what is allowed may have changed.
      if (held && (held.fence !== wanted?.fence || held.wallet.relays.length === 0)) pool.close(held)
      else if (held && wanted) Object.assign(held, details(wanted))
    }
    const missing = [...owned.keys()].filter(id => !pool.find(id) && !this.#unreadable.has(id))
    if (missing.length > 0) await pool.openingMany(() => this.#open(missing))
  }

  /** Takes what is free, and opens it while the next is taken. */
  async #claim(only: readonly string[] | undefined): Promise<void> {
    const { sql, lease } = this.#deps
    const claim = (max: number) => claimWallets(sql, lease.id, { only, max })
    const { first, largest } = this.#claims
    const all = new Set<string>()
    let max = first
    let next: Promise<string[]> | undefined = claim(max)
    while (next) {
      const claimed: string[] = await next
      // While our lease has ended, those of before are free again.
      const isProgress = claimed.some(id => !all.has(id))
      for (const id of claimed) all.add(id)
      const mayBeMore = isProgress && claimed.length === max
      max = Math.min(2 * max, largest)
      next = mayBeMore ? claim(max) : undefined
      // It is heard of when its turn comes.
      next?.catch(() => {})
      if (claimed.length > 0) await this.#open(claimed)
    }
  }

  async #open(ids: readonly string[]): Promise<void> {
    const { pool, log } = this.#deps
    await this.#beforeOpening()
    for await (const batch of this.#readToOpen(ids)) {
      for (const { sealedUri, ...facts } of batch) {
        // Our lease may have ended, and we have claimed again what we hold.
        const held = pool.find(facts.id)
        if (held?.fence === facts.fence) continue
        if (held) pool.close(held)
        const opened = pool.open(facts, sealedUri)
        if (opened === 'unreadable') this.#unreadable.add(facts.id)
        else if (opened === 'no-place') this.#tryAgainSoon(facts.id)
      }
    }
    log.info({ opened: ids.length, held: pool.size }, 'wallets opened')
  }

  /** Those of the next batch are read while one is opened. */
  async *#readToOpen(ids: readonly string[]): AsyncGenerator<WalletToOpen[]> {
    const { sql, lease } = this.#deps
    const read = (from: number) =>
      from < ids.length ? listToOpen(sql, lease.id, ids.slice(from, from + openedAtOnce)) : undefined
    let next = read(0)
    for (let from = openedAtOnce; next; from += openedAtOnce) {
      const batch = await next
      next = read(from)
      // It is heard of when its turn comes.
      next?.catch(() => {})
      yield batch
    }
  }

  /** Once; after that with every full comparison. */
  #tryAgainSoon(id: string): void {
    if (this.#unplaced.has(id)) return
    this.#unplaced.add(id)
    this.#changed.add(id)
    this.#loop?.wakeIn(placeRetryMs)
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
