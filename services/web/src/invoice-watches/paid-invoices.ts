/**
 * Who hears that which invoice was paid. The database speaks of it when it is committed, whichever process wrote it. The
 * channel is opened with the first who listens.
 */
import { Channel } from '@chispa/database/channel'
import type { Connection } from '@chispa/database/connect'
import type { Log } from '@chispa/service/log'

/** The trigger of invoices speaks on it: what changed for members, received payments by their hash. */
const channelName = 'member_event'
const subjectPrefix = 'received-'

export type PaidListener = {
  paid: (paymentHash: string) => void
  /** Some may have been missed. */
  missed: () => void
}

export class PaidInvoices {
  readonly #sql: Connection
  readonly #log: Log
  readonly #listeners = new Map<string, Set<PaidListener>>()
  #channel: Promise<Channel> | undefined

  constructor({ sql, log }: { sql: Connection; log: Log }) {
    this.#sql = sql
    this.#log = log
  }

  /** How many invoices are listened for. */
  get size(): number {
    return this.#listeners.size
  }

  /** Resolves once everything that is committed from now on is heard. */
  async subscribe(paymentHashes: readonly string[], listener: PaidListener): Promise<() => void> {
    for (const hash of paymentHashes) {
      const listeners = this.#listeners.get(hash)
      if (listeners) listeners.add(listener)
      else this.#listeners.set(hash, new Set([listener]))
    }
    const unsubscribe = () => {
      for (const hash of paymentHashes) {
        const listeners = this.#listeners.get(hash)
        if (listeners?.delete(listener) && listeners.size === 0) this.#listeners.delete(hash)
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
    const channel = new Channel(this.#sql, channelName, {
      heard: text => this.#hear(text),
      gap: () => {
        for (const listener of new Set([...this.#listeners.values()].flatMap(set => [...set]))) listener.missed()
      },
    })
    try {
      await channel.start(error => this.#log.warn({ err: error }, 'paid invoices are not heard of'))
    } catch (error) {
      await channel.stop()
      throw error
    }
    return channel
  }

  #hear(text: string): void {
    if (this.#listeners.size === 0) return
    const { subject } = JSON.parse(text) as { subject: string }
    if (!subject.startsWith(subjectPrefix)) return
    const hash = subject.slice(subjectPrefix.length)
    for (const listener of this.#listeners.get(hash) ?? []) listener.paid(hash)
  }
}
