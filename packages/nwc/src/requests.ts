/**
 * Requests by the id of their event: those somebody waits for, and the recent ones nobody waits for any more, so that a
 * late or second reply is still recognised. An id is known from before publishing until it is pushed out by newer ones.
 */

import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import { firstTag, type NostrEvent } from '@chispa/protocols/nip01'
import type { Encryption, Method } from '@chispa/protocols/nip47'
import { readResponse } from '@chispa/protocols/nip47-client'
import type { Reply } from './outcome.ts'

/** Who asked: two connections may share keys, so the answer goes by request, not by key. */
export type Asker = {
  readonly key: string
  readonly walletPublicKey: string
  readonly clientPublicKey: string
  /** The plaintext in the expected scheme or, since wallets report errors as they like, the other one. */
  decryptReply(content: string, encryption: Encryption): string | undefined
  /** Called before the late reply is told of: what it was written in counts for the next request. */
  answeredLate(encryption: Encryption, reply: Reply<Method>): void
}

export type LateReply = {
  walletKey: string
  requestId: string
  method: Method
  reply: Reply<Method>
  /** The request had been answered before. */
  repeated: boolean
}

export type ReplyFate = 'answered' | 'late' | 'unknown' | 'undecryptable' | 'unreadable'

type Asked = { asker: Asker; method: Method; encryption: Encryption }
type Waiting = Asked & { resolve: (reply: Reply<Method> | 'closed') => void; unreadable: string | undefined }

const remembered = 10_000

export type PendingReply = {
  promise: Promise<Reply<Method> | 'closed'>
  /** Why a reply was not used. */
  readonly unreadable: string | undefined
  /** Stop waiting; `mayAnswer` keeps the id known for late replies. */
  abandon(mayAnswer: boolean): void
}

/** A class: a literal with a getter has a shape of its own each time it is made, which every request would pay for. */
class WaitingReply implements PendingReply {
  readonly promise: PendingReply['promise']
  readonly abandon: PendingReply['abandon']
  readonly #waiting: Waiting

  constructor(waiting: Waiting, promise: PendingReply['promise'], abandon: PendingReply['abandon']) {
    this.#waiting = waiting
    this.promise = promise
    this.abandon = abandon
  }

  get unreadable(): string | undefined {
    return this.#waiting.unreadable
  }
}

export class Requests {
  readonly #waiting = new Map<string, Waiting>()
  /** Apart from each other, so that many quick answers do not push out the one payment that hangs. */
  readonly #unanswered = new BoundedCache<string, Asked>({ max: remembered })
  readonly #answered = new BoundedCache<string, Asked>({ max: remembered })
  readonly #onLateReply: (late: LateReply) => void

  constructor(onLateReply: (late: LateReply) => void) {
    this.#onLateReply = onLateReply
  }

  begin(requestId: string, asker: Asker, method: Method, encryption: Encryption): PendingReply {
    const { promise, resolve } = Promise.withResolvers<Reply<Method> | 'closed'>()
    const waiting: Waiting = { asker, method, encryption, resolve, unreadable: undefined }
    this.#waiting.set(requestId, waiting)
    return new WaitingReply(waiting, promise, mayAnswer => {
      if (!this.#waiting.delete(requestId)) return
      if (mayAnswer) this.expect(requestId, asker, method, encryption)
    })
  }

  /** A reply to this request, published earlier or by a process before us, will be reported as late. */
  expect(requestId: string, asker: Asker, method: Method, encryption: Encryption): void {
    this.#unanswered.set(requestId, { asker, method, encryption })
  }

  close(asker: Asker): void {
    for (const waiting of this.#waiting.values()) if (waiting.asker === asker) waiting.resolve('closed')
  }

  /** The event's signature was checked; whether it is from the wallet that was asked is checked here. */
  onReply(event: NostrEvent): ReplyFate {
    const requestId = firstTag(event, 'e') ?? ''
    const waiting = this.#waiting.get(requestId)
    const answered = this.#answered.get(requestId)
    const asked = waiting ?? this.#unanswered.get(requestId) ?? answered
    if (!asked || !isFromAskedWallet(event, asked.asker)) return 'unknown'
    const plaintext = asked.asker.decryptReply(event.content, asked.encryption)
    if (plaintext === undefined) return noteUnreadable(waiting, 'undecryptable', 'The reply could not be decrypted')
    const response = readResponse(plaintext, asked.method)
    if (response.outcome === 'ignored') return noteUnreadable(waiting, 'unreadable', response.message)
    const reply: Reply<Method> =
      response.outcome === 'error'
        ? { kind: 'wallet-error', code: response.code, message: response.message }
        : { kind: 'result', result: response.result, raw: rawResult(plaintext) }
    this.#waiting.delete(requestId)
    this.#unanswered.delete(requestId)
    const { asker, method, encryption } = asked
    this.#answered.set(requestId, { asker, method, encryption })
    if (waiting) {
      waiting.resolve(reply)
      return 'answered'
    }
    asker.answeredLate(encryption, reply)
    this.#onLateReply({ walletKey: asker.key, requestId, method, reply, repeated: answered !== undefined })
    return 'late'
  }
}

function isFromAskedWallet(event: NostrEvent, asker: Asker): boolean {
  return (
    event.pubkey === asker.walletPublicKey &&
    event.tags.some(([name, value]) => name === 'p' && value === asker.clientPublicKey)
  )
}

function noteUnreadable(waiting: Waiting | undefined, fate: ReplyFate, why: string): ReplyFate {
  if (waiting) waiting.unreadable = why
  return fate
}

const rawResult = (plaintext: string): unknown => JSON.parse(plaintext).result
