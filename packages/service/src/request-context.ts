/**
 * What is being worked on: the request that a log line, a call to the other service or an activity entry belongs to. It
 * follows the work through every `await`, past the answer too. What outlives a request begins outside of it
 * (`@chispa/concurrency/outside`).
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export type RequestContext = {
  requestId: string
  /** The span that is open, in the terms of the tracing library; unset while nothing is traced. */
  trace?: unknown
}

const current = new AsyncLocalStorage<RequestContext>()

export const requestContext = (): RequestContext | undefined => current.getStore()

export const currentRequestId = (): string | undefined => current.getStore()?.requestId

export const inRequest = <T>(context: RequestContext, work: () => T): T => current.run(context, work)
