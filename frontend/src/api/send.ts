/** One HTTP exchange with our own server. Refusals become ApiError; answers come back as they are. */

import { nextCursorHeader } from '@chispa/contract/paging'
import { t } from '../language/current.ts'
import { ApiError, unreachable } from './api-error.ts'
import type { WireRequest } from './request.ts'

export type Reply = {
  body: unknown
  nextCursor: string | null
  /** The server's clock as its Date header tells it, in milliseconds; null when it tells none. */
  serverTime: number | null
}

type SendOptions = { authorization?: string | undefined; signal?: AbortSignal | undefined }
export type Send = (request: WireRequest, options?: SendOptions) => Promise<Reply>

/** `base` is empty in the browser, where paths are of our own origin. */
export const sender =
  (base = ''): Send =>
  async (request, { authorization, signal } = {}) => {
    const headers = new Headers({ accept: 'application/json, text/csv;q=0.9, */*;q=0.1' })
    if (authorization) headers.set('authorization', authorization)
    const isFile = typeof request.body === 'object'
    if (request.body !== undefined)
      headers.set('content-type', isFile ? 'application/octet-stream' : 'application/json')
    const { response, body } = await reach(base + request.path, {
      method: request.method,
      headers,
      credentials: 'omit',
      ...(request.body !== undefined && { body: request.body }),
      ...(signal && { signal }),
    })
    if (!response.ok || isRefusal(body)) throw refusalOf(response, body)
    const date = Date.parse(response.headers.get('date') ?? '')
    return {
      body,
      nextCursor: response.headers.get(nextCursorHeader),
      serverTime: Number.isNaN(date) ? null : date,
    }
  }

/** A connection can be lost before the answer or in the middle of it. */
async function reach(url: string, init: RequestInit): Promise<{ response: Response; body: unknown }> {
  try {
    const response = await fetch(url, init)
    return { response, body: await readBody(response) }
  } catch (error) {
    throw init.signal?.aborted ? error : unreachable()
  }
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.headers.get('content-type')?.includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** LNURL answers what it refuses about money with status 200; the body says so all the same. */
const isRefusal = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === false && 'error' in body

/** A proxy in front may answer with a page of its own: then the status is all we know. */
function refusalOf(response: Response, body: unknown): ApiError {
  const error = (body as { error?: Record<string, unknown> } | undefined)?.error
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return new ApiError({
    status: response.status,
    code: text(error?.code) ?? 'UNKNOWN',
    reason: text(error?.reason),
    message:
      text(error?.message) ??
      t('The server answered with status {status}. Please try again.', { status: String(response.status) }),
    details: error?.details,
    requestId: response.headers.get('x-request-id'),
  })
}
