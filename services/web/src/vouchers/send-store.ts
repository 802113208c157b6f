import type { Sql } from '@chispa/database/connect'
import type { RecipientAnswer, SendOutcome } from './send-decision.ts'
import { claimUrlOf } from './store.ts'

export type NewSend = {
  sendId: string
  voucherId: string
  pubkey: string
  address: string
  comment: string | null
  at: Date
  leaseUntil: Date
}

/**
 * Takes the voucher out of its owner's hands and writes down to whom it goes, in one statement: of any number of sends,
 * deletions and checks at once, one has it. Undefined: it was not available any more.
 */
export async function claimSend(sql: Sql, send: NewSend): Promise<{ sealedCode: Uint8Array } | undefined> {
  const { sendId, voucherId, pubkey, address, comment, at, leaseUntil } = send
  const [row] = await sql<{ sealedCode: Uint8Array }[]>`
    with taken as (
      update vouchers set status = 'transfer_pending', transferred_to = ${address}
      where id = ${voucherId} and status = 'minted' and deleted_at is null and is_signed
        and (expires_at is null or expires_at > ${at})
        and user_id = (select id from users where pubkey = ${pubkey})
      returning id, sealed_code
    ), written as (
      insert into voucher_sends (id, voucher_id, address, comment, due_at, lease_until, created_at)
      select ${sendId}, id, ${address}, ${comment}, ${leaseUntil}, ${leaseUntil}, ${at} from taken
    )
    select sealed_code from taken`
  return row
}

/** What the recipient said; from now on anybody may settle it. */
export async function markAnswered(
  sql: Sql,
  { sendId, answer, reason, at }: { sendId: string; answer: RecipientAnswer; reason: string | null; at: Date },
): Promise<void> {
  await sql`
    update voucher_sends set answer = ${answer}, reason = ${reason}, due_at = ${at}, lease_until = ${at}
    where id = ${sendId} and outcome is null`
}

export type OpenSend = {
  id: string
  voucherId: string
  answer: RecipientAnswer
  checks: number
  createdAt: Date
  claimUrl: string
  sealedCode: Uint8Array
}

/**
 * Of processes that look at once each takes others; nothing is taken while whoever sends is still at it. An owner who asks
 * again and again does not make the pauses longer.
 */
export function claimDueSends(
  sql: Sql,
  { now, until, limit, voucherId }: { now: Date; until: Date; limit: number; voucherId?: string },
): Promise<OpenSend[]> {
  return sql<OpenSend[]>`
    update voucher_sends d set due_at = ${until}, lease_until = ${until}, checks = d.checks + ${voucherId === undefined ? 1 : 0}
    from vouchers v join voucher_services s on s.pubkey = v.service_pubkey
    where d.id in (
        select id from voucher_sends
        where outcome is null and lease_until <= ${now}
          ${voucherId === undefined ? sql`and due_at <= ${now}` : sql`and voucher_id = ${voucherId}`}
        order by due_at limit ${limit} for update skip locked)
      and v.id = d.voucher_id
    returning d.id, d.voucher_id, d.answer, d.checks, d.created_at, ${claimUrlOf(sql)} as claim_url, v.sealed_code`
}

export async function putOffSend(sql: Sql, { id, dueAt, now }: { id: string; dueAt: Date; now: Date }): Promise<void> {
  await sql`
    update voucher_sends set due_at = ${dueAt}, lease_until = ${now} where id = ${id} and outcome is null`
}

const statusAfter = {
  transferred: 'transferred',
  returned: 'minted',
  redeemed: 'claimed',
  voided: 'voided',
  expired: 'expired',
} as const satisfies Record<SendOutcome, string>

/** The send and its voucher end together, once. Answers whether it was us. */
export async function endSend(
  sql: Sql,
  { id, outcome, claimedAt, at }: { id: string; outcome: SendOutcome; claimedAt: Date | null; at: Date },
): Promise<boolean> {
  const status = statusAfter[outcome]
  const rows = await sql`
    with ended as (
      update voucher_sends set outcome = ${outcome}, ended_at = ${at}, due_at = null
      where id = ${id} and outcome is null returning voucher_id
    )
    update vouchers v set
      status = ${status}, checked_at = ${at}, next_check_at = ${at},
      claimed_at = case when ${status} = 'claimed' then coalesce(${claimedAt}, ${at}) end,
      transferred_to = case when ${status} = 'transferred' then v.transferred_to end
    from ended e where v.id = e.voucher_id and v.status = 'transfer_pending'
    returning v.id`
  return rows.length === 1
}

/** When the next open send falls due; null when there is none. */
export async function findNextSendDue(sql: Sql): Promise<Date | null> {
  const [row] = await sql<[{ dueAt: Date | null }]>`
    select min(due_at) as due_at from voucher_sends where due_at is not null`
  return row.dueAt
}
