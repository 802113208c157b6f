/**
 * NIP-46 over relays: requests to a signer and its answers, encrypted (NIP-44), which also proves who wrote them. A signer that wants a yes on a
 * page of its own (`auth_url`) is waited for like any other, at every request.
 */
import { publicKeyOf, signSchnorr } from '@chispa/protocols/bip340'
import { sharedX } from '@chispa/protocols/ecdh'
import { finalizeEvent, type NostrEvent } from '@chispa/protocols/nip01'
import { conversationKey, decryptNip44, encryptNip44 } from '@chispa/protocols/nip44'
import { keyHex } from './key-hex.ts'
import { RelaySockets } from './relay-sockets.ts'

const kind = 24133
/** Clocks of phones are off by minutes; an answer is told by its id, not by its time. */
const slackSeconds = 600

type Answer = { id?: unknown; result?: unknown; error?: unknown }
type Waiting = { signerKey: string; resolve: (result: unknown) => void; reject: (error: Error) => void } & Asked
export type Asked = { onApprovalPage?: (url: string) => void }

export class SignerLine {
  readonly #clientKey: Uint8Array
  readonly #sockets: RelaySockets
  readonly #waiting = new Map<string, Waiting>()
  #onOther: ((signerKey: string, result: unknown) => void) | undefined

  constructor(clientKey: Uint8Array, relays: readonly string[]) {
    this.#clientKey = clientKey
    const since = Math.floor(Date.now() / 1000) - slackSeconds
    this.#sockets = new RelaySockets(relays, {
      filter: { kinds: [kind], '#p': [publicKeyOf(clientKey)], since },
      onEvent: event => this.#read(event),
    })
  }

  get isReached(): boolean {
    return this.#sockets.isReached
  }

  /** Ends when it is answered or refused; how long one waits is the caller's. */
  ask(signerKey: string, method: string, params: readonly string[], asked: Asked = {}): Promise<unknown> {
    const id = keyHex(crypto.getRandomValues(new Uint8Array(16)))
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#waiting.set(id, { signerKey, resolve, reject, ...asked })
    const content = encryptNip44(JSON.stringify({ id, method, params }), this.#keyWith(signerKey))
    const template = { kind, created_at: Math.floor(Date.now() / 1000), tags: [['p', signerKey]], content }
    this.#sockets.publish(finalizeEvent(template, this.#clientKey, { publicKeyOf, signSchnorr }))
    return promise.finally(() => this.#waiting.delete(id))
  }

  /** The first who answers what nobody was asked, as a signer that scanned a code does; `match` says whether it is meant. */
  firstTo<T>(match: (result: unknown) => T | undefined): Promise<{ signerKey: string; found: T }> {
    return new Promise(resolve => {
      this.#onOther = (signerKey, result) => {
        const found = match(result)
        if (found === undefined) return
        this.#onOther = undefined
        resolve({ signerKey, found })
      }
    })
  }

  close(): void {
    this.#sockets.close()
  }

  #keyWith = (signerKey: string): Uint8Array => conversationKey(sharedX(this.#clientKey, signerKey))

  /** Anybody may write to our key: what cannot be opened or read is nobody's. */
  #read(event: NostrEvent): void {
    let answer: Answer
    try {
      const opened = decryptNip44(event.content, this.#keyWith(event.pubkey))
      if (!opened.ok) return
      answer = JSON.parse(opened.plaintext) as Answer
    } catch {
      return
    }
    const waiting = this.#waiting.get(String(answer.id))
    if (!waiting) this.#onOther?.(event.pubkey, answer.result)
    if (waiting?.signerKey !== event.pubkey) return
    const refused = typeof answer.error === 'string' && answer.error !== '' ? answer.error : undefined
    if (answer.result === 'auth_url' && refused !== undefined) waiting.onApprovalPage?.(refused)
    else if (refused === undefined) waiting.resolve(answer.result)
    else waiting.reject(new Error(refused))
  }
}
