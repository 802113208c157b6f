/** The filters of a standing subscription, and how many keys one message of them holds. */

/** `["REQ","k0",` and `]`, with an id that has grown. */
const bytesPerMessage = 64
/** A filter without its keys, `{"kinds":[23195,23196,23197],"since":1700000000,"#p":[]},`, twice over. */
const bytesPerFilter = 128
/** `"<64 hex digits>",` */
const bytesPerKey = 67

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

/** Smaller filters are more filters, so that they leave less room for keys. */
export function maxKeysInMessage(maxMessageLength: number, keysPerFilter: number): number {
  const bytes = maxMessageLength - bytesPerMessage
  const bytesPerFullFilter = bytesPerFilter + keysPerFilter * bytesPerKey
  const full = Math.floor(bytes / bytesPerFullFilter)
  const inTheLast = Math.floor((bytes - full * bytesPerFullFilter - bytesPerFilter) / bytesPerKey)
  return Math.max(1, full * keysPerFilter + Math.max(0, inTheLast))
}
