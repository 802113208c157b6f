/** How much of the rate of a bare route that only verifies the token is left for `GET /api/jwt`? */
import { testDatabase } from '@chispa/testing/database'
import { startBare } from '../bare/start-bare.ts'
import { compareRates } from '../compare-rates.ts'
import { compareServers } from '../measure/compare-servers.ts'
import { makeMembers, requestsOf } from '../measure/members.ts'
import { startWebService } from '../measure/web-service.ts'
import type { Question } from '../question.ts'

export const readToken: Question = {
  name: 'read-token',
  async run() {
    await using database = await testDatabase()
    const requests = requestsOf(await makeMembers(database, { count: 1000, others: 10_000 }), '/api/jwt')
    const rounds = await compareServers(
      () => startWebService(database.url),
      () => startBare('token-route'),
      requests,
    )
    return { rows: [compareRates('GET /api/jwt', 0.7, rounds)], rounds }
  },
}
