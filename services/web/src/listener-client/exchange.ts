/**
 * One HTTP exchange with the listener. How it ended is a union, because whoever pays must know: only a request that never
 * left this machine may be made elsewhere. Ends within its time, whatever the other side does; follows no redirect.
 */
import { type Agent, type ClientRequest, type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { Socket } from 'node:net'

export type Exchange =
  | { kind: 'answer'; status: number; body: unknown }
  /** Provably never delivered: no connection came about. */
  | { kind: 'undelivered'; why: string }
  /** It may have arrived. */
  | { kind: 'lost'; why: string }

/** The caller or the process ended it. */
export const cancelled = 'cancelled'
export const overdue = 'no answer in time'

export type Question = {
  method: 'GET' | 'POST'
  url: string
  secret?: string
  body?: object
  timeoutMs: number
  signal?: AbortSignal
  mostBytes?: number
  agent?: Agent
}

const usualMostBytes = 1024 * 1024

export function exchange(question: Question): Promise<Exchange> {
  const { promise, resolve } = Promise.withResolvers<Exchange>()
  const { method, url, secret, body, timeoutMs, signal, agent } = question
  if (signal?.aborted) return Promise.resolve({ kind: 'undelivered', why: cancelled })
  if (!isHeaderValue(secret)) return Promise.resolve({ kind: 'undelivered', why: 'the secret fits no header' })
  const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const open = url.startsWith('https:') ? overHttps : overHttp
  const request = open(url, {
    method,
    agent,
    headers: {
      accept: 'application/json',
      ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
      ...(payload && { 'content-type': 'application/json', 'content-length': payload.length }),
    },
  })
  let connected = false
  const fail = (why: string) => {
    resolve({ kind: connected ? 'lost' : 'undelivered', why })
    request.destroy()
  }
  const abort = () => fail(cancelled)
  const timer = setTimeout(() => fail(overdue), Math.max(1, timeoutMs))
  signal?.addEventListener('abort', abort, { once: true })
  whenConnected(request, () => {
    connected = true
  })
  request.on('error', error => fail(wordsFor(error)))
  request.on('response', response => {
    readBody(response, question.mostBytes ?? usualMostBytes).then(
      read => resolve({ kind: 'answer', status: response.statusCode ?? 0, body: read }),
      error => fail(wordsFor(error)),
    )
  })
  request.end(payload)
  return promise.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  })
}

export const isHeaderValue = (text = '') => /^[\x20-\x7e\x80-\xff]*$/.test(text)

/** Nothing is written before that event: until then the request exists in this process only. */
function whenConnected(request: ClientRequest, then: () => void): void {
  request.on('socket', (socket: Socket) => {
    if (!socket.connecting) return then()
    socket.once('connect', then)
  })
}

/** Undefined when it is not JSON. */
async function readBody(response: IncomingMessage, mostBytes: number): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return undefined
  }
}

/** Of several addresses that were tried, the first failure speaks for all. */
function wordsFor(error: Error & { code?: unknown; errors?: unknown }): string {
  if (typeof error.code === 'string') return error.code
  return error.message || 'the connection failed'
}
