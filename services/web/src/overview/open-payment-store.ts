import type { OpenPaymentKind } from '@chispa/contract/open-payments'
import type { Sql } from '@chispa/database/connect'

export type OpenPaymentRow = {
  kind: OpenPaymentKind
  id: string
  userId: string | null
  pubkey: string | null
  username: string | null
  walletName: string | null
  cardId: string | null
  amountMsats: number
  paymentHash: string
  invoice: string
  createdAt: Date
  /** Null for those sent by hand: it is in the invoice. */
  invoiceExpiresAt: Date | null
  canResolve: boolean
}

/** The oldest of each kind by its index of what is open, then the oldest of them; who and which wallet for those alone. */
export async function listOpen(sql: Sql, limit: number): Promise<OpenPaymentRow[]> {
  return sql<OpenPaymentRow[]>`
    select o.kind, o.id, u.id as user_id, u.pubkey, a.username, w.name as wallet_name, o.card_id, o.amount_msats,
           o.payment_hash, o.invoice, o.created_at, o.invoice_expires_at, o.can_resolve
    from (
      (select 'card' as kind, id, wallet_id, card_id, amount_msats, payment_hash, invoice, created_at, invoice_expires_at,
              status = 'UNKNOWN' as can_resolve
       from card_payments where status in ('PENDING', 'UNKNOWN') order by created_at limit ${limit})
      union all
      (select 'send', id, wallet_id, null, amount_msats, payment_hash, invoice, created_at, null, false
       from sent_payments where status = 'PENDING' order by created_at limit ${limit})
      union all
      (select 'forward', request_id, wallet_id, null, amount_msats, payment_hash, invoice, created_at, invoice_expires_at,
              false
       from forwarding_attempts where status = 'PENDING' order by created_at limit ${limit})
    ) o
    left join remote_wallets w on w.id = o.wallet_id
    left join users u on u.id = w.user_id
    left join lightning_addresses a on a.user_id = u.id
    order by o.created_at, o.id limit ${limit}`
}

/** The next look falls due now; one that is being sent has none yet. False where the payment has its end. */
export async function makeCheckDue(
  sql: Sql,
  { kind, id }: { kind: OpenPaymentKind; id: string },
  now: Date,
): Promise<boolean> {
  const due = {
    card: () => sql`
      update card_payments set next_check_at = case when next_check_at is not null then ${now}::timestamptz end
      where id = ${id} and status in ('PENDING', 'UNKNOWN')`,
    send: () => sql`update sent_payments set next_check_at = ${now} where id = ${id} and status = 'PENDING'`,
    forward: () => sql`
      update forwarding_destinations d set due_at = ${now}
      from forwarding_attempts a
      where a.request_id = ${id} and a.status = 'PENDING' and d.id = a.destination_id`,
  } satisfies Record<OpenPaymentKind, () => unknown>
  return (await due[kind]()).count > 0
}
