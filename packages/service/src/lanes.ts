/**
 * Work that falls due, done side by side in lanes: what belongs to one lane is done in turn, lanes never wait for each
 * other, and while slow ones are busy, what falls due meanwhile in others is still taken up.
 */
import { setTimeout as sleep } from 'node:timers/promises'

type Lanes<T> = {
  /** How many lanes at once. */
  most: number
  laneOf: (item: T) => string
  /** Takes what is due, none of it in a busy lane; nothing when nothing is due. */
  claim: (busy: string[]) => Promise<T[]>
  /** Items of one lane. */
  work: (items: T[]) => Promise<void>
  signal?: AbortSignal | undefined
}

/** While lanes are busy: how often is looked for what has fallen due meanwhile. */
const lookAgainMs = 1000

/** Ends when nothing is due and no lane is busy, or at the signal; the first failure of any lane is thrown at the end. */
export async function workInLanes<T>({ most, laneOf, claim, work, signal }: Lanes<T>): Promise<void> {
  const busy = new Map<string, Promise<void>>()
  const failures: unknown[] = []
  const begin = (lane: string, items: T[]) => {
    const done = work(items)
      .catch(error => void failures.push(error))
      .finally(() => busy.delete(lane))
    busy.set(lane, done)
  }
  try {
    while (!signal?.aborted) {
      const items = busy.size < most ? await claim([...busy.keys()]) : []
      for (const [lane, ofLane] of Map.groupBy(items, laneOf)) begin(lane, ofLane)
      if (busy.size === 0) break
      if (items.length === 0 || busy.size >= most) await oneEnds(busy, signal)
    }
  } finally {
    await Promise.all(busy.values())
  }
  if (failures.length > 0) throw failures[0]
}

async function oneEnds(busy: Map<string, Promise<void>>, signal: AbortSignal | undefined): Promise<void> {
  const waiting = new AbortController()
  const signals = AbortSignal.any([waiting.signal, ...(signal ? [signal] : [])])
  await Promise.race([...busy.values(), sleep(lookAgainMs, undefined, { signal: signals }).catch(() => {})])
  waiting.abort()
}
