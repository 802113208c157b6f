/**
 * Who hears what changed for which member. The database speaks of every change, of this process and of others, in the order
 * in which they were committed. The channel is opened with the first stream: an instance without open pages needs none.
 */
import { Channel } from '@chispa/database/channel'
import type { Connection } from '@chispa/database/connect'
import type { Log } from '@chispa/service/log'
import type { MemberEvent } from './store.ts'

/** The function tell_member speaks on it. */
const channelName = 'member_event'

export type Listener = {
  heard: (event: MemberEvent) => void
  /** Some may have been missed. */
  missed: () => void
}

export class MemberEvents {
  readonly #sql: Connection
  readonly #log: Log
  readonly #listeners = new Map<string, Set<Listener>>()
  #channel: Promise<Channel> | undefined

  constructor({ sql, log }: { sql: Connection; log: Log }) {
    this.#sql = sql
    this.#log = log
  }

  countOf(userId: string): number {
    return this.#listeners.get(userId)?.size ?? 0
  }

  /** Resolves once everything that is committed from now on is heard. */
  async subscribe(userId: string, listener: Listener): Promise<() => void> {
    const listeners = this.#listeners.get(userId) ?? new Set()
    this.#listeners.set(userId, listeners.add(listener))
    const unsubscribe = () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(userId) === listeners) this.#listeners.delete(userId)
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
    const channel = new Channel(this.#sql, channelName, {
      heard: text => this.#tell(text),
      gap: () => this.#tellMissed(),
    })
    try {
      await channel.start(error => this.#log.warn({ err: error }, 'changes for members are not heard of'))
    } catch (error) {
      await channel.stop()
      throw error
    }
    return channel
  }

  #tell(text: string): void {
    const { userId, ...event } = JSON.parse(text) as MemberEvent & { userId: string }
    for (const listener of this.#listeners.get(userId) ?? []) listener.heard(event)
  }

  #tellMissed(): void {
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener.missed()
  }
}
