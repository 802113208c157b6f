/** Asks for a picture to be fetched and kept. Once for each URL, however often it is asked for, while something shows it. */
import { createHash, randomUUID } from 'node:crypto'
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import type { Sql } from '@chispa/database/connect'
import { deleteUnused, type Fragment, insertPicture } from './store.ts'

/** `source`: the member who is shown it; each has a share of the space. */
export type KeepPicture = (url: string, source: string) => Promise<void>

export const maxPicturesOfSource = 200
/** Other processes forget unused pictures too. */
const knownMs = 10 * 60_000

export class PictureKeeper {
  readonly #deps: { sql: Sql; now: () => Date; onDue: () => void }
  readonly #known = new BoundedCache<string, true>({ max: 5000, ttlMs: knownMs })

  constructor(deps: { sql: Sql; now: () => Date; onDue: () => void }) {
    this.#deps = deps
  }

  readonly keep: KeepPicture = async (url, source) => {
    const { sql, now, onDue } = this.#deps
    if (this.#known.has(url)) return
    const urlHash = createHash('sha256').update(url).digest()
    const kept = await insertPicture(sql, { urlHash, id: randomUUID(), url, source, at: now() }, maxPicturesOfSource)
    if (kept !== 'over share') this.#known.set(url, true)
    if (kept === 'inserted') onDue()
  }

  /** What nothing shows any more and was there for a while. */
  async forgetUnused(shown: (sql: Sql) => Fragment): Promise<void> {
    const { sql, now } = this.#deps
    const olderThan = new Date(now().getTime() - unusedAfterMs)
    if ((await deleteUnused(sql, shown(sql), olderThan)) > 0) this.#known.clear()
  }
}

/** A picture may be asked for a moment before what shows it is there. */
const unusedAfterMs = 24 * 3_600_000
