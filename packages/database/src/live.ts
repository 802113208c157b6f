/**
 * Something small of the database kept in memory, so that hot paths need no query. Our own writes are read back with
 * `refresh`; those of other processes arrive by NOTIFY, and it is read again whenever that connection was lost.
 */
import type { Connection } from './connect.ts'

export class Live<T> {
  readonly #sql: Connection
  readonly #channel: string
  readonly #read: (sql: Connection) => Promise<T>
  #value: T
  #unlisten: (() => Promise<void>) | undefined
  #newest = 0
  #shown = 0

  constructor(
    sql: Connection,
    { channel, initial, read }: { channel: string; initial: T; read: (sql: Connection) => Promise<T> },
  ) {
    this.#sql = sql
    this.#channel = channel
    this.#value = initial
    this.#read = read
  }

  get value(): T {
    return this.#value
  }

  async start(onError: (error: unknown) => void): Promise<void> {
    const reread = () => this.refresh().catch(onError)
    const { unlisten } = await this.#sql.listen(this.#channel, reread, reread)
    this.#unlisten = unlisten
    await this.refresh()
  }

  async stop(): Promise<void> {
    await this.#unlisten?.()
  }

  /** Reads may finish out of order; an older one never replaces a newer one. */
  async refresh(): Promise<void> {
    const turn = ++this.#newest
    const value = await this.#read(this.#sql)
    if (turn < this.#shown) return
    this.#shown = turn
    this.#value = value
  }
}
