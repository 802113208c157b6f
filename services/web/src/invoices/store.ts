import type { Sql, SqlPart } from '@chispa/database/connect'

export type InvoicePurpose = 'LUD16_PAYMENT' | 'CARD_TOPUP' | 'REQUEST'
export type InvoiceStatus = 'PENDING' | 'PAID' | 'EXPIRED'

export type StoredInvoice = {
  paymentHash: string
  bolt11: string
  amountMsats: number
  purpose: InvoicePurpose
  walletId: string
  userId: string
  username: string | null
  /** Of a top-up. */
  cardId: string | null
  status: InvoiceStatus
  preimage: string | null
}

export type NewInvoice = Omit<StoredInvoice, 'status' | 'preimage'> & {
  description: string
  comment: string | null
  zapRequest: string | null
  payerId: string | null
  payerData: string | null
  payerName: string | null
  payerAddress: string | null
  /** A stranger who asked for it; null for a member's own. */
  askedBy: string | null
  createdAt: Date
  expiresAt: Date
  nextLookupAt: Date
}

/** False when there is an invoice of this payment hash already: no honest wallet uses one twice. */
export async function insertInvoice(sql: Sql, invoice: NewInvoice): Promise<boolean> {
  const { count } = await sql`
    insert into invoices (
      payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, username, card_id, description, comment, zap_request,
      payer_id, payer_data, payer_name, payer_address, asked_by, created_at, expires_at, next_lookup_at
    )
    values (
      ${invoice.paymentHash}, ${invoice.bolt11}, ${invoice.amountMsats}, ${invoice.purpose}, ${invoice.walletId},
      ${invoice.userId}, ${invoice.username}, ${invoice.cardId}, ${invoice.description}, ${invoice.comment},
      ${invoice.zapRequest}, ${invoice.payerId}, ${invoice.payerData}, ${invoice.payerName}, ${invoice.payerAddress}, ${invoice.askedBy}, ${invoice.createdAt}, ${invoice.expiresAt}, ${invoice.nextLookupAt}
    )
    on conflict (payment_hash) do nothing`
  return count > 0
}

export type OpenCounts = { ofBoth: number; ofUser: number; ofAsker: number }

/** Of strangers, and no further than `max`. */
export async function countOpenInvoices(
  sql: Sql,
  { userId, askedBy, now, max }: { userId: string; askedBy: string; now: Date; max: number },
): Promise<OpenCounts> {
  const counted = (whose: SqlPart) => sql`(
    select count(*)::int from (
      select from invoices where ${whose} and status = 'PENDING' and asked_by is not null and expires_at > ${now} limit ${max}
    ) open)`
  const [counts] = await sql<OpenCounts[]>`
    select ${counted(sql`user_id = ${userId} and asked_by = ${askedBy}`)} as of_both,
      ${counted(sql`user_id = ${userId}`)} as of_user, ${counted(sql`asked_by = ${askedBy}`)} as of_asker`
  return counts as OpenCounts
}

export async function findInvoiceRow(sql: Sql, paymentHash: string): Promise<StoredInvoice | undefined> {
  const [invoice] = await sql<StoredInvoice[]>`
    select payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, username, card_id, status, preimage
    from invoices where payment_hash = ${paymentHash}`
  return invoice
}

export type PaidMark = {
  paymentHash: string
  walletId: string
  amountMsats: number
  preimage: string | null
  paidAt: Date
}

/** Under way at once: beyond it those that were tried most often are given up, so that slow relays pile nothing up. */
export const maxReceiptsOfMember = 1000

/**
 * Of several who report one payment, one wins: the others find nothing to update. A zap's receipt falls due with it. Returns
 * those that were marked.
 */
export async function markPaid(sql: Sql, marks: readonly PaidMark[], now: Date): Promise<StoredInvoice[]> {
  return sql<StoredInvoice[]>`
    with paid as (
      update invoices i
      set status = 'PAID', preimage = mark.preimage, paid_at = greatest(i.created_at, mark.paid_at), next_lookup_at = null
      from unnest(
        ${marks.map(({ paymentHash }) => paymentHash)}::text[], ${marks.map(({ walletId }) => walletId)}::text[],
        ${marks.map(({ amountMsats }) => amountMsats)}::bigint[], ${marks.map(({ preimage }) => preimage)}::text[],
        ${sql.array(marks.map(({ paidAt }) => paidAt))}::timestamptz[]
      ) as mark (payment_hash, wallet_id, amount_msats, preimage, paid_at)
      where i.payment_hash = mark.payment_hash and i.wallet_id = mark.wallet_id and i.amount_msats = mark.amount_msats
        and i.status <> 'PAID'
      returning i.*
    ), receipt as (
      insert into zap_receipts (payment_hash, user_id, due_at)
      select payment_hash, user_id, ${now} from paid where zap_request is not null
      on conflict (payment_hash) do nothing
      returning user_id
    ), given_up as (
      update zap_receipts set due_at = null where payment_hash in (
        select payment_hash from (
          select o.payment_hash, r.added,
                 row_number() over (partition by o.user_id order by o.attempts, o.due_at) as place
          from (select user_id, count(*) as added from receipt group by user_id) r
          join zap_receipts o on o.user_id = r.user_id where o.due_at is not null) under_way
        where place > ${maxReceiptsOfMember} - added)
    )
    select payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, username, card_id, status, preimage from paid`
}

