/**
 * One request to the courtesy provider: a POST without a body. It goes nowhere but to the address that the operator has set:
 * redirects are not followed.
 */
import type { OutgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import { findNwcUri } from './find-nwc-uri.ts'

export type Answer = { kind: 'wallet'; uri: string } | { kind: 'failed'; why: string }

export const courtesyTimeoutMs = 5000
const maxBytes = 64 * 1024

export async function askCourtesyProvider(
  outgoing: OutgoingHttp,
  url: string,
  timeoutMs = courtesyTimeoutMs,
): Promise<Answer> {
  const outcome = await outgoing.request({ method: 'POST', url, timeoutMs, maxBytes })
  if (outcome.kind !== 'answered') {
    const { reason, detail } = outcome
    if (reason === 'timeout') return failed('it did not answer in time')
    return failed(reason === 'too-long' ? 'its answer is too long' : `it cannot be reached (${detail})`)
  }
  const { status, body } = outcome
  if (status < 200 || status > 299) return failed(`it answered ${status}`)
  const uri = findNwcUri(body.toString())
  return uri ? { kind: 'wallet', uri } : failed('its answer has no wallet connection in it')
}

const failed = (why: string): Answer => ({ kind: 'failed', why })
