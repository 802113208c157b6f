/**
 * Whether a wallet is silent alone or with many. More than a fifth of those of a relay, or of all, that spoke last within the same
 * hours: that is an outage, of the relay, a provider or our own network, and nobody's own silence. One alone never is, however
 * few there are: then others must have answered.
 */

/** `weight`: for how many it stands. */
export type Silent = { lifeAt: number; weight: number }
export type Company = { silent: readonly Silent[]; answering: number }
export type Together = { silent: number; wallets: number; since: number; isOutage: boolean }

/** Longer than the time after which a quiet wallet is asked: who fell silent at one moment spoke last within that. */
const sameHoursMs = 6 * 3_600_000

/** How many fell silent together with one that spoke last at that time. */
export function companyOf({ silent, answering }: Company): (lifeAt: number) => Together {
  const sorted = silent.toSorted((a, b) => a.lifeAt - b.lifeAt)
  const sums = [0]
  for (const { weight } of sorted) sums.push(sums.at(-1)! + weight)
  const before = (time: number) => {
    let [from, to] = [0, sorted.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (sorted[middle]!.lifeAt < time) from = middle + 1
      else to = middle
    }
    return from
  }
  return lifeAt => {
    const [from, to] = [before(lifeAt - sameHoursMs), before(lifeAt + sameHoursMs + 1)]
    const count = Math.round(sums[to]! - sums[from]!)
    const wallets = Math.round(count + answering)
    return {
      silent: count,
      wallets,
      since: sorted[to - 1]?.lifeAt ?? lifeAt,
      isOutage: count > 1 && count * 5 > wallets,
    }
  }
}
