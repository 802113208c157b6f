/** How long a wallet has said nothing, without the times in which nobody listened. */
import type { Outage } from '../instance/lease.ts'

export function silenceMs(since: Date, now: Date, outages: readonly Outage[]): number {
  const [from, to] = [since.getTime(), now.getTime()]
  let silentMs = to - from
  for (const { fromAt, toAt } of outages) {
    silentMs -= Math.max(0, Math.min(to, toAt.getTime()) - Math.max(from, fromAt.getTime()))
  }
  return silentMs
}
