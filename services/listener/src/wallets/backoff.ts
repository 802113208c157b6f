/** Pauses before a wallet that failed is asked again: from two seconds up to five minutes, spread by a quarter. */
const shortestMs = 2000
const longestMs = 300_000

export function backoffMs(failures: number, random: () => number = Math.random): number {
  const plain = Math.min(longestMs, shortestMs * 2 ** Math.min(failures - 1, 10))
  return Math.round(plain * (0.75 + random() / 2))
}
