/**
 * Who hears what the database says about which key (a member, an invoice), whichever process wrote it, in the order in which
 * it was committed. The channel is opened with the first who listens: a process without any needs none.
 */
import { Channel } from './channel.ts'
import type { Connection } from './connect.ts'

export type KeyedListener<T> = {
  heard: (message: T) => void
  /** Some may have been missed. */
  missed: () => void
}

type Options<T> = {
  name: string
  /** The key that a payload speaks of and what its listeners are told; undefined when it is for none of them. */
  read: (payload: string) => { key: string; message: T } | undefined
  onError: (error: unknown) => void
}

export class KeyedChannel<T> {
  readonly #sql: Connection
  readonly #options: Options<T>
  readonly #listeners = new Map<string, Set<KeyedListener<T>>>()
  #channel: Promise<Channel> | undefined

  constructor(sql: Connection, options: Options<T>) {
    this.#sql = sql
    this.#options = options
  }

  countOf(key: string): number {
    return this.#listeners.get(key)?.size ?? 0
  }

  /** Resolves once everything that is committed from now on is heard. */
  async subscribe(keys: readonly string[], listener: KeyedListener<T>): Promise<() => void> {
    for (const key of keys) {
      const listeners = this.#listeners.get(key)
      if (listeners) listeners.add(listener)
      else this.#listeners.set(key, new Set([listener]))
    }
    const unsubscribe = () => {
      for (const key of keys) {
        const listeners = this.#listeners.get(key)
        if (listeners?.delete(listener) && listeners.size === 0) this.#listeners.delete(key)
      }
    }
    try {
      await this.#listen()
    } catch (error) {
      unsubscribe()
      throw error
    }
    return unsubscribe
  }

  async stop(): Promise<void> {
    const channel = await this.#channel?.catch(() => undefined)
    await channel?.stop()
  }

  #listen(): Promise<Channel> {
    this.#channel ??= this.#open().catch(error => {
      this.#channel = undefined
      throw error
    })
    return this.#channel
  }

  async #open(): Promise<Channel> {
    const hearing = { heard: (payload: string) => this.#tell(payload), gap: () => this.#tellMissed() }
    // A caller waits, who is better told soon that it cannot be heard now.
    const channel = new Channel(this.#sql, this.#options.name, hearing, { startTimeoutMs: 5000 })
    try {
      await channel.start(this.#options.onError)
    } catch (error) {
      await channel.stop()
      throw error
    }
    return channel
  }

  #tell(payload: string): void {
    if (this.#listeners.size === 0) return
    const said = this.#options.read(payload)
    if (!said) return
    for (const listener of this.#listeners.get(said.key) ?? []) listener.heard(said.message)
  }

  #tellMissed(): void {
    const all = new Set([...this.#listeners.values()].flatMap(listeners => [...listeners]))
    for (const listener of all) listener.missed()
  }
}
