/**
 * What does a second process of the web service bring on a machine with two cores, for look-ups of addresses? The load generator
 * runs on the same cores: what it took is given back by reckoning, as if it had run elsewhere. The database's part is not: a note says
 * what there would be with it elsewhere too.
 */
import { availableParallelism } from 'node:os'
import { testDatabase } from '@chispa/testing/database'
import { httpRequest } from '../load/http-request.ts'
import { LoadProcess, type Round } from '../load/load-process.ts'
import { fillAddresses, someNames } from '../measure/addresses.ts'
import { alternate } from '../measure/alternate.ts'
import { databaseCpuMs } from '../measure/database-cpu.ts'
import { median, spread } from '../measure/median.ts'
import { startWebService } from '../measure/web-service.ts'
import type { Question, Row } from '../question.ts'

const addresses = 1000
const least = 1.6
const [rounds, durationMs, warmUpMs, connections] = [6, 1500, 4000, 64]

export const webProcesses: Question = {
  name: 'web-processes',
  async run() {
    await using database = await testDatabase()
    await fillAddresses(database.sql, addresses)
    await using one = await startWebService(database.url, { WEB_PROCESSES: '1' })
    await using two = await startWebService(database.url, { WEB_PROCESSES: '2' })
    await using load = new LoadProcess()
    const requests = someNames(addresses, 10_000).map(name =>
      httpRequest({ path: `/api/lud16/${name}`, host: 'localhost' }),
    )
    const round = async (web: typeof one, ms: number): Promise<Shared> => {
      const before = await databaseCpuMs(database.sql)
      const result = await load.round(web, { requests, connections, durationMs: ms })
      const after = await databaseCpuMs(database.sql)
      return { ...result, databaseShare: before && after && (after - before) / ms }
    }
    await round(one, warmUpMs)
    await round(two, warmUpMs)
    const pairs = await alternate(
      rounds,
      () => round(two, durationMs),
      () => round(one, durationMs),
    )
    return { rows: [rowOf(pairs.map(({ ours, bare }) => ({ two: ours, one: bare })))], rounds: pairs }
  },
}

/** `databaseShare`: of a core. */
type Shared = Round & { databaseShare: number | undefined }

/** One process is bounded by its one core, whatever the generator takes of the other; two share what is left of all. */
function withoutLoad({ perSecond, loadShare }: Round, alsoElsewhere = 0): number {
  const cores = Math.min(2, availableParallelism())
  return (perSecond * cores) / (cores - loadShare - alsoElsewhere)
}

function rowOf(pairs: { two: Shared; one: Shared }[]): Row {
  const ratios = pairs.map(({ two, one }) => withoutLoad(two) / one.perSecond)
  const ratio = median(ratios)
  const rate = (of: (pair: (typeof pairs)[number]) => number) => `${Math.round(median(pairs.map(of)))}/s`
  const raw = median(pairs.map(({ two, one }) => two.perSecond / one.perSecond))
  const shares = pairs.flatMap(({ two: { databaseShare } }) => databaseShare ?? [])
  const elsewhere = median(pairs.map(({ two, one }) => withoutLoad(two, two.databaseShare) / one.perSecond))
  const database =
    shares.length === 0
      ? ''
      : ` and takes ${Math.round(median(shares) * 100)} % of a core, ${elsewhere.toFixed(2)} by the same reckoning with it elsewhere too`
  const share = median(pairs.map(({ two }) => two.loadShare))
  return {
    question: 'look-ups by two web processes, against one',
    ours: rate(({ two }) => withoutLoad(two)),
    bare: rate(({ one }) => one.perSecond),
    ratio: ratio.toFixed(2),
    wanted: `>= ${least}`,
    verdict: ratio >= least ? 'met' : 'MISSED',
    notes: `${raw.toFixed(2)} as seen, with ${Math.round(share * 100)} % of a core taken by the load generator; the database is on the same ${availableParallelism()} cores${database}; middle half of ${pairs.length} rounds within ${Math.round(spread(ratios) * 100)} %`,
  }
}
