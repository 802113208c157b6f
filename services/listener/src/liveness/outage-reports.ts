/** Says when many wallets are silent together, and when they are not any more: in the log and in the activity log, once each. */
import type { ListenerStatus } from '@chispa/contract/listener'
import type { ListenerErrorEvent } from '@chispa/contract/webhooks'
import { eventKey } from '@chispa/protocols/eventkey'
import type { Deps } from '../deps.ts'
import type { Delivery } from '../webhooks/delivery.ts'
import type { Seen } from './roll-call.ts'

type Outage = Seen & { seenAt: number }
type OutageDeps = Pick<Deps, 'log' | 'clock'> & { delivery: Pick<Delivery, 'sendOnce'> }
export type ShownOutage = NonNullable<ListenerStatus['outages']>[number]

export class OutageReports {
  readonly #deps: OutageDeps
  readonly #keepMs: number
  readonly #outages = new Map<string | null, Outage>()

  /** `keepMs`: who is silent is asked more often than that. */
  constructor(deps: OutageDeps, keepMs: number) {
    this.#deps = deps
    this.#keepMs = keepMs
  }

  /** Where a relay explains it, it is not told of all wallets as well. */
  list(): ShownOutage[] {
    const all = [...this.#outages.values()]
    const isExplained = ({ relay, silent }: Outage) =>
      relay === null && all.some(other => other.relay !== null && other.silent >= silent)
    return all
      .filter(outage => !isExplained(outage))
      .map(({ relay, silent, wallets, since }) => ({ relay, silent, wallets, since: new Date(since).toISOString() }))
  }

  /** What was seen of the relays of those that were asked. */
  async note(seen: readonly Seen[]): Promise<void> {
    const seenAt = this.#deps.clock.now().getTime()
    const told = new Set(this.list().map(({ relay }) => relay))
    for (const one of seen) {
      if (one.isOutage) this.#outages.set(one.relay, { ...one, seenAt })
      else this.#end(one.relay)
    }
    for (const outage of this.list()) if (!told.has(outage.relay)) await this.#begin(outage)
  }

  /** Nobody is silent there any more, or nobody is asked. */
  fade(): void {
    const now = this.#deps.clock.now().getTime()
    for (const { relay, seenAt } of this.#outages.values()) if (now - seenAt > this.#keepMs) this.#end(relay)
  }

  async #begin({ relay, silent, wallets, since }: ShownOutage): Promise<void> {
    const { log, clock, delivery } = this.#deps
    log.warn({ relay, silent, wallets, since }, 'many wallets are silent together: no one of them is archived')
    const receivedAt = clock.now().getTime()
    const code = 'wallets_silent'
    const where = relay === null ? '' : ` at ${relay}`
    const event: ListenerErrorEvent = {
      type: 'listener_error',
      eventKey: eventKey('', 'listener_error', `${code}|${relay}|${receivedAt}`),
      receivedAt,
      error: {
        code,
        message: `${silent} of ${wallets} wallets${where} are silent together since ${since}. That is taken for an outage: none of them is archived`,
      },
    }
    await delivery.sendOnce(event)
  }

  #end(relay: string | null): void {
    if (this.#outages.delete(relay)) this.#deps.log.info({ relay }, 'wallets are not silent together any more')
  }
}
