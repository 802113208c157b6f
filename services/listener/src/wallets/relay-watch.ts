/**
 * Tells wallets when something changed at one of their relays: once for all of them, not one watch each. A loss is told at
 * once, and to all: a relay that is back a moment later would otherwise never have been away, and nobody would look for what
 * was missed. Anything else is news only for those whose events the relay did not bring.
 */
import type { Scheduler } from '@chispa/concurrency/clock'
import { pause } from '@chispa/concurrency/timeout'
import type { RelayClient } from '@chispa/nwc/relay-client'
import type { PooledWallet } from './pooled-wallet.ts'

/** A relay that comes back confirms its subscriptions in many small steps. */
const gatherMs = 20

export class RelayWatch {
  readonly #relay: RelayClient
  readonly #wallets = new Set<PooledWallet>()
  readonly #uncovered = new Set<PooledWallet>()
  readonly #clock: Scheduler
  #isWatching = false

  constructor(relay: RelayClient, clock: Scheduler) {
    this.#relay = relay
    this.#clock = clock
  }

  get size(): number {
    return this.#wallets.size
  }

  add(wallet: PooledWallet): void {
    this.#wallets.add(wallet)
    this.#uncovered.add(wallet)
    if (this.#isWatching) return
    this.#isWatching = true
    void this.#watchLosses()
    void this.#watchChanges()
  }

  remove(wallet: PooledWallet): void {
    this.#wallets.delete(wallet)
    this.#uncovered.delete(wallet)
  }

  async #watchLosses(): Promise<void> {
    while (this.#wallets.size > 0) {
      await this.#relay.nextLoss
      this.#look(this.#wallets)
    }
  }

  async #watchChanges(): Promise<void> {
    while (this.#wallets.size > 0) {
      await this.#relay.nextChange
      await pause(gatherMs, undefined, this.#clock)
      this.#look(this.#uncovered)
    }
    this.#isWatching = false
  }

  #look(wallets: Iterable<PooledWallet>): void {
    for (const wallet of wallets) {
      wallet.look()
      if (this.#relay.covers(wallet.wallet.clientPublicKey)) this.#uncovered.delete(wallet)
      else this.#uncovered.add(wallet)
    }
  }
}
