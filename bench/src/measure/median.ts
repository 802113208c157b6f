/** Numbers that a few disturbed rounds do not decide. */

/** The value that the given share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return low + (high - low) * (at - Math.floor(at))
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

/** How far the rounds are apart, as a share of their median: the middle half of them only. */
export const spread = (values: readonly number[]) =>
  (quantile(values, 0.75) - quantile(values, 0.25)) / Math.abs(median(values))
