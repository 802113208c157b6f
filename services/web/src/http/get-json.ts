/** Asks a stranger's server for JSON, as the LUDs say where it may be asked: https, or http for loopback in development. */

import type { Outcome } from '@chispa/outgoing-http/outcome'
import type { OutgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import { isLnurlUrl } from '@chispa/protocols/lnurl-scheme'

export type Asking = {
  outgoing: OutgoingHttp
  privateHostsAllowed: () => boolean
  signal?: AbortSignal | undefined
  timeoutMs?: number
}
export type JsonAnswer = { kind: 'json'; body: unknown } | { kind: 'failed'; why: string }

const defaultTimeoutMs = 6000
const maxBytes = 64 * 1024
const redirects = 2

export async function getJson(url: string, asking: Asking): Promise<JsonAnswer> {
  const { outgoing, privateHostsAllowed, signal, timeoutMs = defaultTimeoutMs } = asking
  const outcome = await outgoing.request({
    url,
    headers: { accept: 'application/json' },
    timeoutMs,
    maxBytes,
    redirects,
    accepts: ({ href }) => isLnurlUrl(href, { loopbackOverHttp: privateHostsAllowed() }),
    signal,
  })
  if (outcome.kind !== 'answered') return failed(wordsFor(outcome))
  if (outcome.status >= 300 && outcome.status < 400) return failed('it redirects too often')
  try {
    return { kind: 'json', body: JSON.parse(outcome.body.toString()) }
  } catch {
    return failed('its answer is not JSON')
  }
}

const failed = (why: string): JsonAnswer => ({ kind: 'failed', why })

function wordsFor({ reason, detail }: Exclude<Outcome, { kind: 'answered' }>): string {
  switch (reason) {
    case 'not-allowed':
      return 'it is not on the public internet'
    case 'timeout':
    case 'cancelled':
      return 'it did not answer in time'
    case 'too-long':
      return 'its answer is too long'
    default:
      return `it cannot be reached (${detail})`
  }
}
