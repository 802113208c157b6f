/** How much slower is the overview when the history is a thousand times longer? */
import { testDatabase } from '@chispa/testing/database'
import { httpRequest } from '../load/http-request.ts'
import { LoadProcess, type Round } from '../load/load-process.ts'
import { alternate, type Pair } from '../measure/alternate.ts'
import { median, spread } from '../measure/median.ts'
import { makeMembers } from '../measure/members.ts'
import { fillPayments } from '../measure/payments.ts'
import { startWebService, type WebService } from '../measure/web-service.ts'
import type { Question, Row } from '../question.ts'

const [many, few] = [1_000_000, 1000]
const maxSlower = 1.5
const [rounds, durationMs, warmUpMs, connections] = [5, 500, 1000, 4]
const spans = ['day', 'week', 'month', 'year']

type Filled = { web: WebService; token: string }

export const overview: Question = {
  name: 'overview',
  limitSeconds: 240,
  async run() {
    await using parts = new AsyncDisposableStack()
    const filled = async (count: number): Promise<Filled> => {
      const database = parts.use(await testDatabase())
      await fillPayments(database.sql, count)
      const [admin] = await makeMembers(database, { count: 1, others: 10, role: 'ADMIN' })
      return { web: parts.use(await startWebService(database.url)), token: admin!.token }
    }
    const [large, small] = [await filled(many), await filled(few)]
    const load = parts.use(new LoadProcess())
    const results: Record<string, Pair<Round>[]> = {}
    for (const span of spans) results[span] = await compare(load, large, small, `/api/overview?span=${span}`)
    return { rows: Object.entries(results).map(([span, pairs]) => rowOf(span, pairs)), rounds: results }
  },
}

async function compare(load: LoadProcess, large: Filled, small: Filled, path: string): Promise<Pair<Round>[]> {
  const round = ({ web, token }: Filled, ms: number) => {
    const requests = [httpRequest({ path, host: 'localhost', authorization: `Bearer ${token}` })]
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

function rowOf(span: string, pairs: Pair<Round>[]): Row {
  const ratios = pairs.map(({ ours, bare }) => bare.perSecond / ours.perSecond)
  const ratio = median(ratios)
  const shown = (side: 'ours' | 'bare') =>
    `${((1000 * connections) / median(pairs.map(pair => pair[side].perSecond))).toFixed(1)} ms`
  return {
    question: `the overview of a ${span}, a million payments against a thousand`,
    ours: shown('ours'),
    bare: shown('bare'),
    ratio: ratio.toFixed(2),
    wanted: `<= ${maxSlower}`,
    verdict: ratio <= maxSlower ? 'met' : 'MISSED',
    notes: `middle half of ${pairs.length} rounds within ${Math.round(spread(ratios) * 100)} %`,
  }
}
