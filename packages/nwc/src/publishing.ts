/**
 * Events on their way to one relay, and what the relay said to them. The answers separate what provably never left
 * (`unsent`, `refused`) from what may have been passed on (`unconfirmed`), because a payment must not be sent twice.
 */
import { backoffMs } from '@chispa/concurrency/backoff'
import type { Scheduler } from '@chispa/concurrency/clock'
import { pause, startDeadline, withTimeout } from '@chispa/concurrency/timeout'
import type { NostrEvent } from '@chispa/protocols/nip01'
import { prefixOf } from './relay-messages.ts'

export type Published =
  | { kind: 'accepted' }
  /** The relay says that it did not take the event. */
  | { kind: 'refused'; text: string }
  /** Nothing left this process. */
  | { kind: 'unsent'; text: string }
  /** Handed to the socket; whether the relay passed it on is not known. */
  | { kind: 'unconfirmed'; text: string }

type Verdict = { accepted: boolean; text: string }

/** With these words a relay says that it dropped the event; `error` and unknown words prove nothing. */
const provenRefusals = ['blocked', 'invalid', 'pow', 'restricted', 'auth-required', 'rate-limited', 'mute']

export type PublishOptions = {
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** Whether it may go out again once it was refused. */
  mayRepeat?: (() => boolean) | undefined
}

export class Publishing {
  readonly #send: (frame: unknown[]) => boolean
  readonly #signIn: (keys: string[]) => Promise<boolean>
  readonly #clock: Scheduler
  readonly #random: () => number
  readonly #waiting = new Map<string, (verdict: Verdict | 'lost') => void>()

  constructor(deps: {
    send: (frame: unknown[]) => boolean
    signIn: (keys: string[]) => Promise<boolean>
    clock: Scheduler
    random: () => number
  }) {
    this.#send = deps.send
    this.#signIn = deps.signIn
    this.#clock = deps.clock
    this.#random = deps.random
  }

  /** A refused event goes out again after signing in, or later when the relay asks to slow down, while time is left. */
  async publish(event: NostrEvent, { timeoutMs, signal, mayRepeat }: PublishOptions): Promise<Published> {
    const deadline = startDeadline(timeoutMs, this.#clock)
    for (let attempt = 1; ; attempt++) {
      if (signal?.aborted) return { kind: 'unsent', text: 'cancelled' }
      if (attempt > 1 && mayRepeat && !mayRepeat()) return { kind: 'unsent', text: 'overtaken' }
      const outcome = await this.submit('EVENT', event, deadline.leftMs(), signal)
      if (outcome.kind !== 'refused') return outcome
      const prefix = prefixOf(outcome.text)
      if (prefix === 'rate-limited') {
        const pauseMs = backoffMs(attempt, this.#random)
        if (pauseMs >= deadline.leftMs()) return outcome
        await pause(pauseMs, signal, this.#clock)
      } else if ((prefix === 'auth-required' || prefix === 'restricted') && attempt === 1) {
        if (!(await withTimeout(this.#signIn([event.pubkey]), deadline.leftMs(), signal, this.#clock))) return outcome
      } else return outcome
    }
  }

  /** Sends once and waits for the OK; AUTH events are answered like any other. */
  async submit(type: 'EVENT' | 'AUTH', event: NostrEvent, timeoutMs: number, signal?: AbortSignal): Promise<Published> {
    const { promise, resolve } = Promise.withResolvers<Verdict | 'lost'>()
    if (timeoutMs <= 0) return { kind: 'unsent', text: 'no time left' }
    if (!this.#send([type, event])) return { kind: 'unsent', text: 'not connected' }
    this.#waiting.set(event.id, resolve)
    const verdict = await withTimeout(promise, timeoutMs, signal, this.#clock)
    if (this.#waiting.get(event.id) === resolve) this.#waiting.delete(event.id)
    if (!verdict) return { kind: 'unconfirmed', text: 'the relay did not answer' }
    if (verdict === 'lost') return { kind: 'unconfirmed', text: 'the connection was lost' }
    return readVerdict(verdict)
  }

  onOk(eventId: string, accepted: boolean, text: string): void {
    this.#waiting.get(eventId)?.({ accepted, text })
  }

  onDown(): void {
    for (const resolve of this.#waiting.values()) resolve('lost')
    this.#waiting.clear()
  }
}

function readVerdict({ accepted, text }: Verdict): Published {
  const prefix = prefixOf(text)
  if (accepted || prefix === 'duplicate') return { kind: 'accepted' }
  return { kind: provenRefusals.includes(prefix) ? 'refused' : 'unconfirmed', text }
}
