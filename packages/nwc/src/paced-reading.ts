/**
 * Reads one socket within its budget. A relay that is ahead of it is not read for a while: what it says meanwhile waits
 * in its own buffers and costs us nothing.
 */
import type { Scheduler, Timer } from '@chispa/concurrency/clock'
import { type Budget, type Crowd, SocketBudget } from './socket-budget.ts'

type Readable = { pause(): void; resume(): void }

export class PacedReading {
  readonly #budget: SocketBudget
  readonly #crowd: Crowd
  readonly #clock: Scheduler
  #paused: Timer | undefined

  /** `crowd` is shared by the sockets of a pool: those that owe wait for each other. */
  constructor(budget: Budget, crowd: Crowd, clock: Scheduler) {
    this.#budget = new SocketBudget(budget, crowd)
    this.#crowd = crowd
    this.#clock = clock
  }

  get isPaused(): boolean {
    return this.#paused !== undefined
  }

  /** How many keys of ours the relay serves: more may be said about more. */
  setKeyCount(keys: number): void {
    this.#budget.setKeyCount(keys)
  }

  /** A new connection owes nothing. */
  reset(): void {
    this.#budget.reset()
  }

  /** A frame was sent: what it is answered with is no flood. */
  earn(): void {
    this.#budget.earn()
  }

  /** Accounts for a frame, and says whether the relay has been flooding for too long. */
  take(socket: Readable, bytes: number): 'read-on' | 'flooding' {
    // What came in one piece with the frame that was too much is still handed over.
    const wasPaused = this.isPaused
    this.stop()
    const pauseMs = this.#budget.spend(bytes, this.#clock.monotonicMs())
    if (pauseMs === 'flooding') return 'flooding'
    if (pauseMs > 0) this.#pause(socket, pauseMs)
    else if (wasPaused) socket.resume()
    return 'read-on'
  }

  stop(): void {
    if (!this.#paused) return
    this.#paused.cancel()
    this.#paused = undefined
    this.#crowd.owing--
  }

  #pause(socket: Readable, pauseMs: number): void {
    this.#crowd.owing++
    socket.pause()
    const resume = () => {
      this.stop()
      socket.resume()
    }
    this.#paused = this.#clock.setTimer(resume, pauseMs)
  }
}
