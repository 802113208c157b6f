/** Asks the relays that the operator named for events of some authors. Relays may send anything: nothing is believed here. */
import { waitForFirstDial } from '@chispa/nwc/first-dial'
import type { QueryFilter } from '@chispa/nwc/queries'
import { defaultRelayClientOptions, RelayClient } from '@chispa/nwc/relay-client'
import type { NostrEvent } from '@chispa/protocols/nip01'
import type { Deps } from '../deps.ts'

const defaultTimeoutMs = 5000
const maxEvents = 2000

/** `timeoutMs`: to connect, and for each answer. */
type Asking = { signal?: AbortSignal | undefined; timeoutMs?: number | undefined }

/** Undefined: no relay answered. */
export async function askRelays(
  { relayGuard }: Pick<Deps, 'relayGuard'>,
  urls: readonly string[],
  filters: readonly QueryFilter[],
  asking: Asking = {},
): Promise<NostrEvent[] | undefined> {
  const answers = await Promise.all(urls.map(url => askRelay(relayGuard, url, filters, asking)))
  const answered = answers.filter(answer => answer !== undefined)
  return answered.length === 0 ? undefined : answered.flat()
}

async function askRelay(
  guard: Deps['relayGuard'],
  url: string,
  filters: readonly QueryFilter[],
  { signal, timeoutMs = defaultTimeoutMs }: Asking,
): Promise<NostrEvent[] | undefined> {
  if (!guard.mayUse(url)) return undefined
  const quiet = { signFor: () => undefined, onEvent: () => {}, onState: () => {} }
  const options = { ...defaultRelayClientOptions, connectTimeoutMs: timeoutMs, lookup: guard.lookup }
  const relay = new RelayClient(url, [], quiet, options)
  const events: NostrEvent[] = []
  const keep = (event: NostrEvent) => {
    if (events.length < maxEvents) events.push(event)
  }
  relay.start()
  try {
    if (!(await waitForFirstDial(relay, { timeoutMs, signal }))) return undefined
    for (const filter of filters) {
      if (!(await relay.query(filter, keep, { timeoutMs, signal }))) return undefined
    }
    return events
  } finally {
    await relay.stop()
  }
}
