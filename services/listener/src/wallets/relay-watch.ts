/** Tells wallets when something changed at one of their relays: once for all of them, not one watch each. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { RelayClient } from '@chispa/nwc/relay-client'
import type { PooledWallet } from './pooled-wallet.ts'

/** A relay that comes back confirms its subscriptions in many small steps. */
const gatherMs = 20

export class RelayWatch {
  readonly #relay: RelayClient
  readonly #wallets = new Set<PooledWallet>()
  #isWatching = false

  constructor(relay: RelayClient) {
    this.#relay = relay
  }

  get size(): number {
    return this.#wallets.size
  }

  add(wallet: PooledWallet): void {
    this.#wallets.add(wallet)
    if (!this.#isWatching) void this.#watch()
  }

  remove(wallet: PooledWallet): void {
    this.#wallets.delete(wallet)
  }

  async #watch(): Promise<void> {
    this.#isWatching = true
    while (this.#wallets.size > 0) {
      await this.#relay.nextChange
      await sleep(gatherMs, undefined, { ref: false })
      for (const wallet of this.#wallets) wallet.look()
    }
    this.#isWatching = false
  }
}
