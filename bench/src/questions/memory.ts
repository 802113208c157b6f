/** How much memory does the web service take after 100,000 requests of several kinds, and does it still grow? */
import { testDatabase } from '@chispa/testing/database'
import { httpRequest } from '../load/http-request.ts'
import { LoadProcess } from '../load/load-process.ts'
import { makeMembers, requestsOf } from '../measure/members.ts'
import { mintRequest, signMany } from '../measure/signed-requests.ts'
import { startWebService } from '../measure/web-service.ts'
import type { Curve, Question, Row } from '../question.ts'

const [requestCount, tenths, connections] = [100_000, 10, 32]
const [maxRssMegabytes, maxGrowth] = [200, 0.05]

type Tenth = { rssMegabytes: number; heapMegabytes: number; liveMegabytes?: number }

export const memory: Question = {
  name: 'memory',
  async run() {
    await using database = await testDatabase()
    const members = await makeMembers(database, { count: 1000, others: 10_000 })
    await using web = await startWebService(database.url)
    await using load = new LoadProcess()
    const settings = httpRequest({ path: '/api/settings', host: 'localhost' })
    const [tokens, accounts] = [requestsOf(members, '/api/jwt'), requestsOf(members, '/api/users/me')]
    const rounds: Tenth[] = []
    for (let tenth = 1; tenth <= tenths; tenth++) {
      const quarter = requestCount / tenths / 4
      const minted = signMany(members, quarter).map(mintRequest)
      const requests = Array.from({ length: quarter }, (_, at) => [
        minted[at]!,
        tokens[at % tokens.length]!,
        accounts[at % accounts.length]!,
        settings,
      ]).flat()
      await load.round(web, { requests, connections })
      const { rssBytes, heapBytes } = await web.program.usage()
      rounds.push({ rssMegabytes: megabytes(rssBytes), heapMegabytes: megabytes(heapBytes) })
      // Collected only where it is compared: a collection at every tenth would hide what the process does by itself.
      if (tenth === 2 || tenth === tenths)
        rounds.at(-1)!.liveMegabytes = megabytes(await web.program.ask<number>('live heap'))
    }
    return { rows: rowsOf(rounds), curves: [curveOf(rounds)], rounds }
  },
}

const curveOf = (rounds: Tenth[]): Curve => ({
  what: 'resident memory of the web service by the number of requests',
  unit: 'MB',
  points: rounds.map(({ rssMegabytes }, at) => ({
    at: ((at + 1) * (requestCount / tenths)).toLocaleString('en'),
    value: rssMegabytes,
  })),
})

const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10

function rowsOf(rounds: Tenth[]): Row[] {
  const [second, last] = [rounds[1]!, rounds.at(-1)!]
  const growth = (of: (tenth: Tenth) => number) => of(last) / of(second) - 1
  const [rss, live] = [growth(tenth => tenth.rssMegabytes), growth(tenth => tenth.liveMegabytes!)]
  const notes = `MB after each tenth, resident: ${rounds.map(({ rssMegabytes }) => rssMegabytes).join(' ')}; heap: ${rounds.map(({ heapMegabytes }) => heapMegabytes).join(' ')}`
  return [
    {
      question: 'memory after 100,000 requests',
      ours: `${last.rssMegabytes} MB resident`,
      bare: '-',
      ratio: '-',
      wanted: `<= ${maxRssMegabytes} MB`,
      verdict: last.rssMegabytes <= maxRssMegabytes ? 'met' : 'MISSED',
      notes,
    },
    {
      question: 'growth from the second tenth to the last',
      ours: `${last.rssMegabytes} MB resident, ${last.liveMegabytes} MB live`,
      bare: `${second.rssMegabytes} MB resident, ${second.liveMegabytes} MB live`,
      ratio: `${(1 + rss).toFixed(2)} resident, ${(1 + live).toFixed(2)} live`,
      wanted: `<= ${1 + maxGrowth}`,
      verdict: rss <= maxGrowth && live <= maxGrowth ? 'met' : 'MISSED',
    },
  ]
}
