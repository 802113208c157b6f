/** How much slower are lists and counts of cards among 100,000 than among 1,000? */
import { testDatabase } from '@chispa/testing/database'
import { httpRequest } from '../load/http-request.ts'
import { LoadProcess, type Round } from '../load/load-process.ts'
import { alternate, type Pair } from '../measure/alternate.ts'
import { fillCards } from '../measure/cards.ts'
import { median, spread } from '../measure/median.ts'
import { makeMembers } from '../measure/members.ts'
import { startWebService, type WebService } from '../measure/web-service.ts'
import type { Curve, Question, Row } from '../question.ts'

const [many, few] = [100_000, 1000]
const maxSlower = 1.5
const [rounds, durationMs, warmUpMs, connections] = [6, 600, 2000, 4]

const kinds = {
  'counts of cards': ['/api/cards/counts'],
  'a page of cards': [
    '',
    'paired=true',
    'paired=false',
    'used=true',
    'used=false',
    'blocked=true',
    'designId=design+3',
  ].map(filter => `/api/cards?limit=50&${filter}`),
  'cards found by what they begin with': ['q=04', 'q=card', 'q=card+7', 'q=abc', 'q=nothing+like+it'].map(
    search => `/api/cards?limit=50&${search}`,
  ),
}

type Filled = { web: WebService; token: string }

export const listCards: Question = {
  name: 'list-cards',
  async run() {
    await using parts = new AsyncDisposableStack()
    const filled = async (count: number): Promise<Filled> => {
      const database = parts.use(await testDatabase())
      await fillCards(database.sql, count)
      const [admin] = await makeMembers(database, { count: 1, others: 10_000, role: 'ADMIN' })
      return { web: parts.use(await startWebService(database.url)), token: admin!.token }
    }
    const [large, small] = [await filled(many), await filled(few)]
    const load = parts.use(new LoadProcess())
    const results: Record<string, Pair<Round>[]> = {}
    for (const [kind, paths] of Object.entries(kinds)) results[kind] = await compare(load, large, small, paths)
    const measured = Object.entries(results)
    return {
      rows: measured.map(([kind, pairs]) => rowOf(kind, pairs)),
      curves: measured.map(([kind, pairs]) => curveOf(kind, pairs)),
      rounds: results,
    }
  },
}

async function compare(load: LoadProcess, large: Filled, small: Filled, paths: string[]): Promise<Pair<Round>[]> {
  const round = ({ web, token }: Filled, ms: number) => {
    const authorization = `Bearer ${token}`
    const requests = paths.map(path => httpRequest({ path, host: 'localhost', authorization }))
    return load.round(web, { requests, connections, durationMs: ms })
  }
  await round(large, warmUpMs)
  await round(small, warmUpMs)
  return alternate(
    rounds,
    () => round(large, durationMs),
    () => round(small, durationMs),
  )
}

const latencyMs = (rounds: Round[]) => (1000 * connections) / median(rounds.map(({ perSecond }) => perSecond))

const curveOf = (kind: string, pairs: Pair<Round>[]): Curve => ({
  what: `${kind} by the number of cards`,
  unit: 'ms',
  points: [
    { at: few.toLocaleString('en'), value: latencyMs(pairs.map(({ bare }) => bare)) },
    { at: many.toLocaleString('en'), value: latencyMs(pairs.map(({ ours }) => ours)) },
  ],
})

function rowOf(kind: string, pairs: Pair<Round>[]): Row {
  const ratios = pairs.map(({ ours, bare }) => bare.perSecond / ours.perSecond)
  const ratio = median(ratios)
  const shown = (side: 'ours' | 'bare') => `${latencyMs(pairs.map(pair => pair[side])).toFixed(1)} ms`
  return {
    question: `${kind}, 100,000 against 1,000`,
    ours: shown('ours'),
    bare: shown('bare'),
    ratio: ratio.toFixed(2),
    wanted: `<= ${maxSlower}`,
    verdict: ratio <= maxSlower ? 'met' : 'MISSED',
    notes: `middle half of ${pairs.length} rounds within ${Math.round(spread(ratios) * 100)} %`,
  }
}
