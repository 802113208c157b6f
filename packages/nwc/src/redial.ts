/** When a lost relay is dialled again. */

/** A socket that stayed open for so long has worked: what failed before it does not count any more. */
const steadyAfterMs = 30_000
/** A relay that flooded is left alone for as long as one that failed so often. */
const failuresOfFlood = 6
/** However many are in a hurry, a relay is not dialled twice within this time. */
const minRedialMs = 1000

type Loss = {
  /** Failures in a row before this one. */
  failures: number
  /** How long the socket was open; undefined when the handshake did not finish. */
  openForMs: number | undefined
  hasFlooded: boolean
}

/** Failures in a row, this one included. A relay that accepts and drops us at once fails each time. */
export function countFailures({ failures, openForMs, hasFlooded }: Loss): number {
  const count = openForMs !== undefined && openForMs >= steadyAfterMs ? 1 : failures + 1
  return hasFlooded ? Math.max(count, failuresOfFlood) : count
}

/** For somebody who needs the relay now. */
export function hurriedRedialInMs(sinceDialMs: number): number {
  return Math.max(0, minRedialMs - sinceDialMs)
}
