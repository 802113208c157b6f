/** Info events (NIP-47) asked of one relay. Thousands of wallets start at once, so questions are gathered by author. */
import type { Scheduler } from '@chispa/concurrency/clock'
import { Coalesced } from '@chispa/concurrency/coalesced'
import { withTimeout } from '@chispa/concurrency/timeout'
import type { NostrEvent } from '@chispa/protocols/nip01'
import { infoKind } from '@chispa/protocols/nip47'
import type { QueryFilter, QueryOptions } from './queries.ts'

type Ask = (filter: QueryFilter, onEvent: (event: NostrEvent) => void, options: QueryOptions) => Promise<boolean>

/** The event as the relay sent it, not yet checked; `absent` when the relay has none, `unknown` when it did not say. */
export type InfoAnswer = NostrEvent | 'absent' | 'unknown'

const maxAuthors = 200
const coalesceMs = 10
const queryTimeoutMs = 10_000

export class InfoLookups {
  readonly #ask: Ask
  readonly #asking = new Map<string, PromiseWithResolvers<InfoAnswer>>()
  #gathered: string[] = []
  readonly #clock: Scheduler
  readonly #batch: Coalesced

  constructor(ask: Ask, clock: Scheduler) {
    this.#ask = ask
    this.#clock = clock
    this.#batch = new Coalesced(() => this.#askGathered(), coalesceMs, { clock })
  }

  async find(author: string, { timeoutMs, signal }: QueryOptions): Promise<InfoAnswer> {
    let answer = this.#asking.get(author)
    if (!answer) {
      answer = Promise.withResolvers<InfoAnswer>()
      this.#asking.set(author, answer)
      this.#gathered.push(author)
      this.#batch.runSoon()
    }
    return (await withTimeout(answer.promise, timeoutMs, signal, this.#clock)) ?? 'unknown'
  }

  #askGathered(): void {
    const authors = this.#gathered
    this.#gathered = []
    for (let from = 0; from < authors.length; from += maxAuthors) {
      void this.#askFor(authors.slice(from, from + maxAuthors))
    }
  }

  async #askFor(authors: string[]): Promise<void> {
    const filter = { kinds: [infoKind], authors }
    const complete = await this.#ask(filter, event => this.#answer(event.pubkey, event), { timeoutMs: queryTimeoutMs })
    for (const author of authors) this.#answer(author, complete ? 'absent' : 'unknown')
  }

  #answer(author: string, answer: InfoAnswer): void {
    this.#asking.get(author)?.resolve(answer)
    this.#asking.delete(author)
  }
}
