/**
 * When an event that was not accepted is tried again. The first attempts follow each other within minutes and it counts
 * as pending; after that it counts as failed, and the sweep goes on for ever, ever more seldom.
 */
const firstWaitsMs = [1000, 5000, 25_000, 60_000, 120_000]
const firstSweepMs = 2 * 60_000
const maxSweepMs = 60 * 60_000

type NextAttempt = { status: 'pending' | 'failed'; waitMs: number }

/** After so many attempts. */
export function nextAttempt(attempts: number, maxAttempts: number): NextAttempt {
  if (attempts < maxAttempts) {
    return { status: 'pending', waitMs: firstWaitsMs[Math.min(attempts, firstWaitsMs.length) - 1]! }
  }
  const doublings = Math.min(attempts - maxAttempts, 20)
  return { status: 'failed', waitMs: Math.min(firstSweepMs * 2 ** doublings, maxSweepMs) }
}
