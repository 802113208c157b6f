/** One HTTP exchange. Refusals become ChispaError; what the caller aborts ends with the caller's own reason. */
import { ChispaError, isRefusal, refusalOf } from './chispa-error.ts'
import type { OperationFacts } from './operation-facts.ts'
import { isForOwnPages, isPageOfOtherOrigin } from './other-origin.ts'
import { eventsOf } from './stream.ts'
import type { WireRequest } from './wire-request.ts'

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

export type Exchange = {
  fetch: Fetch
  base: string
  facts: OperationFacts
  request: WireRequest
  authorization: string | undefined
  timeoutMs: number
  signal: AbortSignal | undefined
}

const accepted: Record<OperationFacts['answer'], string> = {
  json: 'application/json',
  page: 'application/json',
  stream: 'text/event-stream',
  text: 'text/csv, image/svg+xml, */*;q=0.1',
  bytes: 'image/*',
}

export async function exchange({ fetch, base, facts, request, authorization, timeoutMs, signal }: Exchange) {
  signal?.throwIfAborted()
  const abort = new AbortController()
  const forward = () => abort.abort(signal?.reason)
  signal?.addEventListener('abort', forward, { once: true })
  const late = new ChispaError({ reason: 'timed_out', message: `No answer came within ${timeoutMs} ms` })
  const timer = setTimeout(() => abort.abort(late), timeoutMs)
  try {
    const response = await fetch(base + request.path, {
      method: request.method,
      headers: headersOf(facts, request, authorization),
      credentials: 'omit',
      signal: abort.signal,
      ...(request.body !== undefined && { body: request.body }),
    })
    return await readAnswer(facts, response, abort)
  } catch (error) {
    if (error instanceof ChispaError) throw error
    if (abort.signal.aborted) throw abort.signal.reason
    throw unanswered(base, request, error)
  } finally {
    clearTimeout(timer)
    // A stream goes on, and ends with its caller's signal.
    if (facts.answer !== 'stream') signal?.removeEventListener('abort', forward)
  }
}

/** A browser does not say why: of what is closed to the page it is known. */
function unanswered(base: string, { path }: WireRequest, cause: unknown): ChispaError {
  if (!isForOwnPages(path) || !isPageOfOtherOrigin(base)) {
    return new ChispaError({ reason: 'unreachable', message: `${base} cannot be reached`, cause })
  }
  const message = `${base} keeps ${path.split('?')[0]} for its own pages: call it from there, or from a program`
  return new ChispaError({ reason: 'foreign_origin', message, cause })
}

function headersOf({ answer }: OperationFacts, { body }: WireRequest, authorization: string | undefined) {
  return {
    accept: accepted[answer],
    ...(authorization !== undefined && { authorization }),
    ...(body !== undefined && {
      'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
    }),
  }
}

async function readAnswer(facts: OperationFacts, response: Response, abort: AbortController): Promise<unknown> {
  const isAnswer = response.ok || (facts.answersUnavailable && response.status === 503)
  if (!isAnswer || !isOfKind(facts, response)) throw refusalOf(response, parse(await response.text()))
  switch (facts.answer) {
    case 'stream':
      return eventsOf(response, abort)
    case 'bytes':
      return new Uint8Array(await response.arrayBuffer())
    case 'text':
      return response.text()
    default: {
      const body = parse(await response.text())
      const isWhole = facts.answer === 'page' ? Array.isArray(body) : typeof body === 'object' && body !== null
      if (!isWhole || isRefusal(body)) throw refusalOf(response, body)
      return facts.answer === 'page' ? { rows: body, nextCursor: response.headers.get('x-next-cursor') } : body
    }
  }
}

/** A page of a proxy is neither a stream nor a file. */
function isOfKind({ answer }: OperationFacts, { headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''
  if (answer === 'stream') return type.startsWith('text/event-stream')
  return (answer !== 'text' && answer !== 'bytes') || !type.startsWith('text/html')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
