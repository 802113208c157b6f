/**
 * How often those who poll make us ask one wallet about its invoices. Every question takes room on the connection over which the wallet
 * also pays and makes invoices, and relays hold back who asks too much. Of strangers, whoever asks has a share that shrinks with their
 * number; the owner has room of their own. Who gets none reads what is known: the listener and the background look-up go on.
 */
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import type { Clock } from '@chispa/concurrency/clock'
import type { Release } from '@chispa/concurrency/semaphore'

/** An address, or `owner`. */
export type Poller = string
export const owner: Poller = 'owner'

export const lookUpLimits = { windowMs: 10_000, ofStrangers: 40, ofOwner: 40, atOnce: 4 } as const

type Window = {
  endsAtMs: number
  used: Map<Poller, number>
  total: number
  /** How many asked in the window before. */
  pollersBefore: number
}

export class LookUpBudget {
  readonly #clock: Clock
  readonly #windows = new BoundedCache<string, Window>({ max: 10_000 })
  readonly #underWay = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Undefined: the wallet is not asked now. */
  take(walletId: string, poller: Poller): Release | undefined {
    const place = `${walletId} ${poller === owner ? owner : 'strangers'}`
    const underWay = this.#underWay.get(place) ?? 0
    if (underWay >= lookUpLimits.atOnce || !this.#count(place, poller)) return undefined
    this.#underWay.set(place, underWay + 1)
    return () => {
      const rest = (this.#underWay.get(place) ?? 1) - 1
      if (rest > 0) this.#underWay.set(place, rest)
      else this.#underWay.delete(place)
    }
  }

  #count(place: string, poller: Poller): boolean {
    const window = this.#current(place)
    const used = window.used.get(poller) ?? 0
    window.used.set(poller, used)
    if (used >= shareOf(poller, window)) return false
    window.used.set(poller, used + 1)
    window.total++
    return true
  }

  #current(place: string): Window {
    const [known, nowMs] = [this.#windows.get(place), this.#clock.monotonicMs()]
    if (known && nowMs < known.endsAtMs) return known
    const { windowMs } = lookUpLimits
    const isNext = known !== undefined && nowMs < known.endsAtMs + windowMs
    const pollersBefore = isNext ? known.used.size : 0
    const fresh: Window = { endsAtMs: nowMs + windowMs, used: new Map(), total: 0, pollersBefore }
    this.#windows.set(place, fresh)
    return fresh
  }
}

/** Of strangers there is always a share left for one who has not asked yet. */
function shareOf(poller: Poller, { used, total, pollersBefore }: Window): number {
  const { ofOwner, ofStrangers } = lookUpLimits
  if (poller === owner) return ofOwner
  if (total >= ofStrangers) return 0
  return Math.max(1, Math.floor(ofStrangers / (1 + Math.max(used.size, pollersBefore))))
}
