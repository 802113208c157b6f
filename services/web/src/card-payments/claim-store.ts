import type { PaymentDecline, PaymentStatus } from '@chispa/contract/card-payments'
import type { WalletStatus } from '@chispa/contract/wallets'
import type { Sql } from '@chispa/database/connect'

export type Claim = {
  cardId: string
  counter: number
  walletId: string
  requestId: string
  paymentHash: string
  invoice: string
  description: string | null
  amountMsats: number
  invoiceExpiresAt: Date
  /** Where the card has no limits of its own. */
  tapLimitMsats: number
  dayLimitMsats: number
  countSince: Date
  now: Date
  leaseUntil: Date
}

export type Claimed = { id: string }

/**
 * Spends the tap and claims the payment, or does neither. Taps of one card wait for each other at the card's row, and
 * what counts against the limit is read after the wait. A payment of the same wallet and invoice that provably never
 * left gives way, under a new id: whoever still works under the old one finds nothing.
 */
export async function claimPayment(sql: Sql, claim: Claim): Promise<Claimed | undefined> {
  const [payment] = await sql<Claimed[]>`
    with card as materialized (
      select c.id, c.user_id,
             coalesce(c.tap_limit_msats, ${claim.tapLimitMsats}) as tap_limit_msats,
             coalesce(c.day_limit_msats, ${claim.dayLimitMsats}) as day_limit_msats
      from cards c
      join remote_wallets w on w.id = coalesce(
        c.wallet_id,
        (select id from remote_wallets where user_id = c.user_id and is_primary)
      )
      where c.id = ${claim.cardId} and c.counter < ${claim.counter} and c.user_id is not null
        and c.blocked_at is null and c.disabled_at is null
        and w.id = ${claim.walletId} and w.status = 'ACTIVE'
      for update of c
    ), payment as (
      insert into card_payments as p
        (request_id, card_id, counter, user_id, wallet_id, payment_hash, invoice, description, amount_msats, status,
         created_at, lease_until, invoice_expires_at)
      select ${claim.requestId}, card.id, ${claim.counter}, card.user_id, ${claim.walletId}, ${claim.paymentHash},
             ${claim.invoice}, ${claim.description}, ${claim.amountMsats}, 'PENDING', ${claim.now}, ${claim.leaseUntil},
             ${claim.invoiceExpiresAt}
      from card
      where ${claim.amountMsats} <= card.tap_limit_msats
        and card_counting_msats(card.id, ${claim.countSince}) + ${claim.amountMsats} <= card.day_limit_msats
        and not exists (select from card_payments where payment_hash = ${claim.paymentHash} and corrected)
      on conflict (wallet_id, payment_hash) do update
      set id = excluded.id, card_id = excluded.card_id, counter = excluded.counter, user_id = excluded.user_id,
          invoice = excluded.invoice, description = excluded.description, amount_msats = excluded.amount_msats,
          status = 'PENDING', error_code = null, wallet_error_code = null, event = null, event_id = null,
          encryption = null, transport = 'DIRECT', created_at = excluded.created_at, published_at = null,
          lease_until = excluded.lease_until, invoice_expires_at = excluded.invoice_expires_at, resolved_at = null,
          resolved_by = null
      where p.status = 'REJECTED' and p.error_code = 'not_started'
      returning p.id, p.card_id
    ), spent as (
      update cards set counter = ${claim.counter}, last_used_at = ${claim.now}
      from payment where cards.id = payment.card_id
    )
    select id from payment`
  return payment
}

export type Obstacles = {
  counter: number
  userId: string | null
  isBlocked: boolean
  isDisabled: boolean
  walletId: string | null
  walletStatus: WalletStatus | null
  tapLimitMsats: number
  dayLimitMsats: number
  countingMsats: number
  /** Of the card, on its way. */
  isBusy: boolean
  /** What this wallet was asked before to do with the invoice, and what any wallet does or did with success. */
  ownStatus: PaymentStatus | null
  ownCode: PaymentDecline | null
  liveStatus: PaymentStatus | null
}

/** What may have stood in the way of a claim, as it is now. */
export async function findObstacles(sql: Sql, claim: Claim): Promise<Obstacles | undefined> {
  const [row] = await sql<Obstacles[]>`
    select c.counter, c.user_id, c.blocked_at is not null as is_blocked, c.disabled_at is not null as is_disabled,
           w.id as wallet_id, w.status as wallet_status,
           coalesce(c.tap_limit_msats, ${claim.tapLimitMsats})::int8 as tap_limit_msats,
           coalesce(c.day_limit_msats, ${claim.dayLimitMsats})::int8 as day_limit_msats,
           card_counting_msats(c.id, ${claim.countSince}) as counting_msats,
           exists (select from card_payments where card_id = c.id and status in ('PENDING', 'UNKNOWN')) as is_busy,
           own.status as own_status, own.error_code as own_code, live.status as live_status
    from cards c
    left join remote_wallets w
      on w.user_id = c.user_id and (w.id = c.wallet_id or (c.wallet_id is null and w.is_primary))
    left join card_payments own on own.wallet_id = w.id and own.payment_hash = ${claim.paymentHash}
    left join lateral (
      select status from card_payments where payment_hash = ${claim.paymentHash} and corrected
      union all
      select status from card_payments
      where payment_hash = ${claim.paymentHash} and status <> 'REJECTED' and not corrected
      limit 1
    ) live on true
    where c.id = ${claim.cardId}`
  return row
}
