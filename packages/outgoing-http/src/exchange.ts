/**
 * One request over an undici dispatcher, and its answer read whole. undici calls `onRequestStart` right before it writes
 * the first byte; what ends before that was never sent.
 */
import type { Dispatcher } from 'undici'
import type { Deadline } from './deadline.ts'
import { failureAfter, failureBefore, notSent, type Outcome, unknown } from './outcome.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Sending = {
  method: Method
  url: URL
  headers: Record<string, string>
  body?: string | Uint8Array | undefined
  maxBytes: number
}

export function exchange(dispatcher: Dispatcher, sending: Sending, deadline: Deadline): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const { method, url, headers, body, maxBytes } = sending
  if (deadline.ended) return Promise.resolve(notSent(deadline.ended))
  let controller: Dispatcher.DispatchController | undefined
  let isOver = false
  let answer: Omit<Extract<Outcome, { kind: 'answered' }>, 'body'> | undefined
  let bytes = 0
  const chunks: Buffer[] = []
  const end = (outcome: Outcome) => {
    if (isOver) return
    isOver = true
    deadline.onEnd = undefined
    resolve(outcome)
    if (outcome.kind !== 'answered') controller?.abort(new Error(outcome.detail))
  }
  deadline.onEnd = () => end((controller ? unknown : notSent)(deadline.ended as 'timeout' | 'cancelled'))
  dispatcher.dispatch(
    {
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
      body: body ?? null,
      headersTimeout: 0,
      bodyTimeout: 0,
    },
    {
      onRequestStart(started) {
        // Given up while it waited for a connection, or about to be written a second time: not a byte of it goes out.
        if (isOver || controller) return started.abort(new Error('not sent'))
        controller = started
      },
      onResponseStart(_, status, received) {
        if (status < 200) return
        answer = { kind: 'answered', status, headers: received }
        const encoding = received['content-encoding']
        if (encoding !== undefined && encoding !== 'identity') end(unknown('unreadable', 'content-encoding'))
      },
      onResponseData(_, chunk) {
        bytes += chunk.length
        if (bytes > maxBytes) end(unknown('too-long'))
        else chunks.push(chunk)
      },
      onResponseEnd() {
        end(answer ? { ...answer, body: Buffer.concat(chunks) } : unknown('unreadable'))
      },
      onResponseError(_, error) {
        end(controller ? failureAfter(error) : failureBefore(error))
      },
    },
  )
  return promise
}
