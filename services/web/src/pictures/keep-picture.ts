/** Asks for a picture to be fetched and kept. Once for each URL, however often it is asked for. */
import { createHash, randomUUID } from 'node:crypto'
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import type { Sql } from '@chispa/database/connect'
import { insertPicture } from './store.ts'

/** `source`: on whose behalf; each has a share of the space. */
export type KeepPicture = (url: string, source: string) => Promise<void>

export const maxPicturesOfSource = 100

export function pictureKeeper({ sql, now, onDue }: { sql: Sql; now: () => Date; onDue: () => void }): KeepPicture {
  const known = new BoundedCache<string, true>({ max: 5000 })
  return async (url, source) => {
    if (known.has(url)) return
    const urlHash = createHash('sha256').update(url).digest()
    const isNew = await insertPicture(sql, { urlHash, id: randomUUID(), url, source, at: now() }, maxPicturesOfSource)
    known.set(url, true)
    if (isNew) onDue()
  }
}
