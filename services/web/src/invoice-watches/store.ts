import type { InvoiceSettlement } from '@chispa/contract/invoice-watches'
import type { Sql } from '@chispa/database/connect'

/** By primary key; those that are not ours are left out. */
export async function listSettlements(sql: Sql, paymentHashes: readonly string[]): Promise<InvoiceSettlement[]> {
  return sql<InvoiceSettlement[]>`
    select payment_hash, status = 'PAID' as settled, case when status = 'PAID' then preimage end as preimage
    from invoices where payment_hash = any(${paymentHashes as string[]})`
}

export async function insertWatch(
  sql: Sql,
  { id, paymentHashes, expiresAt }: { id: string; paymentHashes: readonly string[]; expiresAt: Date },
): Promise<void> {
  const bytes = Buffer.from(paymentHashes.join(''), 'hex')
  await sql`insert into invoice_watches (id, payment_hashes, expires_at) values (${id}, ${bytes}, ${expiresAt})`
}

export async function findWatch(sql: Sql, id: string, now: Date): Promise<string[] | undefined> {
  const [watch] = await sql<{ paymentHashes: Buffer }[]>`
    select payment_hashes from invoice_watches where id = ${id} and expires_at > ${now}`
  return watch && (watch.paymentHashes.toString('hex').match(/.{64}/g) ?? [])
}

export async function deleteExpiredWatches(sql: Sql, now: Date): Promise<void> {
  await sql`delete from invoice_watches where expires_at <= ${now}`
}
