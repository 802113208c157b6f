/** One HTTP exchange. Refusals become ChispaError; what the caller aborts ends with the caller's own reason. */
import { ChispaError, isRefusal, refusalOf } from './chispa-error.ts'
import type { OperationFacts } from './operation-facts.ts'
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
    throw new ChispaError({ reason: 'unreachable', message: `${base} cannot be reached`, cause: error })
  } finally {
    clearTimeout(timer)
    // A stream goes on, and ends with its caller's signal.
    if (facts.answer !== 'stream') signal?.removeEventListener('abort', forward)
  }
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
  if (!isAnswer) throw refusalOf(response, parse(await response.text()))
  switch (facts.answer) {
    case 'stream':
      return eventsOf(response, abort)
    case 'bytes':
      return new Uint8Array(await response.arrayBuffer())
    case 'text':
      return response.text()
    default: {
      const body = parse(await response.text())
      if (body === undefined || isRefusal(body)) throw refusalOf(response, body)
      return facts.answer === 'page' ? { rows: body, nextCursor: response.headers.get('x-next-cursor') } : body
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
