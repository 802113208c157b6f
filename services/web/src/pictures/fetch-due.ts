/** Fetches the pictures that are due, a few at a time: through the one client, bounded in time and size, then checked. */
import { forEachConcurrently } from '@chispa/concurrency/semaphore'
import type { Sql } from '@chispa/database/connect'
import type { OutgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import { maxPictureBytes, readPicture } from './read-picture.ts'
import { claimDue, type DuePicture, putOffPicture, refusePicture, storePicture, sumStoredBytes } from './store.ts'

export type FetchDeps = { sql: Sql; outgoing: Pick<OutgoingHttp, 'request'>; now: () => Date; maxStoredBytes?: number }

const timeoutMs = 10_000
const maxConcurrent = 4
const batch = 20
/** Longer than a fetch takes. */
const leaseMs = 60_000
const retryAfterMs = [60_000, 600_000, 3_600_000, 24 * 3_600_000]
/** Of all pictures together. */
const defaultMaxStoredBytes = 1024 ** 3

export async function fetchDuePictures(deps: FetchDeps, signal?: AbortSignal): Promise<void> {
  const { sql, now, maxStoredBytes: maxBytes = defaultMaxStoredBytes } = deps
  for (;;) {
    if (signal?.aborted) return
    // Without space they stay due, and none of their attempts is used up.
    if ((await sumStoredBytes(sql)) >= maxBytes) return
    const at = now()
    const due = await claimDue(sql, { now: at, until: new Date(at.getTime() + leaseMs), limit: batch })
    if (due.length === 0) return
    await forEachConcurrently(due, maxConcurrent, picture => fetchOne(deps, picture, signal))
  }
}

async function fetchOne(deps: FetchDeps, picture: DuePicture, signal: AbortSignal | undefined): Promise<void> {
  const { sql, outgoing } = deps
  const { urlHash, url } = picture
  const outcome = await outgoing.request({
    url,
    headers: { accept: 'image/png, image/jpeg, image/webp, image/gif' },
    timeoutMs,
    maxBytes: maxPictureBytes,
    redirects: 2,
    signal,
  })
  // Stopped in the middle: it falls due again.
  if (signal?.aborted) return
  if (outcome.kind !== 'answered') {
    const isFinal = outcome.reason === 'not-allowed' || outcome.reason === 'invalid' || outcome.reason === 'too-long'
    return isFinal ? refusePicture(sql, urlHash, outcome.reason) : putOff(deps, picture, outcome.reason)
  }
  if (outcome.status >= 500 || outcome.status === 429) return putOff(deps, picture, `status ${outcome.status}`)
  if (outcome.status !== 200) return refusePicture(sql, urlHash, `status ${outcome.status}`)
  const read = readPicture(outcome.body)
  if (!read) return refusePicture(sql, urlHash, 'not a picture')
  await storePicture(sql, { urlHash, mediaType: read.type, bytes: outcome.body })
}

async function putOff({ sql, now }: FetchDeps, { urlHash, attempts }: DuePicture, reason: string): Promise<void> {
  const afterMs = retryAfterMs[attempts - 1]
  if (afterMs === undefined) return refusePicture(sql, urlHash, reason)
  await putOffPicture(sql, urlHash, reason, new Date(now().getTime() + afterMs))
}
