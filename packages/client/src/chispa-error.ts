/** Whatever goes wrong, as one class. Switch on `reason`: it is stable, the message is for people. */
import { readRetryAfter } from '@chispa/protocols/retry-after'
import type { Reason } from './printed/reasons.ts'

/**
 * What this side says, beside the reasons of the server. `unreachable` and `timed_out`: no answer came, and what the request did
 * is not known. `answer_unreadable`: something other than the service answered. `not_signed`: the signer gave no signature.
 */
export type ClientReason =
  | 'unreachable'
  | 'timed_out'
  | 'answer_unreadable'
  | 'proof_wrong'
  | 'not_paid_in_time'
  | 'key_unreadable'
  | 'not_signed'

export type ErrorFacts = {
  reason: Reason | ClientReason
  message: string
  /** 0: there was no answer. */
  status?: number
  code?: string
  details?: unknown
  requestId?: string | null
  retryAfterMs?: number
  cause?: unknown
}

export class ChispaError extends Error {
  readonly reason: Reason | ClientReason
  readonly status: number
  readonly code: string
  readonly details: unknown
  /** Names the request in the logs of the service. */
  readonly requestId: string | null
  /** After which time the service says to try again. */
  readonly retryAfterMs: number | undefined

  constructor(facts: ErrorFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.name = 'ChispaError'
    this.reason = facts.reason
    this.status = facts.status ?? 0
    this.code = facts.code ?? 'CLIENT'
    this.details = facts.details
    this.requestId = facts.requestId ?? null
    this.retryAfterMs = facts.retryAfterMs
  }

  is(...reasons: (Reason | ClientReason)[]): boolean {
    return reasons.includes(this.reason)
  }
}

type ErrorBody = { message?: unknown; code?: unknown; reason?: unknown; details?: unknown }

/** LNURL refuses with status 200 where tills expect it; the body says so all the same. */
export function isRefusal(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false && 'error' in body
}

export function refusalOf(response: Response, body: unknown): ChispaError {
  const error: ErrorBody = isRefusal(body) ? ((body as { error: ErrorBody }).error ?? {}) : {}
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), Date.now())
  return new ChispaError({
    // A newer service may have reasons that this version does not list.
    reason: typeof error.reason === 'string' ? (error.reason as Reason) : 'answer_unreadable',
    message: typeof error.message === 'string' ? error.message : `The server answered with status ${response.status}`,
    status: response.status,
    code: typeof error.code === 'string' ? error.code : 'UNKNOWN',
    details: error.details,
    requestId: response.headers.get('x-request-id'),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}
