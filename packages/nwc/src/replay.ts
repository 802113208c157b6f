/**
 * What one relay has stored for a filter, to the end. Relays answer with the newest few hundred only, so what is older is
 * asked for until nothing new comes.
 */
import type { NostrEvent } from '@chispa/protocols/nip01'
import type { QueryFilter, QueryOptions } from './queries.ts'
import type { RelayClient } from './relay-client.ts'

const maxPages = 200

/** Whether the relay answered to the end. Events are as the relay sent them. */
export async function replayStored(
  relay: RelayClient,
  filter: QueryFilter,
  onEvent: (event: NostrEvent) => void,
  options: QueryOptions,
): Promise<boolean> {
  const seen = new Set<string>()
  let until: number | undefined
  for (let page = 0; page < maxPages; page++) {
    const before = seen.size
    let oldest = Number.POSITIVE_INFINITY
    const take = (event: NostrEvent) => {
      oldest = Math.min(oldest, event.created_at)
      if (seen.has(event.id)) return
      seen.add(event.id)
      onEvent(event)
    }
    if (!(await relay.query(until === undefined ? filter : { ...filter, until }, take, options))) return false
    if (seen.size === before) return true
    until = oldest
  }
  return false
}
