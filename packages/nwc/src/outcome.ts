/** How a request to a wallet can end. Whoever pays must handle each: only `not-published` allows another attempt. */
import type { Method, Results } from '@chispa/protocols/nip47'

export type NotPublishedReason =
  /** No relay of the wallet could be reached and subscribed in time. */
  | 'not-connected'
  /** Every relay said that it dropped the event. */
  | 'refused'
  | 'expired'
  /** Of a payment: its wallet would pass over it, see request-order. */
  | 'overtaken'
  | 'unsupported-encryption'
  | 'too-long'
  | 'cancelled'
  | 'closed'

/** Provably no relay has passed the request on: the wallet does not know of it and never will. */
export type NotPublished = { kind: 'not-published'; reason: NotPublishedReason; message: string }

/** `raw` is the wallet's result member as it was sent. A preimage is not yet checked against a payment hash. */
export type Reply<M extends Method> =
  | { kind: 'result'; result: Results[M]; raw: unknown }
  | { kind: 'wallet-error'; code: string; message: string }

/** The wallet may have received the request and may still carry it out, whether or not a relay acknowledged it. */
export type Unanswered = {
  /** `closed`: the caller or the client stopped waiting. */
  kind: 'timeout' | 'closed'
  acknowledged: boolean
  /** Why a reply that did come could not be used. */
  unreadable?: string
}

export type Outcome<M extends Method = Method> = Reply<M> | NotPublished | Unanswered

export function notPublished(reason: NotPublishedReason, message: string): NotPublished {
  return { kind: 'not-published', reason, message }
}

/** The wallet could not decrypt the request, so it has not acted on it. */
export function isUnread(outcome: Outcome): boolean {
  return outcome.kind === 'wallet-error' && outcome.code === 'UNSUPPORTED_ENCRYPTION'
}
