/**
 * Pictures that the operator named by URL: the logo, designs of cards. Fetched by us when somebody first looks, kept, and served from
 * our own origin, so that a page asks no other host for anything. Unlike pictures of strangers they may be SVG: inside a page
 * none of its scripts run, and opened alone it stands in a sandbox.
 */
import { createHash, randomUUID } from 'node:crypto'
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import { SingleFlight } from '@chispa/concurrency/single-flight'
import { maxPictureBytes } from '@chispa/contract/picture-rules'
import type { Sql } from '@chispa/database/connect'
import type { OutgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import type { JudgePicture } from './picture-judge.ts'
import { findStoredByUrl, insertStored } from './store.ts'

export type Picture = { mediaType: string; bytes: Buffer }

export type OwnPictureDeps = {
  sql: Sql
  outgoing: Pick<OutgoingHttp, 'request'>
  now: () => Date
  /** Whether the instance shows a picture from there: nobody has us fetch anything else. */
  isShown: (url: string) => Promise<boolean>
  judgePicture: JudgePicture
}

const timeoutMs = 8000
/** One that cannot be had is not asked for at every look. */
const retryAfterMs = 60_000

export function ownPictures({ sql, outgoing, now, isShown, judgePicture }: OwnPictureDeps) {
  const flights = new SingleFlight<string, Picture | undefined>()
  const missing = new BoundedCache<string, true>({ max: 1000, ttlMs: retryAfterMs })

  async function fetchPicture(url: string): Promise<Picture | undefined> {
    const outcome = await outgoing.request({
      url,
      headers: { accept: 'image/svg+xml, image/png, image/jpeg, image/webp, image/gif' },
      timeoutMs,
      maxBytes: maxPictureBytes,
      redirects: 2,
    })
    const bytes = outcome.kind === 'answered' && outcome.status === 200 ? outcome.body : undefined
    const mediaType = bytes && (await judgePicture(bytes))?.type
    if (!mediaType) {
      missing.set(url, true)
      return undefined
    }
    await insertStored(sql, { urlHash: hashOf(url), id: randomUUID(), url, mediaType, bytes, at: now() })
    return { mediaType, bytes }
  }

  /** Undefined: the instance shows no such picture, or it cannot be had at the moment. */
  return async (url: string): Promise<Picture | undefined> => {
    if (!(await isShown(url))) return undefined
    const find = () => findStoredByUrl(sql, hashOf(url))
    const stored = await find()
    if (stored || missing.has(url)) return stored
    // Somebody may have fetched it since we looked.
    return flights.run(url, async () => (await find()) ?? fetchPicture(url))
  }
}

const hashOf = (url: string) => createHash('sha256').update(url).digest()
