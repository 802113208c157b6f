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
  userId: string
  address: string
  servicePubkey: string
  voucherId: string
  answer: RecipientAnswer
  checks: number
  createdAt: Date
  claimUrl: string
  /** The service asked to be left alone until then. */
  pausedUntil: Date | null
  sealedCode: Uint8Array
}

/**
 * The open send of a voucher: of processes that look at once one takes it, and nobody while whoever sends is still at it. With
 * `isDue` only when its turn has come, which counts; an owner who asks again and again does not make the pauses longer.
 */
export async function claimSendOf(
  sql: Sql,
  { voucherId, now, until, isDue = false }: { voucherId: string; now: Date; until: Date; isDue?: boolean },
): Promise<OpenSend | undefined> {
  const [send] = await sql<OpenSend[]>`
    update voucher_sends d set due_at = ${until}, lease_until = ${until}, checks = d.checks + ${isDue ? 1 : 0}
    from vouchers v join voucher_services s on s.pubkey = v.service_pubkey
    where d.id in (
        select id from voucher_sends
        where outcome is null and voucher_id = ${voucherId} and lease_until <= ${now} and (not ${isDue} or due_at <= ${now})
        for update skip locked)
      and v.id = d.voucher_id
    returning d.id, v.user_id, d.address, d.voucher_id, v.service_pubkey, d.answer, d.checks, d.created_at, ${claimUrlOf(sql)} as claim_url,
              s.paused_until, v.sealed_code`
  return send
}

export type DueSend = { voucherId: string; servicePubkey: string }

/** What nobody is at, none of it of a service that is being asked already. */
export function listDueSends(
  sql: Sql,
  { now, busy, limit }: { now: Date; busy: readonly string[]; limit: number },
): Promise<DueSend[]> {
  return sql<DueSend[]>`
    select d.voucher_id, v.service_pubkey from voucher_sends d join vouchers v on v.id = d.voucher_id
    where d.due_at <= ${now} and d.lease_until <= ${now} and v.service_pubkey <> all(${busy}::text[])
    order by d.due_at limit ${limit}`
}

/** All that is due of a service that is not there. */
export async function putOffSendsOf(
  sql: Sql,
  { servicePubkey, now, dueAt }: { servicePubkey: string; now: Date; dueAt: Date },
): Promise<void> {
  await sql`
    update voucher_sends d set due_at = ${dueAt} from vouchers v
    where d.due_at <= ${now} and d.lease_until <= ${now} and v.id = d.voucher_id and v.service_pubkey = ${servicePubkey}`
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

type EndedSend = { id: string; outcome: SendOutcome; claimedAt: Date | null; at: Date; answer?: RecipientAnswer }

/**
 * The send and its voucher end together, once. What has moved although the recipient refused it was moved by somebody else, as
 * far as anybody can tell. Answers whether it was us.
 */
export async function endSend(sql: Sql, { id, outcome, claimedAt, at, answer }: EndedSend): Promise<boolean> {
  const status = statusAfter[outcome]
  const rows = await sql`
    with ended as (
      update voucher_sends set outcome = ${outcome}, answer = coalesce(${answer ?? null}, answer), ended_at = ${at}, due_at = null
      where id = ${id} and outcome is null returning voucher_id, answer
    )
    update vouchers v set
      status = ${status}, checked_at = ${at}, next_check_at = ${at},
      claimed_at = case when ${status} = 'claimed' then coalesce(${claimedAt}, ${at}) end,
      transferred_to = case when ${status} = 'transferred' and e.answer <> 'refused' then v.transferred_to end
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
