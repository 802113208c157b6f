/** Doubling waits with jitter, so that clients which lost the same relay do not all come back in the same instant. */
export type Backoff = { firstMs: number; mostMs: number }

export const usualBackoff: Backoff = { firstMs: 1000, mostMs: 60_000 }

/** Half of the wait is certain, the other half random: never at once, never all together. */
export function backoffMs(failures: number, random: () => number, { firstMs, mostMs }: Backoff = usualBackoff): number {
  const ceiling = Math.min(mostMs, firstMs * 2 ** Math.min(Math.max(failures - 1, 0), 30))
  return ceiling / 2 + (random() * ceiling) / 2
}
