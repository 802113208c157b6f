/**
 * Something small of the database kept in memory, so that hot paths need no query. Our own writes are read back with
 * `refresh`; those of other processes arrive by NOTIFY, and it is read again whenever signals may have been missed.
 */
import { type Beat, Channel } from './channel.ts'
import type { Connection } from './connect.ts'

export class Live<T> {
  readonly #sql: Connection
  readonly #channel: string
  readonly #beat: Beat | undefined
  readonly #read: (sql: Connection) => Promise<T>
  #value: T
  #signals: Channel | undefined
  readonly #listeners = new Set<() => void>()
  #newest = 0
  #shown = 0

  constructor(
    sql: Connection,
    {
      channel,
      initial,
      read,
      beat,
    }: { channel: string; initial: T; read: (sql: Connection) => Promise<T>; beat?: Beat },
  ) {
    this.#sql = sql
    this.#channel = channel
    this.#beat = beat
    this.#value = initial
    this.#read = read
  }

  get value(): T {
    return this.#value
  }

  /** Called whenever it was read again, changed or not. What is answered ends it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async start(onError: (error: unknown) => void): Promise<void> {
    const reread = () => this.refresh().catch(onError)
    this.#signals = new Channel(this.#sql, this.#channel, { heard: reread, gap: reread }, this.#beat)
    await this.#signals.start(onError)
    await this.refresh()
  }

  async stop(): Promise<void> {
    await this.#signals?.stop()
  }

  /** Reads may finish out of order; an older one never replaces a newer one. */
  async refresh(): Promise<void> {
    const turn = ++this.#newest
    const value = await this.#read(this.#sql)
    if (turn < this.#shown) return
    this.#shown = turn
    this.#value = value
    for (const listener of this.#listeners) listener()
  }
}
