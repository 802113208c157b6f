/** Questions to one relay that end: stored events until EOSE. Few at a time, because relays count subscriptions. */

import type { Scheduler } from '@chispa/concurrency/clock'
import { type Release, Semaphore } from '@chispa/concurrency/semaphore'
import { startDeadline, withTimeout } from '@chispa/concurrency/timeout'
import type { NostrEvent } from '@chispa/protocols/nip01'
import { prefixOf } from './relay-messages.ts'

export type QueryFilter = {
  kinds: readonly number[]
  authors?: readonly string[]
  '#p'?: readonly string[]
  '#d'?: readonly string[]
  since?: number
  until?: number
  limit?: number
}

export type QueryOptions = { timeoutMs: number; signal?: AbortSignal | undefined }

type Running = { onEvent: (event: NostrEvent) => void; end: (how: Ending) => void }
type Ending = 'complete' | 'lost' | { refused: string }

const maxConcurrent = 2

export class Queries {
  readonly #send: (frame: unknown[]) => boolean
  readonly #signIn: (keys: readonly string[] | undefined) => Promise<boolean>
  readonly #running = new Map<string, Running>()
  readonly #places = new Semaphore(maxConcurrent)
  readonly #clock: Scheduler
  #created = 0

  constructor(deps: {
    send: (frame: unknown[]) => boolean
    signIn: (keys: readonly string[] | undefined) => Promise<boolean>
    clock: Scheduler
  }) {
    this.#send = deps.send
    this.#signIn = deps.signIn
    this.#clock = deps.clock
  }

  /** Whether the relay answered to the end. Events are as the relay sent them: not checked, possibly not asked for. */
  async ask(filter: QueryFilter, onEvent: (event: NostrEvent) => void, options: QueryOptions): Promise<boolean> {
    const { signal } = options
    const deadline = startDeadline(options.timeoutMs, this.#clock)
    const release = await this.#acquirePlace(options)
    if (!release) return false
    try {
      const first = await this.#askOnce(filter, onEvent, deadline.leftMs(), signal)
      if (typeof first === 'string') return first === 'complete'
      const prefix = prefixOf(first.refused)
      if (prefix !== 'auth-required' && prefix !== 'restricted') return false
      if (!(await withTimeout(this.#signIn(filter['#p']), deadline.leftMs(), signal, this.#clock))) return false
      return (await this.#askOnce(filter, onEvent, deadline.leftMs(), signal)) === 'complete'
    } finally {
      release()
    }
  }

  onEvent(subscriptionId: string, event: NostrEvent): boolean {
    const running = this.#running.get(subscriptionId)
    running?.onEvent(event)
    return running !== undefined
  }

  onEose(subscriptionId: string): void {
    this.#running.get(subscriptionId)?.end('complete')
  }

  onClosed(subscriptionId: string, text: string): void {
    this.#running.get(subscriptionId)?.end({ refused: text })
  }

  onDown(): void {
    for (const running of this.#running.values()) running.end('lost')
  }

  async #askOnce(
    filter: QueryFilter,
    onEvent: (event: NostrEvent) => void,
    timeoutMs: number,
    signal: AbortSignal | undefined,
  ): Promise<Ending> {
    const id = `q${this.#created++}`
    const { promise, resolve } = Promise.withResolvers<Ending>()
    if (timeoutMs <= 0 || !this.#send(['REQ', id, filter])) return 'lost'
    this.#running.set(id, { onEvent, end: resolve })
    const ending = (await withTimeout(promise, timeoutMs, signal, this.#clock)) ?? 'lost'
    this.#running.delete(id)
    if (typeof ending === 'string') this.#send(['CLOSE', id])
    return ending
  }

  async #acquirePlace({ timeoutMs, signal }: QueryOptions): Promise<Release | undefined> {
    if (signal?.aborted) return undefined
    const free = this.#places.tryAcquire()
    if (free) return free
    // Not AbortSignal.any: what follows a signal that lives as long as the process is kept until the collector comes by.
    const over = new AbortController()
    const end = () => over.abort()
    const timer = this.#clock.setTimer(end, timeoutMs)
    signal?.addEventListener('abort', end, { once: true })
    const release = await this.#places.acquire(over.signal)
    timer.cancel()
    signal?.removeEventListener('abort', end)
    return release
  }
}
