/** Hears of payments that other listeners hand to this one; listened to only while there are others. */
import { Channel } from '@chispa/database/channel'
import type { Deps } from '../deps.ts'
import { handedChannel, listHanded } from './hand-over-store.ts'

type HandedDeps = Pick<Deps, 'sql' | 'lease' | 'log'>

export class HandedPayments {
  readonly #deps: HandedDeps
  readonly #take: (requestId: string) => Promise<void>
  #channel: Channel | undefined
  #hasPeers = false
  #following: Promise<void> = Promise.resolve()

  constructor(deps: HandedDeps, take: (requestId: string) => Promise<void>) {
    this.#deps = deps
    this.#take = take
  }

  peersChanged(hasPeers: boolean): void {
    this.#hasPeers = hasPeers
    this.#following = this.#following.then(() => this.#follow()).catch(this.#onError)
  }

  async stop(): Promise<void> {
    this.peersChanged(false)
    await this.#following
  }

  readonly #onError = (error: unknown) =>
    this.#deps.log.warn({ err: error }, 'payments of other listeners not heard of')

  async #follow(): Promise<void> {
    if (this.#hasPeers === (this.#channel !== undefined)) return
    if (!this.#hasPeers) {
      const channel = this.#channel
      this.#channel = undefined
      return channel?.stop()
    }
    const { sql, lease } = this.#deps
    const take = (requestId: string) => void this.#take(requestId).catch(this.#onError)
    const takeAll = () => void listHanded(sql, lease.id).then(ids => ids.forEach(take), this.#onError)
    this.#channel = new Channel(sql, handedChannel, { heard: take, gap: takeAll })
    await this.#channel.start(this.#onError)
    takeAll()
  }
}
