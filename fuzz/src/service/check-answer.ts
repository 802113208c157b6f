/** What every answer of the web service must be: a documented success, or a refusal of the documented shape with a known reason. */
import type { Endpoint } from '@chispa/contract/endpoint'
import { reasonsOf, statusIn } from '@chispa/contract/openapi'
import { entryOf, type Reason, refusals } from '@chispa/contract/refusals'
import { codeOf } from '@chispa/contract/refusals/refused'
import type { Answer } from './send.ts'

/** Any request may meet these, whatever it asks for. */
const ofAnyRequest: ReadonlySet<string> = new Set([
  'invalid_request',
  'malformed_json',
  'malformed_request',
  'malformed_url',
  'malformed_content_type',
  'not_found',
  'method_not_allowed',
  'body_too_large',
  'headers_too_large',
  'request_timeout',
  'account_blocked',
  'token_invalid',
  'token_expired',
  'token_signed_out',
  'token_of_other_instance',
  'nip98_invalid',
  'nip98_payload_mismatch',
  'device_token_refused',
  'foreign_origin',
])

/** What is wrong with it, undefined where nothing is. `operation` is undefined where the path leads to none. */
export function findFault({ status, headers, body }: Answer, operation: Endpoint | undefined): string | undefined {
  const isJson = String(headers['content-type']).includes('json')
  if (status >= 500 && status !== 503) return `${status}`
  if (status < 300 && operation?.produces) return undefined
  if (status === 204 || status === 304 || (status < 400 && !isJson)) return undefined
  // A path that is too long for the router leads to no operation; outside of /api the pages say so.
  if (status === 404 && !operation?.url.startsWith('/api/') && body.startsWith('<!doctype html>')) return undefined
  if (!isJson) return `${status} that is no JSON`
  let said: Refused
  try {
    said = JSON.parse(body) as Refused
  } catch {
    return body.length >= 300_000 ? undefined : `${status} whose JSON cannot be read`
  }
  if (status < 400 && said?.status !== 'ERROR' && said?.success !== false) return undefined
  return findRefusalFault(status, said, operation)
}

type Refused = {
  status?: string
  reason?: string
  success?: boolean
  error?: { message?: unknown; code?: unknown; reason?: string }
} | null

function findRefusalFault(status: number, said: Refused, operation: Endpoint | undefined): string | undefined {
  const { message, code, reason = '' } = said?.error ?? {}
  // Of other systems' shapes there is LNURL's alone, and it has ours beside it. The health of a sick instance is an answer, not a refusal.
  if (operation?.name === 'readHealth' && status === 503) return undefined
  if (said?.success !== false || typeof message !== 'string') return `${status} without the shape of a refusal`
  if (!(reason in refusals)) return `${status} with the unknown reason ${reason}`
  if (reason === 'internal_error') return 'internal_error'
  const known = reason as Reason
  const entry = entryOf(known)
  if (code !== codeOf[entry.status]) return `${reason} with the code ${String(code)}`
  const isLnurl = operation ? status === statusIn(operation, known) : status === 200 && said.status === 'ERROR'
  if (status !== entry.status && !isLnurl) return `${reason} with status ${status}`
  if (reason === 'database_busy' || reason === 'database_unavailable' || reason === 'took_too_long') return reason
  if (!operation || ofAnyRequest.has(reason) || reasonsOf(operation).includes(known)) return undefined
  return `${reason}, which the operation does not name`
}
