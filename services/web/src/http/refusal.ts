import type { SentenceValues } from '@chispa/contract/lnurl-sentences'
import { entryOf, type Reason } from '@chispa/contract/refusals'
import type { RefusalStatus } from '@chispa/contract/refusals/refused'

type Circumstances = {
  message?: string
  /** What the sentence of LNURL has to fill in. */
  values?: SentenceValues
  details?: unknown
  headers?: Record<string, string>
}

/** A request we understood and decline. Anything else that is thrown is our bug and answers 500. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly reason: Reason
  readonly status: RefusalStatus
  readonly details: unknown
  readonly headers: Record<string, string>
  readonly values: SentenceValues
  readonly mayChange: boolean

  constructor(reason: Reason, { message, values = {}, details, headers = {} }: Circumstances = {}) {
    const refused = entryOf(reason)
    super(message ?? refused.message)
    this.reason = reason
    this.status = refused.status
    this.mayChange = refused.mayChange ?? false
    this.values = values
    this.details = details
    this.headers = headers
  }
}
