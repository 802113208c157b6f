import { among } from '@chispa/database/among'
import type { Sql } from '@chispa/database/connect'
import { isCardId } from '../cards/card-id.ts'
import type { CardStanding, StandingTerms } from './standing.ts'

/** The standings of all cards, to select from; each statement pays for the columns that it names. */
export const standings = (sql: Sql, { countSince, defaultTapMsats, defaultDayMsats }: StandingTerms) => sql`
  card_standings(${countSince}, ${defaultTapMsats}, ${defaultDayMsats})`

/** A card as a till sees it that asks what it can pay. */
export type ScannedCard = Pick<
  CardStanding,
  'id' | 'uid' | 'sealedKeys' | 'counter' | 'isFresh' | 'obstacle' | 'tapLimitMsats' | 'dayLimitMsats' | 'spentMsats'
> & {
  /** The newest tap that was ever shown. */
  seenCounter: number | null
  seenAtMs: number | null
  pinLimitMsats: number | null
}

/** One statement for the cards of a moment: it is on the way of every tap. Times are numbers, cheaper to read than dates. */
export const findScannedCards = (sql: Sql, ids: readonly string[], terms: StandingTerms): Promise<ScannedCard[]> =>
  listScanned(sql, terms, sql`s.id ${among(sql, ids)}`)

export const findScannedChips = (sql: Sql, uids: readonly string[], terms: StandingTerms): Promise<ScannedCard[]> =>
  listScanned(sql, terms, sql`s.uid ${among(sql, uids)}`)

function listScanned(sql: Sql, terms: StandingTerms, which: ReturnType<typeof standings>): Promise<ScannedCard[]> {
  return sql<ScannedCard[]>`
    select s.id, s.uid, s.sealed_keys, s.counter, s.is_fresh, s.obstacle, s.tap_limit_msats, s.day_limit_msats,
           s.spent_msats, t.counter as seen_counter, (extract(epoch from t.seen_at) * 1000)::int8 as seen_at_ms,
           pin.limit_msats as pin_limit_msats
    from ${standings(sql, terms)} s
    left join card_taps t on t.card_id = s.id
    left join card_pins pin on pin.card_id = s.id
    where ${which}`
}

export type TappedCard = Pick<
  CardStanding,
  'id' | 'uid' | 'sealedKeys' | 'counter' | 'isFresh' | 'userId' | 'walletId' | 'network' | 'obstacle'
> & {
  pinLimitMsats: number | null
  /** What the wallet lists of itself, and when it last did; null where it did not say. */
  walletMethods: string[] | null
  infoAt: Date | null
  /** How late the wallet was seen to reply to payments; null while it is quick. */
  payReplyMs: number | null
}

export async function findTappedCard(sql: Sql, id: string, terms: StandingTerms): Promise<TappedCard | undefined> {
  if (!isCardId(id)) return undefined
  const [card] = await sql<TappedCard[]>`
    select id, uid, sealed_keys, counter, is_fresh, user_id, wallet_id, network, obstacle, pin.limit_msats as pin_limit_msats,
           info_at, (select methods from remote_wallets w where w.id = wallet_id) as wallet_methods,
           (select (profile ->> 'payReplyMs')::int from remote_wallets w where w.id = wallet_id) as pay_reply_ms
    from ${standings(sql, terms)} left join card_pins pin on pin.card_id = id where id = ${id}`
  return card
}

export type TopUpCard = Pick<CardStanding, 'id' | 'userId' | 'walletId' | 'network' | 'infoAt' | 'obstacle'> & {
  /** The largest payment that the holder takes; null: what the community allows. */
  ownMaxMsats: number | null
}

export async function findTopUpCard(sql: Sql, id: string, terms: StandingTerms): Promise<TopUpCard | undefined> {
  if (!isCardId(id)) return undefined
  const [card] = await sql<TopUpCard[]>`
    select s.id, s.user_id, s.wallet_id, s.network, s.info_at, s.obstacle, u.max_sendable_msats as own_max_msats
    from ${standings(sql, terms)} s left join users u on u.id = s.user_id where s.id = ${id}`
  return card
}
