import type { PaymentStatus } from '@chispa/contract/card-history'
import type { PaymentDecline } from '@chispa/contract/card-payments'
import type { Sql } from '@chispa/database/connect'
import { holdMs, maxOpenPayments } from './hold.ts'
import type { CardStanding, StandingTerms } from './standing.ts'
import { standings } from './standing-store.ts'

export type Claim = {
  cardId: string
  counter: number
  walletId: string
  requestId: string
  /** Which try of this wallet at this invoice. */
  attemptNo: number
  paymentHash: string
  invoice: string
  description: string | null
  amountMsats: number
  invoiceExpiresAt: Date
  deadlineAt: Date
  terms: StandingTerms
  now: Date
  leaseUntil: Date
}

export type Claimed = { id: string }

/**
 * Spends the tap and claims the payment, or does neither. Taps of one card wait for each other at the card's row, and how
 * the card stands is read after the wait. A payment of the same wallet and invoice that provably moved nothing gives way,
 * under a new id: whoever still works under the old one finds nothing. Only where nothing ever left may the request id
 * stay the same. Tries by hand count in the same row of numbers, and whether somebody else has the invoice, by hand or by
 * forwarding, says the trigger `take_invoice`.
 */
export async function claimPayment(sql: Sql, claim: Claim): Promise<Claimed | undefined> {
  const { countSince, defaultTapMsats, defaultDayMsats } = claim.terms
  const heldUntil = new Date(claim.now.getTime() - holdMs)
  const [payment] = await sql<Claimed[]>`
    with locked as materialized (
      select id from cards where id = ${claim.cardId} for update
    ), card as materialized (
      select s.id, s.user_id
      from locked, card_standing_now(locked.id, ${countSince}, ${defaultTapMsats}, ${defaultDayMsats}) s
      where s.obstacle is null and s.wallet_id = ${claim.walletId} and s.counter < ${claim.counter}
        and ${claim.amountMsats} <= s.tap_limit_msats and s.spent_msats + ${claim.amountMsats} <= s.day_limit_msats
        and s.open_payments < ${maxOpenPayments} and coalesce(s.last_opened_at <= ${heldUntil}, true)
    ), payment as (
      insert into card_payments as p
        (request_id, attempt_no, card_id, counter, user_id, wallet_id, payment_hash, invoice, description, amount_msats,
         status, created_at, lease_until, invoice_expires_at, deadline_at)
      select ${claim.requestId}, ${claim.attemptNo}, card.id, ${claim.counter}, card.user_id, ${claim.walletId},
             ${claim.paymentHash}, ${claim.invoice}, ${claim.description}, ${claim.amountMsats}, 'PENDING', ${claim.now},
             ${claim.leaseUntil}, ${claim.invoiceExpiresAt}, ${claim.deadlineAt}
      from card
      where not exists (select from card_payments where payment_hash = ${claim.paymentHash} and corrected)
      on conflict (wallet_id, payment_hash) do update
      set id = excluded.id, request_id = excluded.request_id, attempt_no = excluded.attempt_no,
          card_id = excluded.card_id, counter = excluded.counter, user_id = excluded.user_id,
          invoice = excluded.invoice, description = excluded.description, amount_msats = excluded.amount_msats,
          status = 'PENDING', error_code = null, wallet_error_code = null, moved_nothing = false, event = null,
          event_id = null, encryption = null, transport = 'DIRECT', created_at = excluded.created_at,
          published_at = null, lease_until = excluded.lease_until, invoice_expires_at = excluded.invoice_expires_at,
          deadline_at = excluded.deadline_at, resolved_at = null, resolved_by = null
      where p.moved_nothing
        and case when p.error_code = 'not_started' then excluded.attempt_no = p.attempt_no
                 else excluded.attempt_no > p.attempt_no end
      returning p.id, p.card_id
    ), spent as (
      update cards set counter = ${claim.counter}, last_used_at = ${claim.now}
      from payment where cards.id = payment.card_id
    )
    select id from payment`
  return payment
}

export type Obstacles = Pick<
  CardStanding,
  | 'counter'
  | 'userId'
  | 'walletId'
  | 'obstacle'
  | 'tapLimitMsats'
  | 'dayLimitMsats'
  | 'weekAllowsMsats'
  | 'monthAllowsMsats'
  | 'spentMsats'
  | 'openPayments'
  | 'lastOpenedAt'
> & {
  /** What this wallet was asked before to do with the invoice. */
  ownId: string | null
  ownStatus: PaymentStatus | null
  ownCode: PaymentDecline | null
  ownAttemptNo: number | null
  ownMovedNothing: boolean | null
  /** Its tries by hand: how many, and whether one of them, or of forwarding, may have moved something. */
  sentAttemptNo: number | null
  sentMayHaveMoved: boolean | null
  /** What any wallet does with the invoice, or did with success, with a card, by hand or by forwarding. */
  liveStatus: PaymentStatus | null
}

/** What may have stood in the way of a claim, as it is now. */
export async function findObstacles(sql: Sql, claim: Claim): Promise<Obstacles | undefined> {
  const [row] = await sql<Obstacles[]>`
    select s.counter, s.user_id, s.wallet_id, s.obstacle, s.tap_limit_msats, s.day_limit_msats, s.week_allows_msats,
           s.month_allows_msats, s.spent_msats, s.open_payments, s.last_opened_at, own.id as own_id, own.status as own_status, own.error_code as own_code,
           own.attempt_no as own_attempt_no, own.moved_nothing as own_moved_nothing,
           sent.attempt_no as sent_attempt_no, sent.may_have_moved as sent_may_have_moved, live.status as live_status
    from ${standings(sql, claim.terms)} s
    left join card_payments own on own.wallet_id = s.wallet_id and own.payment_hash = ${claim.paymentHash}
    left join lateral (
      select max(attempt_no) as attempt_no,
             coalesce(bool_or(not moved_nothing), false) or exists (
               select from forwarding_attempts
               where payment_hash = ${claim.paymentHash} and wallet_id = s.wallet_id and status = 'REJECTED'
             ) as may_have_moved
      from sent_payments where payment_hash = ${claim.paymentHash} and wallet_id = s.wallet_id
    ) sent on true
    left join lateral (
      select status from card_payments where payment_hash = ${claim.paymentHash} and corrected
      union all
      select status from card_payments
      where payment_hash = ${claim.paymentHash} and status <> 'REJECTED' and not corrected
      union all
      select status from sent_payments where payment_hash = ${claim.paymentHash} and status <> 'REJECTED'
      union all
      select status from forwarding_attempts
      where payment_hash = ${claim.paymentHash} and status not in ('REJECTED', 'NOT_STARTED')
      limit 1
    ) live on true
    where s.id = ${claim.cardId}`
  return row
}
