/** Exponential backoff with jitter: clients that lost the same peer do not all come back in the same instant. */
export type Backoff = { firstMs: number; maxMs: number }

export const defaultBackoff: Backoff = { firstMs: 1000, maxMs: 60_000 }

/** Half of the pause is certain, the other half random: never at once, never all together. */
export function backoffMs(
  failures: number,
  random: () => number,
  { firstMs, maxMs }: Backoff = defaultBackoff,
): number {
  const ceiling = Math.min(maxMs, firstMs * 2 ** Math.min(Math.max(failures - 1, 0), 30))
  return ceiling / 2 + (random() * ceiling) / 2
}
