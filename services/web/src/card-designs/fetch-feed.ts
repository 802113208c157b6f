/** Reads a JSON feed from a host that somebody named. Redirects are not followed. */
import type { OutgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import { Refusal } from '../http/refusal.ts'

export type FeedLimits = { timeoutMs?: number; maxBytes?: number }

const defaultTimeoutMs = 5000
const defaultMaxBytes = 1024 * 1024

export async function fetchFeed(outgoing: OutgoingHttp, url: string, limits: FeedLimits = {}): Promise<unknown> {
  const { timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes } = limits
  const outcome = await outgoing.request({ url, headers: { accept: 'application/json' }, timeoutMs, maxBytes })
  if (outcome.kind !== 'answered') {
    const { reason, detail } = outcome
    if (reason === 'not-allowed' || reason === 'invalid') throw new Refusal('invalid_feed_url')
    if (reason === 'timeout') throw unavailable('it did not answer in time')
    throw unavailable(reason === 'too-long' ? 'it is too long' : `it cannot be reached (${detail})`)
  }
  if (outcome.status !== 200) throw unavailable(`it answered ${outcome.status}`)
  try {
    return JSON.parse(outcome.body.toString())
  } catch {
    throw new Refusal('feed_unusable')
  }
}

const unavailable = (why: string) => new Refusal('feed_unavailable', { message: `The feed cannot be read: ${why}` })
