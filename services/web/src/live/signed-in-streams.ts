/** Streams end with the credentials that they began with: when their owner is blocked or signed out, as soon as this process hears of it. */
import type { Caller } from '../auth/caller.ts'
import { requireSignedIn, requireUnblocked, type SignedIn } from '../auth/standings.ts'
import type { Deps } from '../deps.ts'
import type { EventStream } from '../http/event-stream.ts'
import { Refusal } from '../http/refusal.ts'

type StandingDeps = Pick<Deps, 'standings' | 'settings' | 'now'>
/** `iat`: unix seconds, of the token; without one, of the moment when the signature was accepted. */
type Credentials = SignedIn & { isToken: boolean }

export class SignedInStreams {
  readonly #deps: StandingDeps
  readonly #open = new Map<EventStream, Credentials>()
  readonly #unsubscribe: (() => void)[]

  constructor(deps: StandingDeps) {
    this.#deps = deps
    const endOthers = () => {
      for (const [stream, credentials] of this.#open) if (!this.#count(credentials)) stream.end()
    }
    this.#unsubscribe = [deps.standings.onChange(endOthers), deps.settings.onChange(endOthers)]
  }

  add(stream: EventStream, { pubkey, claims }: Caller): void {
    const iat = claims?.iat ?? this.#deps.now().getTime() / 1000
    const credentials = { pubkey, iat, after: claims?.after, isToken: claims !== undefined }
    this.#open.set(stream, credentials)
    stream.onEnd(() => void this.#open.delete(stream))
    // Somebody may have been signed out since the guard let them in.
    if (!this.#count(credentials)) stream.end()
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
  }

  #count(credentials: Credentials): boolean {
    const { standings, settings } = this.#deps
    if (credentials.isToken && credentials.iat < (settings.values.tokens_valid_since ?? 0)) return false
    try {
      requireUnblocked(standings, credentials.pubkey)
      requireSignedIn(standings, credentials)
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
}
