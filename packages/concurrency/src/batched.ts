/**
 * Work on many things at once (DataLoader-style): what one turn of the event loop brings goes together, so nobody waits for
 * company; when more comes than that, it gathers until a place is free. Nothing joins work that has begun. Work that hangs
 * gives its place away. It belongs to no request: an item says whose it is.
 */
import { outsideOfRequests } from './outside.ts'
import { type Release, Semaphore } from './semaphore.ts'

export type BatchOptions = {
  /** Two, so that the other side works while we do. */
  maxConcurrent?: number
  maxBatch?: number
  /** After so long others go on without it. */
  slowMs?: number
}

/** Results by key; who has none gets undefined. */
type Work<Key, Item, Result> = (items: Map<Key, Item>) => Promise<Map<Key, Result>>
type Waiting<Item, Result> = { item: Item; settled: PromiseWithResolvers<Result | undefined> }

/** Of those who wait under one key, all get the result of the first one's item. What `work` throws, all of its batch get. */
export function batched<Key, Item, Result>(
  work: Work<Key, Item, Result>,
  { maxConcurrent = 2, maxBatch = 100, slowMs = 2000 }: BatchOptions = {},
): (key: Key, item: Item) => Promise<Result | undefined> {
  const waiting = new Map<Key, Waiting<Item, Result>>()
  const places = new Semaphore(maxConcurrent)

  function advance(): void {
    while (waiting.size > 0) {
      const release = places.tryAcquire()
      if (!release) return
      const batch = [...waiting].slice(0, maxBatch)
      for (const [key] of batch) waiting.delete(key)
      void outsideOfRequests(() => send(batch, release))
    }
  }

  /** The next batch is sent before those of this one go on. */
  async function send(batch: [Key, Waiting<Item, Result>][], release: Release): Promise<void> {
    const giveBack = () => {
      clearTimeout(slow)
      release()
      advance()
    }
    const slow = setTimeout(giveBack, slowMs).unref()
    try {
      const results = await work(new Map(batch.map(([key, { item }]) => [key, item])))
      giveBack()
      for (const [key, { settled }] of batch) settled.resolve(results.get(key))
    } catch (error) {
      giveBack()
      for (const [, { settled }] of batch) settled.reject(error)
    }
  }

  return (key, item) => {
    let mine = waiting.get(key)
    if (!mine) {
      mine = { item, settled: Promise.withResolvers() }
      waiting.set(key, mine)
      if (waiting.size === 1) setImmediate(advance)
    }
    return mine.settled.promise
  }
}
