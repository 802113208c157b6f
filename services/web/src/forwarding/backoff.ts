/** When something is tried again: soon at first, then ever less often. */
const seconds = 1000
const minutes = 60 * seconds

export const failurePause = { firstMs: 10 * seconds, maxMs: 60 * minutes }
export const afterFailure = (failures: number) =>
  Math.min(failurePause.firstMs * 2 ** Math.min(failures, 20), failurePause.maxMs)
/** An open payment is asked for: its end may come any moment. */
export const afterCheck = (checks: number) => Math.min(2 * seconds * 2 ** Math.min(checks, 20), 10 * minutes)
/** For what only somebody's act can change. */
export const restMs = 10 * minutes
