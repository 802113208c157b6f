/**
 * Load as it comes from outside, a process of its own: so many requests a second however late the answers are, or all that
 * its callers can ask. Time counts from the moment at which a request was due.
 */
import { answer, ready } from '../measure/attend.ts'
import { quantile } from '../measure/median.ts'
import { Caller, cut } from './caller.ts'

/** Sent in turn, over and over. Without `perSecond` at full speed: the next as soon as a caller is free. */
export type Stream = { name: string; requests: string[]; perSecond?: number }

export type OpenLoad = {
  port: number
  streams: Stream[]
  durationMs: number
  /** Each with a connection of its own; a request that finds none free waits, and that counts. */
  callers: number
  /** Of all callers together; an address each unless it is said. */
  addresses?: number
  /** Callers of different groups share no address. */
  group?: number
}

export type StreamResult = {
  count: number
  statuses: Record<number, number>
  p50Ms: number
  p99Ms: number
  /** When the last answer came that was not a success, from the start. */
  lastRefusalMs: number | undefined
}

type Due = { stream: Stream; request: string; at: number }
type Tally = { latencies: number[]; statuses: Record<number, number>; lastRefusalMs?: number }

const [tickMs, drainTimeoutMs] = [5, 5000]

class Run {
  readonly #load: OpenLoad
  readonly #startedAt = performance.now()
  readonly #tallies = new Map<Stream, Tally>()
  readonly #sent = new Map<Stream, number>()
  readonly #callers: Caller[]
  readonly #free: Caller[]
  readonly #waiting: Due[] = []
  #isOver = false

  constructor(load: OpenLoad) {
    this.#load = load
    const { callers, addresses = callers, group = 1, port, streams } = load
    this.#callers = Array.from({ length: callers }, (_, at) => new Caller(addressOf(group, at % addresses), port))
    this.#free = [...this.#callers]
    for (const stream of streams) {
      this.#tallies.set(stream, { latencies: [], statuses: {} })
      this.#sent.set(stream, 0)
    }
  }

  async run(): Promise<Record<string, StreamResult>> {
    const ticking = setInterval(() => this.#sendDue(), tickMs)
    await new Promise(resolve => setTimeout(resolve, this.#load.durationMs))
    clearInterval(ticking)
    this.#isOver = true
    // What is open when nothing more is sent has some seconds left; then it counts as cut.
    const endsAt = performance.now() + drainTimeoutMs
    while (this.#free.length < this.#callers.length && performance.now() < endsAt)
      await new Promise(resolve => setTimeout(resolve, 20))
    for (const due of this.#waiting) this.#count(due, cut)
    for (const caller of this.#callers) caller.close()
    return Object.fromEntries([...this.#tallies].map(([{ name }, tally]) => [name, resultOf(tally)]))
  }

  #sendDue(): void {
    const now = performance.now()
    for (const stream of this.#load.streams) {
      const { perSecond } = stream
      if (perSecond === undefined) while (this.#free.length > 0) this.#send(this.#next(stream, now))
      else {
        const due = Math.floor(((now - this.#startedAt) * perSecond) / 1000)
        while (this.#sent.get(stream)! < due) {
          const at = this.#startedAt + (this.#sent.get(stream)! * 1000) / perSecond
          this.#send(this.#next(stream, at))
        }
      }
    }
  }

  #next(stream: Stream, at: number): Due {
    const turn = this.#sent.get(stream)!
    this.#sent.set(stream, turn + 1)
    return { stream, request: stream.requests[turn % stream.requests.length]!, at }
  }

  #send(due: Due): void {
    const caller = this.#free.pop()
    if (!caller) this.#waiting.push(due)
    else this.#ask(caller, due)
  }

  #ask(caller: Caller, due: Due): void {
    caller.ask(due.request, status => {
      this.#count(due, status)
      const { stream } = due
      const isAtFullSpeed = stream.perSecond === undefined && !this.#isOver && status !== cut
      const next = isAtFullSpeed ? this.#next(stream, performance.now()) : this.#waiting.shift()
      if (next) this.#ask(caller, next)
      // The one that was free for longest asks next.
      else this.#free.unshift(caller)
    })
  }

  #count({ stream, at }: Due, status: number): void {
    const tally = this.#tallies.get(stream)!
    const now = performance.now()
    tally.latencies.push(now - at)
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
    if (status !== 200) tally.lastRefusalMs = now - this.#startedAt
  }
}

/** All of 127.0.0.0/8 is this machine. As few as can be in one network. */
const addressOf = (group: number, at: number) => `127.${group}.${at % 250}.${1 + Math.floor(at / 250)}`

const resultOf = ({ latencies, statuses, lastRefusalMs }: Tally): StreamResult => ({
  count: latencies.length,
  statuses,
  p50Ms: quantile(latencies, 0.5),
  p99Ms: quantile(latencies, 0.99),
  lastRefusalMs,
})

answer('run', (load: OpenLoad) => new Run(load).run())
ready({})
