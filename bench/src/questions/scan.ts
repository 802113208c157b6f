/**
 * How much of the rate of a bare route with one indexed query is left for a tap (`GET /api/cards/{id}/scan`), when it is
 * seen for the first time and when a till asks for the same tap again? There are 100,000 cards.
 */
import type { Connection } from '@chispa/database/connect'
import { until } from '@chispa/sandbox/until'
import { testDatabase } from '@chispa/testing/database'
import { startBare } from '../bare/start-bare.ts'
import { compareRates } from '../compare-rates.ts'
import { httpRequest } from '../load/http-request.ts'
import { LoadProcess, type Round } from '../load/load-process.ts'
import { allowOwnRelay } from '../measure/allow-own-relay.ts'
import { alternate, type Pair } from '../measure/alternate.ts'
import { fillCards, giveCards, type TappingCard } from '../measure/cards.ts'
import { compareServers, defaultRounds } from '../measure/compare-servers.ts'
import { startWebService } from '../measure/web-service.ts'
import { startRelayProcess } from '../network/relay-process.ts'
import type { Question } from '../question.ts'

const [wallets, cardsOfEach, others] = [10, 10, 100_000]
const [tapsARound, warmUpTaps] = [1500, 24_000]
const least = 0.6

export const scan: Question = {
  name: 'scan',
  async run() {
    await using database = await testDatabase()
    await using relay = await startRelayProcess()
    await allowOwnRelay(database.sql)
    await fillCards(database.sql, others)
    const cards: TappingCard[] = []
    for (let at = 0; at < wallets; at++) {
      cards.push(...(await giveCards(database.sql, await relay.wallet(5_000_000), cardsOfEach)))
    }
    await database.sql`vacuum analyze`
    const first = await firstSight(database, cards)
    const again = await askedAgain(database.url, cards)
    return {
      rows: [
        compareRates('a tap that is new', least, first),
        compareRates('a tap that is asked for again', least, again),
      ],
      rounds: { first, again },
    }
  },
}

async function firstSight(
  { sql, url }: { sql: Connection; url: string },
  cards: TappingCard[],
): Promise<Pair<Round>[]> {
  const { rounds, starts, connections } = defaultRounds
  await using load = new LoadProcess()
  const pairs: Pair<Round>[] = []
  for (let start = 0; start < starts; start++) {
    await using ours = await startWebService(url)
    await using bare = await startBare('card-route', url)
    const requestsOf = (count: number) =>
      Array.from({ length: count }, (_, at) => httpRequest({ path: cards[at % cards.length]!.tap(), host: ours.host }))
    await load.round(ours, { requests: requestsOf(warmUpTaps), connections })
    await load.round(bare, { requests: requestsOf(warmUpTaps), connections })
    const ourRound = async () => {
      const requests = requestsOf(tapsARound)
      const round = await load.round(ours, { requests, connections })
      await requireSeen(sql, cards)
      return round
    }
    const bareRound = () => load.round(bare, { requests: requestsOf(tapsARound), connections })
    pairs.push(...(await alternate(rounds, ourRound, bareRound)))
  }
  return pairs
}

/**
 * LNURL tells of refusals with a 200 too: what counts is that the newest tap of every card was taken. That is written
 * down in the background.
 */
async function requireSeen(sql: Connection, cards: TappingCard[]): Promise<void> {
  await until(async () => {
    const seen = await sql<{ cardId: string; counter: number }[]>`select card_id, counter from card_taps`
    const counters = new Map(seen.map(({ cardId, counter }) => [cardId, counter]))
    return cards.every(({ id, counter }) => counters.get(id) === counter)
  }, 3000)
}

async function askedAgain(url: string, cards: TappingCard[]): Promise<Pair<Round>[]> {
  const paths = cards.map(card => card.tap())
  const requests = paths.map(path => httpRequest({ path, host: 'localhost' }))
  const pairs = await compareServers(
    () => startWebService(url),
    () => startBare('card-route', url),
    requests,
  )
  await using web = await startWebService(url)
  for (const path of paths) {
    const { tag, maxWithdrawable } = (await (await fetch(`${web.url}${path}`)).json()) as Record<string, unknown>
    if (tag !== 'withdrawRequest' || !maxWithdrawable) throw new Error('a tap has expired in the middle')
  }
  return pairs
}
