import type { WalletStatus } from '@chispa/contract/wallets'
import type { Sql } from '@chispa/database/connect'

/** A card as a till sees it that asks what it can pay. */
export type ScannedCard = {
  id: string
  uid: string
  /** Null where they are the ones that the caller knows. */
  sealedKeys: Uint8Array | null
  /** Of the last tap that was spent. */
  counter: number
  isFresh: boolean
  /** Held, neither blocked nor disabled, and with a wallet in use. */
  isUsable: boolean
  walletId: string | null
  /** The wallet said that it cannot pay. */
  receivesOnly: boolean
  /** Its own limits; null where those of the settings count. */
  tapLimitMsats: number | null
  dayLimitMsats: number | null
  /** What counts against the limit of a day. */
  spentMsats: number
  /** The newest tap that was ever shown. */
  seenCounter: number | null
  seenAtMs: number | null
}

export type LimitDefaults = { tapMsats: number; dayMsats: number }

/** How many bytes of a sealed value are enough to know it again: a salt and a nonce, drawn anew at every sealing. */
export const sealedHeadBytes = 33

/**
 * All in one statement, and no more than is needed: it is on the way of every tap. Keys of which the caller knows the head
 * (33 bytes, in hex) are not sent again; times are numbers, cheaper to read than dates.
 */
export function findScannedCards(
  sql: Sql,
  asked: readonly { id: string; knownHead: string }[],
  countSince: Date,
): Promise<ScannedCard[]> {
  return sql<ScannedCard[]>`
    select c.id, c.uid, c.counter, c.tapped_at is null as is_fresh, w.id as wallet_id,
           case when substring(c.sealed_keys for 33) = decode(asked.known_head, 'hex') then null
             else c.sealed_keys end as sealed_keys,
           c.blocked_at is null and c.disabled_at is null and w.status is not distinct from 'ACTIVE' as is_usable,
           coalesce(cardinality(w.methods) > 0 and 'pay_invoice' <> all(w.methods), false) as receives_only,
           c.tap_limit_msats, c.day_limit_msats, (
             select coalesce(sum(amount_msats), 0)::int8 from card_payments
             where card_id = c.id and counts and created_at > ${countSince}
           ) as spent_msats,
           t.counter as seen_counter, (extract(epoch from t.seen_at) * 1000)::int8 as seen_at_ms
    from unnest(${asked.map(({ id }) => id)}::text[], ${asked.map(({ knownHead }) => knownHead)}::text[])
      as asked (id, known_head)
    join cards c on c.id = asked.id
    left join card_taps t on t.card_id = c.id
    left join remote_wallets w
      on w.user_id = c.user_id and (w.id = c.wallet_id or (c.wallet_id is null and w.is_primary))`
}

/**
 * A card as it is judged by what pays. The wallet is the one bound to it, which is always the holder's own, else the
 * holder's primary one: spelled so that one look into the index of the holder's wallets finds it.
 */
export type TappedCard = {
  id: string
  uid: string
  sealedKeys: Uint8Array
  counter: number
  isFresh: boolean
  userId: string | null
  isBlocked: boolean
  isDisabled: boolean
  walletId: string | null
  walletStatus: WalletStatus | null
  network: string | null
}

export async function findTappedCard(sql: Sql, cardId: string): Promise<TappedCard | undefined> {
  const [card] = await sql<TappedCard[]>`
    select c.id, c.uid, c.sealed_keys, c.counter, c.tapped_at is null as is_fresh, c.user_id,
           c.blocked_at is not null as is_blocked, c.disabled_at is not null as is_disabled, w.id as wallet_id, w.status as wallet_status, w.network
    from cards c
    left join remote_wallets w
      on w.user_id = c.user_id and (w.id = c.wallet_id or (c.wallet_id is null and w.is_primary))
    where c.id = ${cardId}`
  return card
}

export type TopUpCard = Omit<TappedCard, 'uid' | 'sealedKeys' | 'counter' | 'isFresh'> & { infoAt: Date | null }

export async function findTopUpCard(sql: Sql, cardId: string): Promise<TopUpCard | undefined> {
  const [card] = await sql<TopUpCard[]>`
    select c.id, c.user_id, c.blocked_at is not null as is_blocked, c.disabled_at is not null as is_disabled,
           w.id as wallet_id, w.status as wallet_status, w.network, w.info_at
    from cards c
    left join remote_wallets w
      on w.user_id = c.user_id and (w.id = c.wallet_id or (c.wallet_id is null and w.is_primary))
    where c.id = ${cardId}`
  return card
}

export type ShownTap = { cardId: string; counter: number; seenAt: Date }

/** PostgreSQL's number for timestamptz: the driver cannot tell it from the values. */
const times = 1184

/**
 * Writes down when taps were first shown; at most one of a card. The newest of a card stays, and so does the moment it was
 * first shown. In one order, so that processes which write the same cards wait for each other instead of locking up; a
 * card that is gone is left out.
 */
export async function recordTaps(sql: Sql, taps: readonly ShownTap[]): Promise<void> {
  await sql`
    insert into card_taps as t (card_id, counter, seen_at)
    select n.card_id, n.counter, n.seen_at
    from unnest(
      ${taps.map(({ cardId }) => cardId)}::text[], ${taps.map(({ counter }) => counter)}::int[],
      ${sql.array(
        taps.map(({ seenAt }) => seenAt),
        times,
      )}
    ) as n (card_id, counter, seen_at)
    join cards c on c.id = n.card_id
    order by n.card_id
    on conflict (card_id) do update
    set counter = excluded.counter,
        seen_at = case when t.counter = excluded.counter then t.seen_at else excluded.seen_at end
    where t.counter <= excluded.counter`
}

/** The holder of a card, by key; null while there is none. */
export async function findHolder(
  sql: Sql,
  cardId: string,
): Promise<{ userId: string | null; pubkey: string | null } | undefined> {
  const [row] = await sql<{ userId: string | null; pubkey: string | null }[]>`
    select c.user_id, u.pubkey from cards c left join users u on u.id = c.user_id where c.id = ${cardId}`
  return row
}
