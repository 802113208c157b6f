import { entryOf, type Reason } from '@chispa/contract/refusals'
import type { RefusalStatus } from '@chispa/contract/refusals/refused'

type Circumstances = { message?: string; details?: unknown; headers?: Record<string, string> }

/** A request we understood and decline. Anything else that is thrown is our bug and answers 500. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly reason: Reason
  readonly status: RefusalStatus
  readonly details: unknown
  readonly headers: Record<string, string>
  readonly money: 'final' | 'changing' | undefined

  constructor(reason: Reason, { message, details, headers = {} }: Circumstances = {}) {
    const refused = entryOf(reason)
    super(message ?? refused.message)
    this.reason = reason
    this.status = refused.status
    this.money = refused.money
    this.details = details
    this.headers = headers
  }
}
