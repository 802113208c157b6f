import type { WalletStatus } from '@chispa/contract/wallets'
import type { Sql } from '@chispa/database/connect'

/** A card as a till sees it that asks what it can pay. */
export type ScannedCard = {
  uid: string
  sealedKeys: Uint8Array
  /** Of the last tap that was spent. */
  counter: number
  isFresh: boolean
  /** Held, neither blocked nor disabled, and with a wallet in use. */
  isUsable: boolean
  walletId: string | null
  /** The wallet said that it cannot pay. */
  receivesOnly: boolean
  /** What a tap may spend now. */
  limitMsats: number
  /** The newest tap that was ever shown. */
  seenCounter: number | null
  seenAt: Date | null
}

export type LimitDefaults = { tapMsats: number; dayMsats: number }

/** All in one statement, and no more than is needed: it is on the way of every tap. */
export async function findScannedCard(
  sql: Sql,
  cardId: string,
  { tapMsats, dayMsats }: LimitDefaults,
  countSince: Date,
): Promise<ScannedCard | undefined> {
  const [card] = await sql<ScannedCard[]>`
    select c.uid, c.sealed_keys, c.counter, c.tapped_at is null as is_fresh, w.id as wallet_id,
           c.blocked_at is null and c.disabled_at is null and w.status is not distinct from 'ACTIVE' as is_usable,
           coalesce(cardinality(w.methods) > 0 and 'pay_invoice' <> all(w.methods), false) as receives_only,
           least(
             coalesce(c.tap_limit_msats, ${tapMsats}),
             coalesce(c.day_limit_msats, ${dayMsats}) - (
               select coalesce(sum(amount_msats), 0)::int8 from card_payments
               where card_id = c.id and counts and created_at > ${countSince}
             )
           ) as limit_msats,
           t.counter as seen_counter, t.seen_at
    from cards c
    left join card_taps t on t.card_id = c.id
    left join remote_wallets w on w.id = coalesce(
      c.wallet_id,
      (select id from remote_wallets where user_id = c.user_id and is_primary)
    )
    where c.id = ${cardId}`
  return card
}

/** A card as it is judged by what pays. The wallet is the one bound to it, else the holder's primary one. */
export type TappedCard = {
  id: string
  uid: string
  sealedKeys: Uint8Array
  counter: number
  userId: string | null
  isBlocked: boolean
  isDisabled: boolean
  walletId: string | null
  walletStatus: WalletStatus | null
  network: string | null
}

export async function findTappedCard(sql: Sql, cardId: string): Promise<TappedCard | undefined> {
  const [card] = await sql<TappedCard[]>`
    select c.id, c.uid, c.sealed_keys, c.counter, c.user_id, c.blocked_at is not null as is_blocked,
           c.disabled_at is not null as is_disabled, w.id as wallet_id, w.status as wallet_status, w.network
    from cards c
    left join remote_wallets w on w.id = coalesce(
      c.wallet_id,
      (select id from remote_wallets where user_id = c.user_id and is_primary)
    )
    where c.id = ${cardId}`
  return card
}

export type TopUpCard = Omit<TappedCard, 'uid' | 'sealedKeys' | 'counter'> & { infoAt: Date | null }

export async function findTopUpCard(sql: Sql, cardId: string): Promise<TopUpCard | undefined> {
  const [card] = await sql<TopUpCard[]>`
    select c.id, c.user_id, c.blocked_at is not null as is_blocked, c.disabled_at is not null as is_disabled,
           w.id as wallet_id, w.status as wallet_status, w.network, w.info_at
    from cards c
    left join remote_wallets w on w.id = coalesce(
      c.wallet_id,
      (select id from remote_wallets where user_id = c.user_id and is_primary)
    )
    where c.id = ${cardId}`
  return card
}

/** When this tap was first shown; undefined when a newer one of the card was shown before. */
export async function recordTap(sql: Sql, cardId: string, counter: number, now: Date): Promise<Date | undefined> {
  const [tap] = await sql<{ seenAt: Date }[]>`
    insert into card_taps as t (card_id, counter, seen_at) values (${cardId}, ${counter}, ${now})
    on conflict (card_id) do update
    set counter = excluded.counter,
        seen_at = case when t.counter = excluded.counter then t.seen_at else excluded.seen_at end
    where t.counter <= excluded.counter
    returning seen_at`
  return tap?.seenAt
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
