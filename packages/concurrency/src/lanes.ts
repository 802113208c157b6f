/**
 * Work that falls due, done concurrently in lanes: what belongs to one lane is done in turn, lanes never wait for each
 * other, and while slow ones are busy, what falls due meanwhile in others is still taken up.
 */
import { type Scheduler, systemClock } from './clock.ts'
import { withTimeout } from './timeout.ts'

type Lanes<T> = {
  /** How many lanes are worked on at the same time. */
  maxLanes: number
  laneOf: (item: T) => string
  /** Takes what is due, none of it in a busy lane; nothing when nothing is due. */
  claim: (busy: string[]) => Promise<T[]>
  /** Items of one lane. */
  work: (items: T[]) => Promise<void>
  signal?: AbortSignal | undefined
  clock?: Scheduler
}

/** While lanes are busy: how often it is looked for what has fallen due meanwhile. */
const claimAgainMs = 1000

/** Ends when nothing is due and no lane is busy, or at the signal; the first failure of any lane is thrown at the end. */
export async function workInLanes<T>(lanes: Lanes<T>): Promise<void> {
  const { maxLanes, laneOf, claim, work, signal, clock = systemClock } = lanes
  const busy = new Map<string, Promise<void>>()
  const failures: unknown[] = []
  const begin = (lane: string, items: T[]) => {
    const done = (async () => work(items))()
      .catch(error => void failures.push(error))
      .finally(() => busy.delete(lane))
    busy.set(lane, done)
  }
  try {
    while (!signal?.aborted) {
      const isIdle = busy.size === 0
      const items = busy.size < maxLanes ? await claim([...busy.keys()]) : []
      for (const [lane, ofLane] of Map.groupBy(items, laneOf)) begin(lane, ofLane)
      if (isIdle && items.length === 0) break
      // A lane that ended during the claim may have left something due that the claim could not see.
      if (busy.size === 0) continue
      if (items.length === 0 || busy.size >= maxLanes)
        await withTimeout(Promise.race(busy.values()), claimAgainMs, signal, clock)
    }
  } finally {
    await Promise.all(busy.values())
  }
  if (failures.length > 0) throw failures[0]
}
