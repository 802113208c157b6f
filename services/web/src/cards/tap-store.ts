import type { WalletStatus } from '@chispa/contract/wallets'
import type { Sql } from '@chispa/database/connect'

/** What a tap is judged by. The wallet is the one bound to the card, else the holder's primary one. */
export type CardForTap = {
  id: string
  /** 14 upper-case hex digits. */
  uid: string
  title: string
  userId: string | null
  isBound: boolean
  walletId: string | null
  walletStatus: WalletStatus | null
  /** What the wallet said when it was last asked; `walletInfoAt` null: never asked. */
  walletNetwork: string | null
  walletInfoAt: Date | null
  /** Of the last tap that was spent. */
  counter: number
  tappedAt: Date | null
  blockedAt: Date | null
  disabledAt: Date | null
  tapLimitMsats: number | null
  dayLimitMsats: number | null
  sealedKeys: Uint8Array
}

/** All in one statement: it is on the way of every tap. */
export async function findTapRow(sql: Sql, cardId: string): Promise<CardForTap | undefined> {
  const [card] = await sql<CardForTap[]>`
    select c.id, c.uid, c.title, c.user_id, c.wallet_id is not null as is_bound, w.id as wallet_id,
           w.status as wallet_status, w.network as wallet_network, w.info_at as wallet_info_at, c.counter, c.tapped_at,
           c.blocked_at, c.disabled_at, c.tap_limit_msats, c.day_limit_msats, c.sealed_keys
    from cards c
    left join remote_wallets w on w.id = coalesce(
      c.wallet_id,
      (select id from remote_wallets where user_id = c.user_id and is_primary)
    )
    where c.id = ${cardId}`
  return card
}

/** The first one counts. A card that was tapped is no longer fresh: its write token ends with it. */
export async function setTapped(sql: Sql, cardId: string, at: Date): Promise<boolean> {
  const rows = await sql`
    update cards set tapped_at = ${at}, write_token_hash = null, write_token_expires_at = null
    where id = ${cardId} and tapped_at is null returning id`
  return rows.length === 1
}
