/** How a request ended, as far as this side can know. */
import { errors } from 'undici'

export type Outcome =
  /** With whatever status. */
  | { kind: 'answered'; status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }
  /** Provably: not a byte of it left this machine. */
  | { kind: 'not-sent'; reason: Reason; detail: string }
  /** It may have arrived, and may have been acted upon. */
  | { kind: 'unknown'; reason: Reason; detail: string }

export type Reason =
  /** The URL, or a redirect, leads where strangers may not lead us. */
  | 'not-allowed'
  /** The URL, a header or the method cannot be sent. */
  | 'invalid'
  /** The name has no address, or the name servers do not say. */
  | 'not-found'
  /** No connection came about, TLS included. */
  | 'unreachable'
  | 'timeout'
  /** By the caller or by our stop. */
  | 'cancelled'
  /** The connection ended before the answer did. */
  | 'cut'
  | 'too-long'
  /** What came is not HTTP, or is compressed although nobody asked for that. */
  | 'unreadable'

export const notSent = (reason: Reason, detail: string = reason): Outcome => ({ kind: 'not-sent', reason, detail })
export const unknown = (reason: Reason, detail: string = reason): Outcome => ({ kind: 'unknown', reason, detail })

/** Of an error thrown while nothing had been written. */
export function failureBefore(error: unknown): Outcome {
  const code = codeOf(error)
  if (code === 'private_host') return notSent('not-allowed', code)
  if (code === 'UND_ERR_INVALID_ARG') return notSent('invalid', (error as Error).message)
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED') return notSent('cancelled')
  return notSent(nameErrors.has(code) ? 'not-found' : 'unreachable', code)
}

/** Of an error after the first byte may have left. */
export function failureAfter(error: unknown): Outcome {
  const code = codeOf(error)
  if (code === 'UND_ERR_DESTROYED') return unknown('cancelled')
  const isNoHttp = error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError
  return unknown(isNoHttp ? 'unreadable' : 'cut', code)
}

const nameErrors = new Set([
  'ENOTFOUND',
  'ENODATA',
  'ESERVFAIL',
  'EREFUSED',
  'EBADRESP',
  'EBADNAME',
  'ETIMEOUT',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'EAI_NONAME',
])

function codeOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: string }
  return typeof code === 'string' ? code : message || 'unknown'
}
