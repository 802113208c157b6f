/** How much of the rate of a bare route with the same check and one indexed query is left for `GET /api/users/me`? */
import { testDatabase } from '@chispa/testing/database'
import { startBare } from '../bare/start-bare.ts'
import { compareRates } from '../compare-rates.ts'
import { compareServers } from '../measure/compare-servers.ts'
import { makeMembers, requestsOf } from '../measure/members.ts'
import { startWebService } from '../measure/web-service.ts'
import type { Question } from '../question.ts'

export const readMe: Question = {
  name: 'read-me',
  async run() {
    await using database = await testDatabase()
    const requests = requestsOf(await makeMembers(database, { count: 1000, others: 10_000 }), '/api/users/me')
    const rounds = await compareServers(
      () => startWebService(database.url),
      () => startBare('user-route', database.url),
      requests,
    )
    return { rows: [compareRates('GET /api/users/me', 0.6, rounds)], rounds }
  },
}
