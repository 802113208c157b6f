/**
 * Who is served next. A process works on a few requests at once, and on fewer of one address, network or token, so that nobody
 * at full speed is in everybody's way. The others wait: payments go first, then who has the fewest in work. Who waits for too
 * long, or would be one too many, is turned away. A request that is not answered soon waits for somebody else, a wallet for
 * example, and gives its place on.
 */

export type Visit = {
  /** Of the address, the network around it, and the token, if there is one. */
  keys: readonly string[]
  isPayment: boolean
  enter: () => void
  refuse: () => void
  /** Whether the answer has begun. */
  isAnswered: () => boolean
}

export type AdmissionLimits = {
  /** At work at once. */
  total: number
  /** Of one key, at work at once. */
  each: number
  /** After so long a place is given on. */
  heldMs: number
  maxWaiting: number
  maxWaitMs: number
  /** How long a payment waits before it is turned away. */
  maxPaymentWaitMs: number
}

export const admissionLimits: AdmissionLimits = {
  total: 24,
  each: 8,
  heldMs: 100,
  maxWaiting: 300,
  maxWaitMs: 3000,
  maxPaymentWaitMs: 8000,
}

type Since = { sinceMs: number }

export class Admission {
  readonly #limits: AdmissionLimits
  readonly #now: () => number
  readonly #inside = new Map<Visit, Since>()
  readonly #waiting = new Map<Visit, Since>()
  readonly #insideBy = new Map<string, number>()
  readonly #waitingBy = new Map<string, number>()

  constructor(limits = admissionLimits, now = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  get inside(): number {
    return this.#inside.size
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Enters at once where there is a place; nobody who waits could have it. */
  come(visit: Visit): void {
    if (this.#hasPlace(visit)) {
      this.#admit(visit)
      return
    }
    const isFull = this.#waiting.size >= this.#limits.maxWaiting
    this.#waiting.set(visit, { sinceMs: this.#now() })
    count(this.#waitingBy, visit.keys, 1)
    if (isFull) this.#turnAway(this.#lastOfThoseWaiting())
  }

  /** Answered, or its caller has left. */
  leave(visit: Visit): void {
    if (this.#waiting.delete(visit)) count(this.#waitingBy, visit.keys, -1)
    else if (this.#inside.delete(visit)) {
      count(this.#insideBy, visit.keys, -1)
      this.#admitNext()
    }
  }

  /** Now and then: what takes its time gives its place on, who waits for too long is turned away. */
  sweep(): void {
    const { heldMs, maxWaitMs, maxPaymentWaitMs } = this.#limits
    const now = this.#now()
    for (const [visit, { sinceMs }] of this.#inside)
      if (now - sinceMs >= heldMs || visit.isAnswered()) this.leave(visit)
    for (const [visit, { sinceMs }] of this.#waiting)
      if (now - sinceMs > (visit.isPayment ? maxPaymentWaitMs : maxWaitMs)) this.#turnAway(visit)
  }

  #hasPlace({ keys }: Visit): boolean {
    const { total, each } = this.#limits
    return this.#inside.size < total && keys.every(key => (this.#insideBy.get(key) ?? 0) < each)
  }

  #admit(visit: Visit): void {
    this.#inside.set(visit, { sinceMs: this.#now() })
    count(this.#insideBy, visit.keys, 1)
    visit.enter()
  }

  #admitNext(): void {
    for (;;) {
      let [next, fewest]: [Visit | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
      if (this.#inside.size < this.#limits.total)
        for (const visit of this.#waiting.keys()) {
          const rank = rankOf(visit, this.#insideBy)
          if (rank < fewest && this.#hasPlace(visit)) [next, fewest] = [visit, rank]
        }
      if (!next) return
      this.#waiting.delete(next)
      count(this.#waitingBy, next.keys, -1)
      this.#admit(next)
    }
  }

  /** Who gives way when one too many waits: no payment, of those with the most waiting the newest. */
  #lastOfThoseWaiting(): Visit {
    let [last, most]: [Visit | undefined, number] = [undefined, -1]
    for (const visit of this.#waiting.keys()) {
      const rank = rankOf(visit, this.#waitingBy)
      if (rank >= most) [last, most] = [visit, rank]
    }
    return last as Visit
  }

  #turnAway(visit: Visit): void {
    this.#waiting.delete(visit)
    count(this.#waitingBy, visit.keys, -1)
    visit.refuse()
  }
}

const afterAllPayments = 1_000_000

/** The lower, the earlier. */
const rankOf = ({ isPayment, keys }: Visit, by: ReadonlyMap<string, number>): number =>
  keys.reduce((sum, key) => sum + (by.get(key) ?? 0), isPayment ? 0 : afterAllPayments)

function count(by: Map<string, number>, keys: readonly string[], change: 1 | -1): void {
  for (const key of keys) {
    const left = (by.get(key) ?? 0) + change
    if (left > 0) by.set(key, left)
    else by.delete(key)
  }
}
