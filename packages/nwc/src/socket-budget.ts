/**
 * How much one relay may send us, as time: every frame costs some, and a relay that is ahead by more than the burst is
 * not read until it has paid. What we asked for is not a flood, so what we send earns some back, and a relay with many
 * of our keys may say more. The more relays owe at once, the longer each of them waits, so that together they cost little
 * more than one. A relay that owes without a break for `maxOwingMs` is flooding; a long replay after a gap is not.
 */
export type Budget = {
  bytesPerSecond: number
  messagesPerSecond: number
  /** How far ahead a relay may be before it is not read for a while. */
  burstMs: number
  /** How long it may owe without a break before it is left alone. */
  maxOwingMs: number
}

/** Several hundred unasked frames of a kilobyte a second: one or two hundredths of a processor. */
export const defaultBudget: Budget = {
  bytesPerSecond: 1024 * 1024,
  messagesPerSecond: 2000,
  burstMs: 3000,
  maxOwingMs: 60_000,
}

/** How many sockets of one pool are not being read because they owe. */
export type Crowd = { owing: number }

/** However many owe, a relay with much to say that we asked for is not starved for minutes. */
const maxQueue = 20
/** A frame of ours may be answered by an OK, a reply and a notification or two, or by a page of transactions. */
const earnedMsPerFrame = 100
/** So many keys are allowed as much again. */
const keysPerShare = 500

export class SocketBudget {
  readonly #budget: Budget
  readonly #crowd: Crowd
  #paidAt = 0
  #owingSince: number | undefined
  #unreadUntil = 0
  #shares = 1

  constructor(budget: Budget, crowd: Crowd = { owing: 0 }) {
    this.#budget = budget
    this.#crowd = crowd
  }

  setKeyCount(keys: number): void {
    this.#shares = 1 + keys / keysPerShare
  }

  /** A new connection owes nothing. */
  reset(): void {
    this.#paidAt = 0
    this.#owingSince = undefined
  }

  earn(): void {
    this.#paidAt -= earnedMsPerFrame
  }

  /** For how long not to read on, 0 while all is well; `flooding` when it has gone on for too long. */
  spend(bytes: number, nowMs: number): number | 'flooding' {
    const { bytesPerSecond, messagesPerSecond, burstMs, maxOwingMs } = this.#budget
    // Quiet for as long as a burst lasts after it was read again: that was a break.
    if (nowMs > this.#unreadUntil + burstMs) this.#owingSince = undefined
    const costMs = 1000 / messagesPerSecond + (bytes * 1000) / bytesPerSecond
    this.#paidAt = Math.max(this.#paidAt, nowMs) + costMs / this.#shares
    const aheadMs = this.#paidAt - nowMs
    if (aheadMs <= burstMs) return 0
    this.#owingSince ??= nowMs
    if (nowMs - this.#owingSince >= maxOwingMs) return 'flooding'
    // Half the burst is let pass, so that a busy relay is not stopped and started for every frame.
    const pauseMs = (aheadMs - burstMs / 2) * Math.min(maxQueue, 1 + this.#crowd.owing)
    this.#unreadUntil = nowMs + pauseMs
    return pauseMs
  }
}
