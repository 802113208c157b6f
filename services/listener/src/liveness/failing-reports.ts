/** Tells the web service, once in a streak of failures, that a wallet cannot be reached. Sent once, and not about parked ones. */
import type { ListenerErrorEvent } from '@chispa/contract/webhooks'
import { eventKey } from '@chispa/protocols/eventkey'
import type { Deps } from '../deps.ts'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import type { Delivery } from '../webhooks/delivery.ts'
import { isReported } from './idle-archive.ts'

type FailingDeps = Pick<Deps, 'log' | 'clock' | 'pool'> & { delivery: Delivery }

const atOnce = 4
/** When a provider of thousands of wallets fails, the first ones say it all. */
const maxWaiting = 1000

export class FailingReports {
  readonly #deps: FailingDeps
  readonly #waiting = new Set<PooledWallet>()
  #sending = 0

  constructor(deps: FailingDeps) {
    this.#deps = deps
    deps.pool.subscribe({ failing: wallet => this.#add(wallet) })
  }

  stop(): void {
    this.#waiting.clear()
  }

  #add(wallet: PooledWallet): void {
    const { log } = this.#deps
    if (wallet.isParked || isReported(wallet)) return
    log.warn({ walletId: wallet.id, problem: wallet.lastError }, 'a wallet cannot be reached')
    if (this.#waiting.size >= maxWaiting) return
    this.#waiting.add(wallet)
    this.#advance()
  }

  #advance(): void {
    for (const wallet of this.#waiting) {
      if (this.#sending >= atOnce) return
      this.#waiting.delete(wallet)
      this.#sending++
      void this.#deps.delivery.sendOnce(this.#wordsOf(wallet)).finally(() => {
        this.#sending--
        this.#advance()
      })
    }
  }

  #wordsOf({ id, lastError }: PooledWallet): ListenerErrorEvent {
    const receivedAt = this.#deps.clock.now().getTime()
    const code = 'connection_failed'
    return {
      type: 'listener_error',
      eventKey: eventKey(id, 'listener_error', `${code}|${receivedAt}`),
      walletId: id,
      receivedAt,
      error: { code, message: lastError ?? 'The wallet could not be reached' },
    }
  }
}
