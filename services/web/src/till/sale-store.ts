import type { Sql } from '@chispa/database/connect'

export type SaleOrder = {
  id: string
  userId: string
  amountMsats: number
  tipMsats: number
  note: string | null
  fiatCurrency: string | null
  fiatMinor: number | null
}

export type SaleRow = SaleOrder & {
  receiptToken: string
  createdAt: Date
  paymentHash: string | null
  bolt11: string | null
  /** Of the invoice. */
  status: 'PENDING' | 'PAID' | 'EXPIRED' | null
  expiresAt: Date | null
  paidAt: Date | null
  /** How far the card came that came furthest. */
  card: 'HANDED' | 'ACCEPTED' | null
}

/** The first of several that ask under one id decides what the sale is. */
export async function insertSale(sql: Sql, sale: SaleOrder & { receiptToken: string; now: Date }): Promise<void> {
  await sql`
    insert into till_sales (id, user_id, amount_msats, tip_msats, note, fiat_currency, fiat_minor, receipt_token, created_at)
    values (${sale.id}, ${sale.userId}, ${sale.amountMsats}, ${sale.tipMsats}, ${sale.note}, ${sale.fiatCurrency},
            ${sale.fiatMinor}, ${sale.receiptToken}, ${sale.now})
    on conflict (id) do nothing`
}

const saleColumns = (sql: Sql) => sql`
  s.id, s.user_id, s.amount_msats, s.tip_msats, s.note, s.fiat_currency, s.fiat_minor, s.receipt_token, s.created_at,
  s.payment_hash, i.bolt11, i.status, i.expires_at, i.paid_at`

export async function findSale(sql: Sql, saleId: string): Promise<SaleRow | undefined> {
  const [sale] = await sql<SaleRow[]>`
    select ${saleColumns(sql)},
      (select min(state) from till_taps where sale_id = s.id and state in ('HANDED', 'ACCEPTED')) as card
    from till_sales s left join invoices i using (payment_hash) where s.id = ${saleId}`
  return sale
}

/** Of several that ask at once, one asks the wallet. A process that dies gives its turn back after `untilMs`. */
export async function claimMinting(sql: Sql, saleId: string, now: Date, until: Date): Promise<boolean> {
  const { count } = await sql`
    update till_sales set minting_until = ${until}
    where id = ${saleId} and payment_hash is null and (minting_until is null or minting_until <= ${now})`
  return count > 0
}

export async function giveMintingBack(sql: Sql, saleId: string): Promise<void> {
  await sql`update till_sales set minting_until = null where id = ${saleId} and payment_hash is null`
}

/** A sale has one invoice for ever: the second is shown to nobody. */
export async function linkInvoice(sql: Sql, saleId: string, paymentHash: string): Promise<void> {
  await sql`
    update till_sales set payment_hash = ${paymentHash}, minting_until = null
    where id = ${saleId} and payment_hash is null`
}

type Since = { userId: string; since: Date; limit: number }

export async function listSales(sql: Sql, { userId, since, limit }: Since): Promise<SaleRow[]> {
  return sql<SaleRow[]>`
    select ${saleColumns(sql)}, null as card
    from till_sales s join invoices i using (payment_hash)
    where s.user_id = ${userId} and s.created_at >= ${since}
    order by s.created_at desc limit ${limit}`
}

export type DayTotals = { paidCount: number; paidMsats: number; tipMsats: number }

export async function sumPaid(sql: Sql, { userId, since }: Omit<Since, 'limit'>): Promise<DayTotals> {
  const [totals] = await sql<DayTotals[]>`
    select count(*)::int as paid_count, coalesce(sum(s.amount_msats), 0)::bigint as paid_msats,
           coalesce(sum(s.tip_msats), 0)::bigint as tip_msats
    from till_sales s join invoices i using (payment_hash)
    where s.user_id = ${userId} and s.created_at >= ${since} and i.status = 'PAID'`
  return totals as DayTotals
}

type ReceiptRow = SaleRow & { username: string | null; rateCurrency: string | null; ratePerBitcoin: number | null }

export async function findReceipt(sql: Sql, receiptToken: string): Promise<ReceiptRow | undefined> {
  const [sale] = await sql<ReceiptRow[]>`
    select ${saleColumns(sql)}, null as card, i.username, i.fiat_currency as rate_currency, i.fiat_per_bitcoin as rate_per_bitcoin
    from till_sales s join invoices i using (payment_hash) where s.receipt_token = ${receiptToken}`
  return sale
}
