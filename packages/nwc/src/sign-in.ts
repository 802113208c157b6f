/** Which of our keys one connection has proven to its relay (NIP-42). A new connection starts without any. */
import type { Clock } from '@chispa/concurrency/clock'
import type { EventTemplate, NostrEvent } from '@chispa/protocols/nip01'
import { authTemplate } from './nip42.ts'
import type { Published } from './publishing.ts'

/** Signs for one of our keys; undefined when the key is not ours any more. */
export type SignFor = (key: string, template: EventTemplate) => NostrEvent | undefined

const timeoutMs = 5000

export class SignIn {
  readonly #url: string
  readonly #clock: Clock
  readonly #signFor: SignFor
  readonly #submit: (event: NostrEvent, timeoutMs: number) => Promise<Published>
  readonly #proven = new Map<string, Promise<boolean>>()
  #challenge: string | undefined

  constructor(deps: {
    url: string
    clock: Clock
    signFor: SignFor
    submit: (event: NostrEvent, timeoutMs: number) => Promise<Published>
  }) {
    this.#url = deps.url
    this.#clock = deps.clock
    this.#signFor = deps.signFor
    this.#submit = deps.submit
  }

  onChallenge(challenge: string): void {
    this.#challenge = challenge
    this.#proven.clear()
  }

  onDown(): void {
    this.#challenge = undefined
    this.#proven.clear()
  }

  /** Whether the relay accepted all of them; false when it never sent a challenge. */
  async prove(keys: Iterable<string>): Promise<boolean> {
    const proofs = [...keys].map(key => this.#proofOf(key))
    return proofs.length > 0 && (await Promise.all(proofs)).every(Boolean)
  }

  #proofOf(key: string): Promise<boolean> {
    const known = this.#proven.get(key)
    if (known) return known
    const challenge = this.#challenge
    if (challenge === undefined) return Promise.resolve(false)
    const event = this.#signFor(key, authTemplate(this.#url, challenge, Math.floor(this.#clock.now().getTime() / 1000)))
    if (!event) return Promise.resolve(false)
    const proof = this.#submit(event, timeoutMs).then(({ kind }) => {
      // A failed proof may be tried again, for instance after the relay's database came back.
      if (kind !== 'accepted' && this.#proven.get(key) === proof) this.#proven.delete(key)
      return kind === 'accepted'
    })
    this.#proven.set(key, proof)
    return proof
  }
}
