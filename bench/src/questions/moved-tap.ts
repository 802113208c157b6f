/**
 * How much of the rate of a tap whose address names its card is left for one whose address names none, as on cards that
 * came from other systems? There are four keys 1 and 100,000 cards; every tap is new.
 */
import type { Connection } from '@chispa/database/connect'
import { sealer as sealerOf } from '@chispa/database/seal'
import { newCardKeys } from '@chispa/protocols/ntag424'
import { until } from '@chispa/sandbox/until'
import { testDatabase } from '@chispa/testing/database'
import { compareRates } from '../compare-rates.ts'
import { httpRequest } from '../load/http-request.ts'
import { LoadProcess, type Round } from '../load/load-process.ts'
import { allowOwnRelay } from '../measure/allow-own-relay.ts'
import { alternate, type Pair } from '../measure/alternate.ts'
import { fillCards, giveCards, type TappingCard } from '../measure/cards.ts'
import { defaultRounds } from '../measure/compare-servers.ts'
import { startWebService, vaultKey } from '../measure/web-service.ts'
import { startRelayProcess } from '../network/relay-process.ts'
import type { Question } from '../question.ts'

const [generations, wallets, cardsOfEach, others] = [4, 10, 10, 100_000]
const [tapsARound, warmUpTaps] = [2000, 6000]
const least = 0.9

export const movedTap: Question = {
  name: 'moved-tap',
  async run() {
    await using database = await testDatabase()
    await using relay = await startRelayProcess()
    await allowOwnRelay(database.sql)
    await fillCards(database.sql, others)
    const keys1 = await addTapKeys(database.sql)
    const cards: TappingCard[] = []
    for (let at = 0; at < wallets; at++) {
      const keysOf = (card: number) => ({ ...newCardKeys(), k1: keys1[card % generations]! })
      cards.push(...(await giveCards(database.sql, await relay.wallet(5_000_000), cardsOfEach, keysOf)))
    }
    await database.sql`vacuum analyze`
    const rounds = await tapBoth(database, cards)
    return { rows: [compareRates('a tap whose address names no card', least, rounds)], rounds: { moved: rounds } }
  },
}

async function addTapKeys(sql: Connection): Promise<string[]> {
  const sealer = sealerOf({ current: vaultKey })
  const keys = Array.from({ length: generations }, () => newCardKeys().k1)
  for (const [at, k1] of keys.entries()) {
    const id = `generation ${at}`
    const sealedKey = sealer.seal(JSON.stringify({ k1 }), `tap_keys:${id}`)
    await sql`insert into tap_keys (id, sealed_key, created_at) values (${id}, ${sealedKey}, now())`
  }
  return keys
}

async function tapBoth({ sql, url }: { sql: Connection; url: string }, cards: TappingCard[]): Promise<Pair<Round>[]> {
  const { rounds, starts, connections } = defaultRounds
  await using load = new LoadProcess()
  const pairs: Pair<Round>[] = []
  for (let start = 0; start < starts; start++) {
    await using web = await startWebService(url)
    const taps = (count: number, path: (card: TappingCard) => string) =>
      Array.from({ length: count }, (_, at) => httpRequest({ path: path(cards[at % cards.length]!), host: web.host }))
    const withoutId = (card: TappingCard) => card.tapWithoutId()
    const withId = (card: TappingCard) => card.tap()
    for (const path of [withoutId, withId]) await load.round(web, { requests: taps(warmUpTaps, path), connections })
    const roundOf = (path: (card: TappingCard) => string) => async () => {
      const round = await load.round(web, { requests: taps(tapsARound, path), connections })
      await requireSeen(sql, cards)
      return round
    }
    pairs.push(...(await alternate(rounds, roundOf(withoutId), roundOf(withId))))
  }
  return pairs
}

/** Refusals come with a 200 too: what counts is that the newest tap of every card was taken. */
async function requireSeen(sql: Connection, cards: TappingCard[]): Promise<void> {
  await until(async () => {
    const seen = await sql<{ cardId: string; counter: number }[]>`select card_id, counter from card_taps`
    const counters = new Map(seen.map(({ cardId, counter }) => [cardId, counter]))
    return cards.every(({ id, counter }) => counters.get(id) === counter)
  }, 3000)
}
