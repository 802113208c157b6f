/** Our rate as a share of a bare one, both as requests per second and as requests per second of processor time. */
import type { Round } from './load/load-process.ts'
import type { Pair } from './measure/alternate.ts'
import { median, spread } from './measure/median.ts'
import type { Row, Verdict } from './question.ts'

type Rated = Pick<Round, 'perSecond' | 'cpuMicroseconds'> & { loadShare?: number }

export function compareRates(question: string, least: number, pairs: Pair<Rated>[]): Row {
  const rates = pairs.map(({ ours, bare }) => ours.perSecond / bare.perSecond)
  const costs = pairs.map(({ ours, bare }) => bare.cpuMicroseconds / ours.cpuMicroseconds)
  const [rate, cost] = [median(rates), median(costs)]
  return {
    question,
    ours: shown(pairs.map(({ ours }) => ours)),
    bare: shown(pairs.map(({ bare }) => bare)),
    ratio: `${rate.toFixed(2)} by rate, ${cost.toFixed(2)} by CPU`,
    wanted: `>= ${least}`,
    verdict: verdictOf(rate >= least, cost >= least),
    notes: `middle half of ${pairs.length} rounds within ${percent(spread(rates))} by rate, ${percent(spread(costs))} by CPU${busyLoad(pairs)}`,
  }
}

function verdictOf(byRate: boolean, byCpu: boolean): Verdict {
  if (byRate !== byCpu) return 'UNCLEAR'
  return byRate ? 'met' : 'MISSED'
}

const shown = (rounds: Rated[]) =>
  `${Math.round(median(rounds.map(round => round.perSecond)))}/s, ${Math.round(median(rounds.map(round => round.cpuMicroseconds)))} µs CPU`

function busyLoad(pairs: Pair<Rated>[]): string {
  const shares = pairs.flatMap(({ ours, bare }) => [ours.loadShare ?? 0, bare.loadShare ?? 0])
  return median(shares) > 0.9 ? `; the load generator was busy ${percent(median(shares))} of the time` : ''
}

const percent = (share: number) => `${Math.round(share * 100)} %`
