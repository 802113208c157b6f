import type { WalletStatus } from '@chispa/contract/wallets'
import type { Sql } from '@chispa/database/connect'
import type { OwnLimits } from '../cards/limits.ts'

/** A card with all that a tap is judged by. The wallet is the one bound to the card, else the holder's primary one. */
export type TappedCard = OwnLimits & {
  id: string
  uid: string
  sealedKeys: Uint8Array
  userId: string | null
  /** Of the last tap that was spent. */
  counter: number
  tappedAt: Date | null
  blockedAt: Date | null
  disabledAt: Date | null
  walletId: string | null
  walletStatus: WalletStatus | null
  network: string | null
  methods: string[] | null
  infoAt: Date | null
  /** The newest tap that was ever shown. */
  seenCounter: number | null
  seenAt: Date | null
  /** Spent or on its way since then. */
  countingMsats: number
}

/** All in one statement: it is on the way of every tap. */
export async function findTappedCard(sql: Sql, cardId: string, countSince: Date): Promise<TappedCard | undefined> {
  const [card] = await sql<TappedCard[]>`
    select c.id, c.uid, c.sealed_keys, c.user_id, c.counter, c.tapped_at, c.blocked_at, c.disabled_at,
           c.tap_limit_msats, c.day_limit_msats, w.id as wallet_id, w.status as wallet_status, w.network, w.methods,
           w.info_at, t.counter as seen_counter, t.seen_at,
           (select coalesce(sum(amount_msats), 0)::int8 from card_payments
            where card_id = c.id and counts and created_at > ${countSince}) as counting_msats
    from cards c
    left join card_taps t on t.card_id = c.id
    left join remote_wallets w on w.id = coalesce(
      c.wallet_id,
      (select id from remote_wallets where user_id = c.user_id and is_primary)
    )
    where c.id = ${cardId}`
  return card
}

export type TopUpCard = Pick<
  TappedCard,
  'id' | 'userId' | 'blockedAt' | 'disabledAt' | 'walletId' | 'walletStatus' | 'network' | 'infoAt'
>

export async function findTopUpCard(sql: Sql, cardId: string): Promise<TopUpCard | undefined> {
  const [card] = await sql<TopUpCard[]>`
    select c.id, c.user_id, c.blocked_at, c.disabled_at, w.id as wallet_id, w.status as wallet_status, w.network,
           w.info_at
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
