/**
 * Hears a NOTIFY channel on a connection of its own. LISTEN said again is harmless, so it is the heartbeat: it mends a
 * connection that was lost, and where it is not answered in time the connection is given up for a new one. Such a
 * connection is half open: the other side is gone, or stands still, and nobody said so.
 */
import { type Loop, startLoop } from '@chispa/concurrency/loop'
import { type Connection, separateLine } from './connect.ts'

type Hearing = {
  heard: (payload: string) => void
  /** Signals may have been missed, and are heard again from now on. */
  gap: () => void
}
export type Beat = {
  everyMs?: number
  timeoutMs?: number
  /** Of the first LISTEN, with a connection still to be opened: a whole service may wait for it at its start. */
  startTimeoutMs?: number
}

const retryMs = 1000

export class Channel {
  readonly #sql: Connection
  readonly #name: string
  readonly #hearing: Hearing
  readonly #everyMs: number
  readonly #timeoutMs: number
  readonly #startTimeoutMs: number
  #line: Connection | undefined
  #loop: Loop | undefined
  #missed = false

  constructor(sql: Connection, name: string, hearing: Hearing, beat: Beat = {}) {
    const { everyMs = 10_000, timeoutMs = 5000, startTimeoutMs = 30_000 } = beat
    this.#sql = sql
    this.#name = name
    this.#hearing = hearing
    this.#everyMs = everyMs
    this.#timeoutMs = timeoutMs
    this.#startTimeoutMs = startTimeoutMs
  }

  async start(onError: (error: unknown) => void): Promise<void> {
    await this.#listen(this.#startTimeoutMs)
    const work = () => this.#listen()
    this.#loop = startLoop({ periodMs: this.#everyMs, retryMs, startLater: true, onError, work })
  }

  async stop(): Promise<void> {
    const stopped = this.#loop?.stop()
    await this.#hangUp()
    await stopped
  }

  async #listen(timeoutMs = this.#timeoutMs): Promise<void> {
    this.#line ??= this.#open()
    const line = this.#line
    try {
      await inTime(line`listen ${line(this.#name)}`, timeoutMs)
    } catch (error) {
      this.#missed = true
      await this.#hangUp()
      throw error
    }
    if (!this.#missed) return
    this.#missed = false
    this.#hearing.gap()
  }

  #open(): Connection {
    const line = separateLine(this.#sql, {
      onnotify: (_channel: string, payload: string) => this.#hearing.heard(payload),
      onclose: () => {
        if (line !== this.#line) return
        this.#missed = true
        this.#loop?.wake()
      },
    })
    return line
  }

  async #hangUp(): Promise<void> {
    const line = this.#line
    this.#line = undefined
    await line?.end({ timeout: 0 })
  }
}

async function inTime(work: PromiseLike<unknown>, timeoutMs: number): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`LISTEN was not answered within ${timeoutMs} ms`)), timeoutMs)
  try {
    await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
