/**
 * Batched reads (DataLoader-style). Whoever asks while few queries are under way is answered by one of its own; when more
 * ask than that, their keys gather until one is done, and go with one query. Nobody joins a query that was sent before,
 * so what is read is never older than the question. A query that hangs gives its place away. A key that the database
 * refuses would fail all that are read with it: the caller checks keys first. Paid for by the benchmarks `scan` and
 * `read-address`.
 */
import { type Release, Semaphore } from '@chispa/concurrency/semaphore'

type Reading<Key, Row> = (keys: Key[]) => Promise<Map<Key, Row>>
type Waiting<Row> = PromiseWithResolvers<Row | undefined>

export type BatchOptions = {
  /** Two, so that the database works while we do. */
  maxConcurrent?: number
  maxBatch?: number
  /** After so long others go on without it. */
  slowMs?: number
}

export function batchedReads<Key, Row>(
  read: Reading<Key, Row>,
  { maxConcurrent = 2, maxBatch = 100, slowMs = 2000 }: BatchOptions = {},
): (key: Key) => Promise<Row | undefined> {
  const waiting = new Map<Key, Waiting<Row>>()
  const places = new Semaphore(maxConcurrent)

  function advance(): void {
    while (waiting.size > 0) {
      const release = places.tryAcquire()
      if (!release) return
      const batch = [...waiting].slice(0, maxBatch)
      for (const [key] of batch) waiting.delete(key)
      void send(batch, release)
    }
  }

  /** The next query is sent before those who asked go on. */
  async function send(batch: [Key, Waiting<Row>][], release: Release): Promise<void> {
    const giveBack = () => {
      clearTimeout(slow)
      release()
      advance()
    }
    const slow = setTimeout(giveBack, slowMs).unref()
    try {
      const rows = await read(batch.map(([key]) => key))
      giveBack()
      for (const [key, { resolve }] of batch) resolve(rows.get(key))
    } catch (error) {
      giveBack()
      for (const [, { reject }] of batch) reject(error)
    }
  }

  return key => {
    let mine = waiting.get(key)
    if (!mine) {
      mine = Promise.withResolvers()
      waiting.set(key, mine)
      advance()
    }
    return mine.promise
  }
}
