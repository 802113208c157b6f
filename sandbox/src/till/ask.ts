/**
 * What a till asks of the service behind a card (LUD-03), and what it makes of the answers. `Retry-After` marks a result
 * that may still change; an answer that does not arrive says nothing about the money.
 */
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { readWithdrawAnswer, readWithdrawRequest, type WithdrawRequest } from '@chispa/protocols/lud03'
import { isRecord, textOf } from '@chispa/protocols/untrusted-json'

export type Offer = { ok: true; request: WithdrawRequest } | { ok: false; message: string; code: string | null }

export type Answer =
  | { kind: 'ok' }
  | { kind: 'declined'; message: string; code: string | null }
  | { kind: 'wait'; message: string; code: string | null; afterMs: number }

const options = { loopbackOverHttp: true }
const [scanTimeoutMs, payTimeoutMs] = [10_000, 60_000]
const [defaultPauseMs, maxPauseMs] = [1000, 30_000]

export async function askOffer(url: string, signal: AbortSignal): Promise<Offer> {
  try {
    const { body } = await getJson(url, AbortSignal.any([signal, AbortSignal.timeout(scanTimeoutMs)]))
    const read = readWithdrawRequest(body, options)
    return read.ok ? read : { ok: false, message: read.message, code: codeOf(body) }
  } catch {
    return { ok: false, message: 'The card’s service cannot be reached; nothing was paid', code: null }
  }
}

export async function askPayment(url: string, signal: AbortSignal): Promise<Answer> {
  try {
    const { body, status, retryAfter } = await getJson(
      url,
      AbortSignal.any([signal, AbortSignal.timeout(payTimeoutMs)]),
    )
    const read = readWithdrawAnswer(body)
    if (read.ok) return { kind: 'ok' }
    const told = { message: read.message, code: codeOf(body) }
    if (retryAfter === null && status !== 429 && status < 500) return { kind: 'declined', ...told }
    return { kind: 'wait', ...told, afterMs: pauseOf(retryAfter) }
  } catch {
    const message = 'The line broke and the result is not known yet; wait, and do not pay again'
    return { kind: 'wait', message, code: null, afterMs: defaultPauseMs }
  }
}

/** Resolves once the request is out, and nobody is there any more for the answer. */
export function askAndHangUp(url: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const request = (url.startsWith('https:') ? secureRequest : plainRequest)(url, { agent: false })
  request.once('finish', () => request.destroy())
  request.once('error', () => {})
  request.once('close', resolve)
  request.end()
  return promise
}

async function getJson(url: string, signal: AbortSignal) {
  const reply = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } })
  const body: unknown = await reply.json()
  return { body, status: reply.status, retryAfter: reply.headers.get('retry-after') }
}

const codeOf = (body: unknown) =>
  (isRecord(body) && isRecord(body.error) ? textOf(body.error.reason) : undefined) ?? null

function pauseOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.min(maxPauseMs, Math.max(0, seconds) * 1000) : defaultPauseMs
}
