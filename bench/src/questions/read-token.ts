/** How much of the rate of a bare route that only verifies the token is left for `GET /api/jwt`? */
import { testDatabase } from '@chispa/testing/database'
import { startBare } from '../bare/start-bare.ts'
import { compareRates } from '../compare-rates.ts'
import { httpRequest } from '../load/http-request.ts'
import { LoadProcess } from '../load/load-process.ts'
import { alternate } from '../measure/alternate.ts'
import { makeMembers } from '../measure/members.ts'
import { startWebService } from '../measure/web-service.ts'
import type { Question } from '../question.ts'

const [rounds, durationMs, connections] = [8, 2000, 32]

export const readToken: Question = {
  name: 'read-token',
  async run() {
    await using database = await testDatabase()
    await using web = await startWebService(database.url)
    await using bare = await startBare('token-route')
    await using load = new LoadProcess()
    const members = await makeMembers({ sql: database.sql, web }, { count: 100, others: 10_000 })
    const requests = members.map(({ token }) =>
      httpRequest({ path: '/api/jwt', host: web.host, authorization: `Bearer ${token}` }),
    )
    const pairs = await alternate(
      rounds,
      () => load.round(web, { requests, connections, durationMs }),
      () => load.round(bare, { requests, connections, durationMs }),
    )
    return { rows: [compareRates('GET /api/jwt', 0.7, pairs)], rounds: pairs }
  },
}
