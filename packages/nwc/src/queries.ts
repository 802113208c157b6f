/** Questions to one relay that end: stored events until EOSE. Few at a time, because relays count subscriptions. */

import { withTimeout } from '@chispa/concurrency/timeout'
import type { NostrEvent } from '@chispa/protocols/nip01'
import { prefixOf } from './relay-messages.ts'

export type QueryFilter = {
  kinds: readonly number[]
  authors?: readonly string[]
  '#p'?: readonly string[]
  since?: number
  until?: number
  limit?: number
}

export type QueryOptions = { timeoutMs: number; signal?: AbortSignal | undefined }

type Running = { onEvent: (event: NostrEvent) => void; end: (how: Ending) => void }
type Ending = 'complete' | 'lost' | { refused: string }

const mostAtOnce = 2

export class Queries {
  readonly #send: (frame: unknown[]) => boolean
  readonly #signIn: (keys: readonly string[] | undefined) => Promise<boolean>
  readonly #running = new Map<string, Running>()
  readonly #queue: (() => void)[] = []
  #busy = 0
  #created = 0

  constructor(send: (frame: unknown[]) => boolean, signIn: (keys: readonly string[] | undefined) => Promise<boolean>) {
    this.#send = send
    this.#signIn = signIn
  }

  /** Whether the relay answered to the end. Events are as the relay sent them: not checked, possibly not asked for. */
  async ask(filter: QueryFilter, onEvent: (event: NostrEvent) => void, options: QueryOptions): Promise<boolean> {
    const endsAt = performance.now() + options.timeoutMs
    if (!(await this.#takePlace(options))) return false
    try {
      const leftMs = () => endsAt - performance.now()
      const first = await this.#askOnce(filter, onEvent, leftMs(), options.signal)
      if (typeof first === 'string') return first === 'complete'
      const prefix = prefixOf(first.refused)
      if (prefix !== 'auth-required' && prefix !== 'restricted') return false
      if (!(await withTimeout(this.#signIn(filter['#p']), leftMs(), options.signal))) return false
      return (await this.#askOnce(filter, onEvent, leftMs(), options.signal)) === 'complete'
    } finally {
      this.#busy--
      this.#queue.shift()?.()
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
    const ending = (await withTimeout(promise, timeoutMs, signal)) ?? 'lost'
    this.#running.delete(id)
    if (typeof ending === 'string') this.#send(['CLOSE', id])
    return ending
  }

  async #takePlace({ timeoutMs, signal }: QueryOptions): Promise<boolean> {
    if (signal?.aborted) return false
    if (this.#busy < mostAtOnce) {
      this.#busy++
      return true
    }
    const { promise, resolve } = Promise.withResolvers<true>()
    let state: 'waiting' | 'placed' | 'gone' = 'waiting'
    this.#queue.push(() => {
      // Whoever gave up passes the place on.
      if (state === 'gone') return this.#queue.shift()?.()
      state = 'placed'
      this.#busy++
      resolve(true)
    })
    await withTimeout(promise, timeoutMs, signal)
    if ((state as string) === 'placed') return true
    state = 'gone'
    return false
  }
}
