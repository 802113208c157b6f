import type { PaymentStatus } from '@chispa/contract/card-history'
import type { PaymentDecline } from '@chispa/contract/card-payments'
import type { Sql, SqlPart } from '@chispa/database/connect'
import { firstRows } from '@chispa/database/first-rows'
import type { Encryption } from '@chispa/protocols/nip47'

export type Payment = {
  id: string
  requestId: string
  cardId: string
  /** Which try of this wallet at this invoice. */
  attemptNo: number
  counter: number
  userId: string
  walletId: string
  paymentHash: string
  invoice: string
  description: string | null
  amountMsats: number
  status: PaymentStatus
  errorCode: PaymentDecline | null
  walletErrorCode: string | null
  feesPaidMsats: number | null
  transport: 'DIRECT' | 'LISTENER'
  eventId: string | null
  encryption: Encryption | null
  createdAt: Date
  publishedAt: Date | null
  invoiceExpiresAt: Date
  /** When it ends, whether or not anybody knows how. */
  deadlineAt: Date
  nextCheckAt: Date | null
  resolvedAt: Date | null
  resolvedBy: ResolvedBy | null
}

/** How the end of a payment became known. */
export type ResolvedBy =
  | 'reply'
  | 'late_reply'
  | 'notification'
  | 'journal'
  | 'lookup'
  | 'deadline'
  | 'lease'
  | 'sender'
  | 'operator'

export const paymentColumns = [
  'id',
  'requestId',
  'cardId',
  'attemptNo',
  'counter',
  'userId',
  'walletId',
  'paymentHash',
  'invoice',
  'description',
  'amountMsats',
  'status',
  'errorCode',
  'walletErrorCode',
  'feesPaidMsats',
  'transport',
  'eventId',
  'encryption',
  'createdAt',
  'publishedAt',
  'invoiceExpiresAt',
  'deadlineAt',
  'nextCheckAt',
  'resolvedAt',
  'resolvedBy',
] as const satisfies (keyof Payment)[]

export const findPayment = (sql: Sql, id: string): Promise<Payment | undefined> =>
  findSurely(
    () => sql`select ${sql(paymentColumns)} from card_payments where id = ${id}`,
    () => sql`select ${sql(paymentColumns)} from card_payments where id = ${id} for key share`,
  )

export const findPaymentOfTap = (sql: Sql, cardId: string, counter: number): Promise<Payment | undefined> =>
  findSurely(
    () => sql`select ${sql(paymentColumns)} from card_payments where card_id = ${cardId} and counter = ${counter}`,
    () => sql`
      select ${sql(paymentColumns)} from card_payments where card_id = ${cardId} and counter = ${counter} for key share`,
  )

/**
 * That there is none is the leader's word alone. While the database fails over, a balancer may lead to a standby that is behind: a
 * till would be told that a payment which is being made does not exist. A standby locks nothing: there it is an error.
 */
async function findSurely(
  read: () => PromiseLike<readonly Row[]>,
  readLocked: () => PromiseLike<readonly Row[]>,
): Promise<Payment | undefined> {
  const [payment] = await read()
  return (payment ?? (await readLocked())[0]) as Payment | undefined
}

type Row = Record<string, unknown>

/**
 * A condition, after which a row of `p` is at hand: a proof of this wallet's payment of this invoice would be of that one. It is of
 * the attempt that is open, with a card or by hand, else of the newest; what is proven stays proven.
 */
const isProvable = (sql: Sql, walletId: SqlPart, paymentHash: SqlPart) => sql`
  p.wallet_id = ${walletId} and p.payment_hash = ${paymentHash} and p.status <> 'SUCCEEDED' and not exists (
    select from sent_payments s
    where s.payment_hash = p.payment_hash and s.wallet_id = p.wallet_id
      and (s.status <> 'REJECTED', s.created_at) > (p.status <> 'REJECTED', p.created_at))`

export async function findProvable(sql: Sql, walletId: string, paymentHash: string): Promise<Payment | undefined> {
  const [payment] = await sql<Payment[]>`
    select ${sql(paymentColumns)} from card_payments p where ${isProvable(sql, sql`${walletId}`, sql`${paymentHash}`)}`
  return payment
}

/** A condition: there is a payment for which a proof of this wallet and invoice would count. */
export const paymentOpen = (sql: Sql, walletId: SqlPart, paymentHash: SqlPart) => sql`
  exists (select from card_payments p where ${isProvable(sql, walletId, paymentHash)})`

export async function findPaymentOfEvent(sql: Sql, eventId: string): Promise<Payment | undefined> {
  const [payment] = await sql<Payment[]>`select ${sql(paymentColumns)} from card_payments where event_id = ${eventId}`
  return payment
}

export type Before = readonly [createdAt: string, id: string] | undefined

/** `userId`: only what this holder paid with it. */
export async function listPaymentsOfCard(
  sql: Sql,
  { cardId, userId, before, limit }: { cardId: string; userId: string | undefined; before: Before; limit: number },
): Promise<Payment[]> {
  return sql<Payment[]>`
    select ${sql(paymentColumns)} from card_payments
    where card_id = ${cardId}
      ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
      ${before ? sql`and (created_at, id) < (${before[0]}::timestamptz, ${before[1]})` : sql``}
    order by created_at desc, id desc limit ${limit}`
}

export async function listPayments(
  sql: Sql,
  {
    cardId,
    unresolved,
    before,
    limit,
  }: { cardId: string | undefined; unresolved: boolean; before: Before; limit: number },
): Promise<Payment[]> {
  const payments = sql`
    select ${sql(paymentColumns)} from card_payments
    where true
      ${cardId === undefined ? sql`` : sql`and card_id = ${cardId}`}
      ${unresolved ? sql`and (status in ('PENDING', 'UNKNOWN') or error_code = 'unresolved_expired')` : sql``}
      ${before ? sql`and (created_at, id) < (${before[0]}::timestamptz, ${before[1]})` : sql``}`
  return sql<Payment[]>`${firstRows(sql, payments, sql`created_at desc, id desc`, limit)}`
}
