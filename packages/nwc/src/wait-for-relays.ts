/** Waits until at least one relay of a wallet is usable, and hurries those that are not. */
import { type Scheduler, systemClock } from '@chispa/concurrency/clock'
import { startDeadline, withTimeout } from '@chispa/concurrency/timeout'
import type { RelayClient } from './relay-client.ts'

/** All usable ones as soon as there is one; none when the time is over, the caller gave up or the wallet was closed. */
export async function waitForRelays(
  wallet: { readonly relays: readonly RelayClient[]; readonly isClosed: boolean },
  isUsable: (relay: RelayClient) => boolean,
  timeoutMs: number,
  signal?: AbortSignal,
  clock: Scheduler = systemClock,
): Promise<RelayClient[]> {
  const deadline = startDeadline(timeoutMs, clock)
  for (;;) {
    if (wallet.isClosed || signal?.aborted || wallet.relays.length === 0) return []
    const usable = wallet.relays.filter(isUsable)
    if (usable.length > 0) return usable
    for (const relay of wallet.relays) relay.hurry()
    const changed = Promise.race(wallet.relays.map(relay => relay.nextChange))
    if (!(await withTimeout(changed, deadline.leftMs(), signal, clock))) return []
  }
}
