import { type Reason, type RefusalStatus, refusals } from '@chispa/contract/refusals'

type Circumstances = { message?: string; details?: unknown; headers?: Record<string, string> }

/** A request we understood and decline. Anything else that is thrown is our bug and answers 500. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly reason: Reason
  readonly status: RefusalStatus
  readonly details: unknown
  readonly headers: Record<string, string>

  constructor(reason: Reason, { message, details, headers = {} }: Circumstances = {}) {
    super(message ?? refusals[reason].message)
    this.reason = reason
    this.status = refusals[reason].status
    this.details = details
    this.headers = headers
  }
}
