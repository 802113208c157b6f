/** Whether a relay takes a connection, now. */
import { waitForFirstDial } from '@chispa/nwc/first-dial'
import { defaultRelayClientOptions, RelayClient } from '@chispa/nwc/relay-client'
import type { Deps } from '../deps.ts'

export async function isRelayReached(
  { relayGuard }: Pick<Deps, 'relayGuard'>,
  url: string,
  timeoutMs: number,
): Promise<boolean> {
  if (!relayGuard.mayUse(url)) return false
  const quiet = { signFor: () => undefined, onEvent: () => {}, onState: () => {} }
  const options = { ...defaultRelayClientOptions, connectTimeoutMs: timeoutMs, lookup: relayGuard.lookup }
  const relay = new RelayClient(url, [], quiet, options)
  relay.start()
  try {
    return await waitForFirstDial(relay, { timeoutMs })
  } finally {
    await relay.stop()
  }
}
