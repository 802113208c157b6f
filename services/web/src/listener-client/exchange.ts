/**
 * One exchange of JSON with the listener. How it ended is a union, because whoever pays must know: only a request that
 * provably never left this machine may be made elsewhere.
 */
import type { Reason } from '@chispa/outgoing-http/outcome'
import type { ServiceHttp } from '@chispa/outgoing-http/service-http'
import { requestHeaders } from '@chispa/service/span'

export type Exchange =
  /** `body`: undefined when it is not JSON. */
  | { kind: 'answered'; status: number; body: unknown }
  | { kind: 'not-sent'; reason: Reason; why: string }
  /** It may have arrived. */
  | { kind: 'unknown'; reason: Reason; why: string }

export type Question = {
  method: 'GET' | 'POST'
  url: string
  secret?: string
  body?: object
  timeoutMs: number
  signal?: AbortSignal
  maxBytes?: number
}

const defaultMaxBytes = 1024 * 1024

export async function exchange(http: ServiceHttp, question: Question): Promise<Exchange> {
  const { method, url, secret, body, timeoutMs, signal, maxBytes = defaultMaxBytes } = question
  const outcome = await http.request({
    method,
    url,
    headers: {
      accept: 'application/json',
      ...requestHeaders(),
      ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
    timeoutMs,
    maxBytes,
    signal,
    idempotent: method === 'GET',
  })
  if (outcome.kind === 'answered') {
    return { kind: 'answered', status: outcome.status, body: readJson(outcome.body) }
  }
  const { kind, reason, detail } = outcome
  return { kind, reason, why: reason === 'timeout' ? 'no answer in time' : detail }
}

export const isHeaderValue = (text = '') => /^[\x20-\x7e\x80-\xff]*$/.test(text)

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
