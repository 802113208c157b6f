import type { DeliveryStatus } from '@chispa/contract/listener'
import type { PaymentEventType } from '@chispa/contract/webhooks'
import type { Sql } from '@chispa/database/connect'

export type RecentEventRow = {
  eventKey: string
  walletId: string
  walletName: string | null
  type: PaymentEventType
  paymentHash: string
  amountMsats: number | null
  receivedAt: Date
  status: DeliveryStatus
  recovered: boolean
  attempts: number
  lastError: string | null
  nextAttemptAt: Date | null
}

export async function listRecentEvents(sql: Sql, limit: number): Promise<RecentEventRow[]> {
  return sql<RecentEventRow[]>`
    select e.event_key, e.wallet_id, w.name as wallet_name, e.type, e.payment_hash, e.amount_msats, e.received_at,
           e.status, e.recovered, e.attempts, e.last_error, e.next_attempt_at
    from (select * from listener.events order by received_at desc, event_key limit ${limit}) e
    left join remote_wallets w on w.id = e.wallet_id
    order by e.received_at desc, e.event_key`
}

export type UnresolvedRow = {
  requestId: string
  walletId: string
  walletName: string | null
  paymentHash: string
  state: 'pending' | 'unknown'
  createdAt: Date
  publishedAt: Date | null
  nextCheckAt: Date | null
  errorMessage: string | null
}

/** Of all listeners together, as is the next. */
export async function listUnresolved(sql: Sql, limit: number): Promise<UnresolvedRow[]> {
  return sql<UnresolvedRow[]>`
    select p.request_id, p.wallet_id, w.name as wallet_name, p.payment_hash, p.state, p.created_at, p.published_at,
           p.next_check_at, p.error_message
    from listener.payments p left join remote_wallets w on w.id = p.wallet_id
    where p.state in ('pending', 'unknown')
    order by p.created_at limit ${limit}`
}

export type Undelivered = { count: number; oldestAt: Date | null }

/** Of all listeners together, for whoever asks often: no further than `limit` is counted. */
export async function findUndelivered(sql: Sql, limit: number): Promise<Undelivered> {
  const [row] = await sql<Undelivered[]>`
    select
      (select count(*) from (select from listener.events where status <> 'delivered' limit ${limit}) counted) as count,
      (select min(received_at) from listener.events where status <> 'delivered') as oldest_at`
  return row ?? { count: 0, oldestAt: null }
}

/** Of all listeners together. */
export async function countUndelivered(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int8 as count from listener.events where status <> 'delivered'`
  return row?.count ?? 0
}
