/** Payments that reach one listener while another one holds the wallet: claimed for that one, which sends them. */
import type { Sql } from '@chispa/database/connect'
import { type Claim, columns, type Failure, type Payment } from './store.ts'

/** Tells the holder that it has a payment to send; its payload is the request id. */
export const handedChannel = 'listener_payment_handed'

/** `nobody`: no other listener that lives holds the wallet. */
export type HandedOver = 'handed' | 'exists' | 'nobody'

export async function handOver(sql: Sql, claim: Claim, ownId: string): Promise<HandedOver> {
  const { requestId, walletId, invoice, paymentHash, idempotencyScope, attemptNo, invoiceExpiresAt, now } = claim
  const [row] = await sql<[{ isHeld: boolean; isHanded: boolean }]>`
    with holder as (
      select w.owner from listener.wallets w join listener.instances i on i.id = w.owner
      where w.wallet_id = ${walletId} and w.owner <> ${ownId} and i.lease_until > now()
    ), handed as (
      insert into listener.payments (
        request_id, wallet_id, invoice, payment_hash, idempotency_scope, attempt_no, state, owner, created_at,
        invoice_expires_at, max_fee_msats
      )
      select ${requestId}, ${walletId}, ${invoice}, ${paymentHash}, ${idempotencyScope}, ${attemptNo}::integer, 'pending',
             holder.owner, ${now}, ${invoiceExpiresAt}, ${claim.maxFeeMsats}::int8
      from holder
      where not exists (select from listener.payments where payment_hash = ${paymentHash} and corrected)
      on conflict do nothing
      returning request_id
    ), told as (
      select pg_notify(${handedChannel}, request_id) from handed
    )
    select exists (select from holder) as is_held, exists (select from handed) as is_handed, (select count(*) from told)`
  if (row?.isHanded) return 'handed'
  return row?.isHeld ? 'exists' : 'nobody'
}

/** Unless the holder has sent it: then it is on its way. */
export async function takeBack(
  sql: Sql,
  requestId: string,
  { code, message }: Failure,
  now: Date,
): Promise<Payment | undefined> {
  const [row] = await sql<Payment[]>`
    update listener.payments
    set state = 'not_started', error_code = ${code}, error_message = ${message}, completed_at = ${now}
    where request_id = ${requestId} and state = 'pending' and published_at is null
    returning ${columns(sql)}`
  return row
}

/** What was handed to this listener and has not left. */
export async function listHanded(sql: Sql, ownId: string): Promise<string[]> {
  const rows = await sql<{ requestId: string }[]>`
    select request_id from listener.payments where state = 'pending' and published_at is null and owner = ${ownId}`
  return rows.map(({ requestId }) => requestId)
}
