/** Asks the relays that the operator named for events of some authors. Relays may send anything: nothing is believed here. */
import { waitForFirstDial } from '@chispa/nwc/first-dial'
import type { QueryFilter } from '@chispa/nwc/queries'
import { defaultRelayClientOptions, RelayClient } from '@chispa/nwc/relay-client'
import type { NostrEvent } from '@chispa/protocols/nip01'

const connectTimeoutMs = 5000
const answerTimeoutMs = 5000
const maxEvents = 2000

/** Undefined: no relay answered. */
export async function askRelays(
  urls: readonly string[],
  filters: readonly QueryFilter[],
  signal?: AbortSignal,
): Promise<NostrEvent[] | undefined> {
  const answers = await Promise.all(urls.map(url => askRelay(url, filters, signal)))
  const answered = answers.filter(answer => answer !== undefined)
  return answered.length === 0 ? undefined : answered.flat()
}

async function askRelay(
  url: string,
  filters: readonly QueryFilter[],
  signal: AbortSignal | undefined,
): Promise<NostrEvent[] | undefined> {
  const quiet = { signFor: () => undefined, onEvent: () => {}, onState: () => {} }
  const relay = new RelayClient(url, [], quiet, { ...defaultRelayClientOptions, connectTimeoutMs })
  const events: NostrEvent[] = []
  const keep = (event: NostrEvent) => {
    if (events.length < maxEvents) events.push(event)
  }
  relay.start()
  try {
    if (!(await waitForFirstDial(relay, { timeoutMs: connectTimeoutMs, signal }))) return undefined
    for (const filter of filters) {
      if (!(await relay.query(filter, keep, { timeoutMs: answerTimeoutMs, signal }))) return undefined
    }
    return events
  } finally {
    await relay.stop()
  }
}
