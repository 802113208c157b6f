/**
 * What is kept back for routing when a wallet does not have enough to pay the amount and its fees. First one percent
 * and a satoshi, then twice that, then four times; beyond that it is not the fees that are missing.
 */
const steps = 3

export const firstReserve = (owedMsats: number) => (Math.ceil(owedMsats / 100_000) + 1) * 1000

/** Undefined when keeping back more does not help. */
export function nextReserve(owedMsats: number, reserveMsats: number): number | undefined {
  const first = firstReserve(owedMsats)
  const next = reserveMsats === 0 ? first : 2 * reserveMsats
  return next <= first * 2 ** (steps - 1) && next < owedMsats ? next : undefined
}