/** The proof may come after the news. */
export async function addPreimage(sql: Sql, paymentHash: string, preimage: string): Promise<void> {
  await sql`
    update invoices set preimage = ${preimage}
    where payment_hash = ${paymentHash} and status = 'PAID' and preimage is null`
}

export async function markExpired(sql: Sql, paymentHash: string): Promise<void> {
  await sql`
    update invoices set status = 'EXPIRED', next_lookup_at = null
    where payment_hash = ${paymentHash} and status = 'PENDING'`
}

/** How many were deleted. */
export async function deleteExpired(sql: Sql, expiredBefore: Date, limit: number): Promise<number> {
  const { count } = await sql`
    delete from invoices where payment_hash in (
      select payment_hash from invoices where status = 'EXPIRED' and expires_at < ${expiredBefore}
      order by expires_at limit ${limit}
    )`
  return count
}

/** A wallet that says nothing is not asked about its other invoices either, for a while. */
export async function postponeLookups(sql: Sql, walletId: string, until: Date): Promise<void> {
  await sql`
    update invoices set next_lookup_at = ${until}
    where wallet_id = ${walletId} and next_lookup_at is not null and next_lookup_at < ${until}`
}

export type DueLookup = { paymentHash: string; walletId: string; expiresAt: Date }

/** `unnotifiedMs`: the longest pause while the wallet was never seen to tell of payments, and the invoice can be paid. */
export type LookupSchedule = { firstMs: number; maxMs: number; graceMs: number; unnotifiedMs: number }

/**
 * Takes the invoices whose turn it is, each by one process only, and sets the next turn in the same statement: a process
 * that dies in the middle loses nothing. The pause grows with the invoice's age; one turn falls right after its expiry.
 * Wallets in `except` are passed over: they are being asked.
 */
export async function claimLookups(
  sql: Sql,
  { now, limit, schedule, except }: { now: Date; limit: number; schedule: LookupSchedule; except: string[] },
): Promise<DueLookup[]> {
  const seconds = (ms: number) => ms / 1000
  return sql<DueLookup[]>`
    update invoices i
    set next_lookup_at = case when ${now} < turn.closed_at then least(turn.later, turn.closed_at) else turn.later end
    from (
      select payment_hash, expires_at + make_interval(secs => ${seconds(schedule.graceMs)}) as closed_at,
        ${now}::timestamptz + least(
          greatest(${now}::timestamptz - created_at, make_interval(secs => ${seconds(schedule.firstMs)})),
          make_interval(secs => ${seconds(schedule.maxMs)}),
          case when ${now} < expires_at and not exists (
            select from remote_wallets w where w.id = wallet_id and w.profile ? 'notifiedAt'
          ) then make_interval(secs => ${seconds(schedule.unnotifiedMs)}) end
        ) as later
      from invoices
      where next_lookup_at <= ${now} and wallet_id <> all(${except})
      order by next_lookup_at limit ${limit}
      for update skip locked
    ) turn
    where i.payment_hash = turn.payment_hash
    returning i.payment_hash, i.wallet_id, i.expires_at`
}

/** A condition: the invoice is not paid, or its proof is missing and at hand. */
export const invoiceOpen = (sql: Sql, paymentHash: SqlPart, hasPreimage: SqlPart) => sql`
  exists (
    select from invoices
    where payment_hash = ${paymentHash} and (status <> 'PAID' or (preimage is null and ${hasPreimage})))`

export async function hastenLookup(
  sql: Sql,
  { paymentHash, walletId, now }: { paymentHash: string; walletId: string; now: Date },
): Promise<void> {
  await sql`
    update invoices set next_lookup_at = ${now}
    where payment_hash = ${paymentHash} and wallet_id = ${walletId} and status = 'PENDING'`
}
