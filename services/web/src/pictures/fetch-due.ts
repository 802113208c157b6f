/**
 * Fetches the pictures that are due: through the one client, bounded in time and size, then checked. Hosts are lanes: one that
 * takes its time holds up none of the others and is asked once for all that is due. Hosts that have given a picture before have
 * lanes of their own, so that made-up ones never take them all.
 */
import { workInLanes } from '@chispa/concurrency/lanes'
import { maxPictureBytes } from '@chispa/contract/picture-rules'
import type { Sql } from '@chispa/database/connect'
import type { OutgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import type { JudgePicture } from './picture-judge.ts'
import {
  claimDue,
  type DuePicture,
  putOffHost,
  putOffPicture,
  refusePicture,
  storePicture,
  sumStoredBytes,
} from './store.ts'

export type FetchDeps = {
  sql: Sql
  outgoing: Pick<OutgoingHttp, 'request'>
  now: () => Date
  judgePicture: JudgePicture
  maxStoredBytes?: number
}

const timeoutMs = 10_000
/** Of hosts that are known, and of the others. */
const maxLanes = 8
const batch = 8
/** Longer than a lane takes for its batch. */
const leaseMs = (batch + 2) * timeoutMs
const silentPauseMs = 60_000
const retryAfterMs = [60_000, 600_000, 3_600_000, 24 * 3_600_000]
/** Of all pictures together. */
export const maxStoredBytes = 1024 ** 3

type Lane = DuePicture & { isKnownHost: boolean }

export async function fetchDuePictures(deps: FetchDeps, signal?: AbortSignal): Promise<void> {
  const { sql, now, maxStoredBytes: maxBytes = maxStoredBytes } = deps
  const lanes = new Map<string, boolean>()
  await workInLanes({
    maxLanes: 2 * maxLanes,
    laneOf: ({ host }: Lane) => host,
    claim: async busy => {
      // Without space they stay due, and none of their attempts is used up.
      if ((await sumStoredBytes(sql)) >= maxBytes) return []
      const at = now()
      const claimed: Lane[] = []
      for (const isKnownHost of [true, false]) {
        const free = maxLanes - [...lanes.values()].filter(isKnown => isKnown === isKnownHost).length
        if (free <= 0) continue
        const until = new Date(at.getTime() + leaseMs)
        const due = await claimDue(sql, { now: at, until, busy, isKnownHost, limit: Math.min(free, batch) })
        claimed.push(...due.map(picture => ({ ...picture, isKnownHost })))
      }
      for (const { host, isKnownHost } of claimed) lanes.set(host, isKnownHost)
      return claimed
    },
    work: pictures => fetchOf(deps, pictures, signal).finally(() => lanes.delete(pictures[0]!.host)),
    signal,
  })
}

/** What is due of one host, in turn. */
async function fetchOf(deps: FetchDeps, pictures: DuePicture[], signal: AbortSignal | undefined): Promise<void> {
  const { sql, now } = deps
  for (const [at, picture] of pictures.entries()) {
    const fetched = await fetchOne(deps, picture, signal)
    if (signal?.aborted) return
    if (fetched !== 'silent') continue
    const untried = pictures.slice(at + 1).map(({ id }) => id)
    const [since, dueAt] = [now(), new Date(now().getTime() + silentPauseMs)]
    return putOffHost(sql, { host: picture.host, untried, now: since, dueAt })
  }
}

async function fetchOne(
  deps: FetchDeps,
  picture: DuePicture,
  signal: AbortSignal | undefined,
): Promise<'silent' | undefined> {
  const { sql, outgoing, judgePicture } = deps
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
    if (isFinal) return void (await refusePicture(sql, urlHash, outcome.reason))
    await putOff(deps, picture, outcome.reason)
    return 'silent'
  }
  if (outcome.status >= 500 || outcome.status === 429) return putOff(deps, picture, `status ${outcome.status}`)
  if (outcome.status !== 200) return void (await refusePicture(sql, urlHash, `status ${outcome.status}`))
  const judged = await judgePicture(outcome.body)
  if (!judged || judged.type === 'image/svg+xml') return void (await refusePicture(sql, urlHash, 'not a picture'))
  await storePicture(sql, { urlHash, mediaType: judged.type, bytes: outcome.body })
}

async function putOff({ sql, now }: FetchDeps, { urlHash, attempts }: DuePicture, reason: string): Promise<undefined> {
  const afterMs = retryAfterMs[attempts - 1]
  if (afterMs === undefined) await refusePicture(sql, urlHash, reason)
  else await putOffPicture(sql, urlHash, reason, new Date(now().getTime() + afterMs))
}
