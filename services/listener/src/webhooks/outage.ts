/**
 * Whether the web service takes webhooks, concluded from how attempts end:
 *
 *   up     events are sent
 *   down   nothing is sent but a trial now and then, ever less often; what is to be sent is held
 *
 * Down after a refused connection, or three failures in a row that are not the event's own; up with any answer to an
 * event, be it a refusal.
 */
import type { Clock } from '@chispa/concurrency/clock'

type OutageOptions = { firstProbeMs: number; maxProbeMs: number }

const failuresInARow = 3
const rememberedTrials = 200

export class Outage {
  readonly #options: OutageOptions
  readonly #clock: Clock
  readonly #tried = new Set<string>()
  #streak: string[] = []
  #isDown = false
  #isHealthy = false
  #pauseMs = 0
  #probedAt = 0

  constructor(options: OutageOptions, clock: Clock) {
    this.#options = options
    this.#clock = clock
  }

  get isDown(): boolean {
    return this.#isDown
  }

  /** Events that were tried in vain during this outage. */
  get tried(): string[] {
    return [...this.#tried]
  }

  /** How long until the web service may be asked again. */
  get probeInMs(): number {
    return Math.max(this.#probedAt + this.#pauseMs - this.#clock.monotonicMs(), 0)
  }

  /** Whether it had been down. */
  answered(): boolean {
    const wasDown = this.#isDown
    this.#isDown = false
    this.#streak = []
    return wasDown
  }

  /** Answers the events that failed because the web service is away, as soon as that is clear. */
  away(eventKey: string, isCertain: boolean): string[] {
    if (this.#isDown) return [eventKey]
    this.#streak.push(eventKey)
    if (!isCertain && this.#streak.length < failuresInARow) return []
    this.#isDown = true
    this.#isHealthy = false
    this.#tried.clear()
    this.#pauseMs = this.#options.firstProbeMs
    this.#probedAt = this.#clock.monotonicMs()
    return this.#streak.splice(0)
  }

  /** It was asked whether it is there. */
  probed(isHealthy: boolean): void {
    this.#isHealthy = isHealthy
    this.#probedAt = this.#clock.monotonicMs()
    this.#pauseMs = Math.min(this.#pauseMs * 2, this.#options.maxProbeMs)
  }

  /** These are tried now. Each time others, so that events which can never be accepted do not hide that others can. */
  trying(eventKeys: readonly string[]): void {
    if (eventKeys.length === 0 || this.#tried.size > rememberedTrials) this.#tried.clear()
    for (const key of eventKeys) this.#tried.add(key)
  }

  /** A new event may be accepted where the ones tried so far were not: whether to try soon. */
  hasNews(): boolean {
    if (!this.#isHealthy) return false
    this.#pauseMs = this.#options.firstProbeMs
    return true
  }
}
