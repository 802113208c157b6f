/**
 * LUD-03 withdrawRequest, both sides. Whoever knows `k1` can withdraw, so the service makes it random, short-lived and
 * good for one time. Amounts are millisatoshis; a range of zero says that there is nothing to withdraw.
 */
import { isLnurlUrl, type SchemeOptions } from './lnurl-scheme.ts'
import { readLnurlError } from './lud01.ts'
import { readPayLink } from './lud19.ts'
import { isRecord, isWhole, textOf } from './untrusted-json.ts'

export type WithdrawRequest = {
  callback: string
  k1: string
  defaultDescription: string
  minWithdrawableMsats: number
  maxWithdrawableMsats: number
  /** From this amount on the service wants the card's PIN with the invoice; a common extension. */
  pinLimitMsats?: number
  /** LUD-19: where to pay to instead, as an address to call. */
  payUrl?: string
}

type Refused = { ok: false; problem: 'refused' | 'tag' | 'callback' | 'k1' | 'range'; message: string }

export function readWithdrawRequest(
  body: unknown,
  options: SchemeOptions = {},
): { ok: true; request: WithdrawRequest } | Refused {
  const reason = readLnurlError(body)
  if (reason !== undefined) return refuse('refused', reason)
  if (!isRecord(body) || body.tag !== 'withdrawRequest') {
    return refuse('tag', 'The service did not answer with a withdrawRequest')
  }
  const { callback, k1, minWithdrawable, maxWithdrawable } = body
  if (typeof callback !== 'string' || !isLnurlUrl(callback, options)) {
    return refuse('callback', 'The withdrawRequest has no valid callback')
  }
  if (typeof k1 !== 'string' || k1 === '') return refuse('k1', 'The withdrawRequest has no k1')
  if (!isWhole(minWithdrawable) || !isWhole(maxWithdrawable) || maxWithdrawable < minWithdrawable) {
    return refuse('range', 'The withdrawRequest has no valid range of amounts')
  }
  const request = {
    callback,
    k1,
    defaultDescription: textOf(body.defaultDescription) ?? '',
    minWithdrawableMsats: minWithdrawable,
    maxWithdrawableMsats: maxWithdrawable,
    ...(isWhole(body.pinLimit) && { pinLimitMsats: body.pinLimit }),
  }
  const payUrl = readPayLink(textOf(body.payLink) ?? '', options)
  return { ok: true, request: payUrl === undefined ? request : { ...request, payUrl } }
}

export function withdrawCallbackUrl(request: { callback: string; k1: string }, invoice: string): string {
  const url = new URL(request.callback)
  url.searchParams.set('k1', request.k1)
  url.searchParams.set('pr', invoice)
  return url.href
}

/** OK means that the service will try to pay, not that it has paid. `isRefusal`: it said that it will not. */
export function readWithdrawAnswer(body: unknown): { ok: true } | (Refused & { isRefusal: boolean }) {
  const reason = readLnurlError(body)
  if (reason !== undefined) return { ...refuse('refused', reason), isRefusal: true }
  if (isRecord(body) && textOf(body.status)?.toUpperCase() === 'OK') return { ok: true }
  return { ...refuse('refused', 'The service did not say whether it will pay'), isRefusal: false }
}

function refuse(problem: Refused['problem'], message: string): Refused {
  return { ok: false, problem, message }
}
