/** The filters of a standing subscription. */

/** Further back a relay is not asked: a longer gap is for the wallet's own ledger. */
const maxReplayMs = 24 * 3_600_000

/** From when on events are asked for, in unix seconds: a little before the moment the relay was last heard. */
export function replaySince(coveredUntil: number, now: Date, overlapMs: number): number {
  const nowMs = now.getTime()
  const fromMs = Math.max(Math.min(coveredUntil, nowMs), nowMs - maxReplayMs) - overlapMs
  return Math.floor(fromMs / 1000)
}

export function filtersFor(
  keys: Iterable<string>,
  keysPerFilter: number,
  fields: { kinds: readonly number[]; since: number },
) {
  const all = [...keys]
  const count = Math.ceil(all.length / keysPerFilter)
  return Array.from({ length: count }, (_, at) => ({
    ...fields,
    '#p': all.slice(at * keysPerFilter, (at + 1) * keysPerFilter),
  }))
}
