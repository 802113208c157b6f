/** Waits until a relay client has connected, or its first dial has failed: when to try again is the caller's matter. */
import { startDeadline, withTimeout } from '@chispa/concurrency/timeout'
import type { RelayClient } from './relay-client.ts'

/** A failed dial is no event of the client's, so it is looked for. */
const glanceMs = 50

export async function waitForFirstDial(
  relay: RelayClient,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<boolean> {
  const deadline = startDeadline(timeoutMs)
  while (relay.state === 'connecting' && !deadline.hasPassed() && !signal?.aborted) {
    await withTimeout(relay.nextChange, glanceMs, signal)
  }
  return relay.isOpen
}
