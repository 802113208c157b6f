/** When a process that ended by itself, or was ended because it hung, is started anew: soon at first, then less and less often. */
import { type Backoff, backoffMs } from '@chispa/concurrency/backoff'

const pauses: Backoff = { firstMs: 400, maxMs: 30_000 }

/** Whoever served for so long ended for another reason than the one before it. */
const steadyMs = 60_000

/** Some two minutes of starts. */
const maxFailures = 10

export type Restart = {
  /** In a row, this one included. */
  failures: number
  pauseMs: number
  /** It is not to be expected that one more start helps. */
  isHopeless: boolean
}

/** `servedMs`: since it had come up; 0 where it never did. */
export function planRestart(failuresBefore: number, servedMs: number, random = Math.random): Restart {
  const failures = servedMs >= steadyMs ? 1 : failuresBefore + 1
  return { failures, pauseMs: backoffMs(failures, random, pauses), isHopeless: failures >= maxFailures }
}
