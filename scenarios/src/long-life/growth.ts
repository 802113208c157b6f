/**
 * What grows from round to round, told apart from what fills: a pool, a cache or a table of learned functions fills and stops, however late; a leak
 * never does. So what seems to grow is looked at over further rounds, and only what grew in each of them grows.
 */

/** What both services hold after a round: a name for each kind of thing. */
export type Holding = Record<string, number>
export type Growth = {
  what: string
  first: number
  last: number
  perRound: number
  /** Where it is not said, it is told and not judged. */
  allowedPerRound?: number
  isGrowing: boolean
}
/** `rounds`: how many of the last ones are judged together. */
export type Judging = { rounds: number; allowedPerRound: (what: string) => number | undefined }

/** Of all rounds so far, each window of `rounds` of them judged by itself. */
export function growthOf(holdings: readonly Holding[], { rounds, allowedPerRound }: Judging): Growth[] {
  const windows = Array.from({ length: Math.max(1, holdings.length - rounds + 1) }, (_, from) =>
    holdings.slice(from, from + rounds),
  )
  return Object.keys(holdings[0] ?? {}).map(what => {
    const allowed = allowedPerRound(what)
    const slopes = windows.map(window => slopeOf(window.map(holding => holding[what] ?? 0)))
    const values = holdings.map(holding => holding[what] ?? 0)
    return {
      ...{ what, first: values[0] ?? 0, last: values.at(-1) ?? 0, perRound: Math.round(slopeOf(values) * 100) / 100 },
      ...(allowed !== undefined && { allowedPerRound: allowed }),
      isGrowing: allowed !== undefined && slopes.every(slope => slope > allowed),
    }
  })
}

/** The line of least squares through all of them. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const over = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return over === 0 ? 0 : values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0) / over
}
