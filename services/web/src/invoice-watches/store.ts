import type { InvoiceSettlement } from '@chispa/contract/invoice-watches'
import type { Sql } from '@chispa/database/connect'

/** By primary key; those that are not ours are left out. */
export async function listSettlements(sql: Sql, paymentHashes: readonly string[]): Promise<InvoiceSettlement[]> {
  return sql<InvoiceSettlement[]>`
    select payment_hash, status = 'PAID' as settled, case when status = 'PAID' then preimage end as preimage
    from invoices where payment_hash = any(${paymentHashes as string[]})`
}

export type NewWatch = { id: string; address: string; paymentHashes: readonly string[]; expiresAt: Date }

export async function insertWatch(sql: Sql, { id, address, paymentHashes, expiresAt }: NewWatch): Promise<void> {
  const bytes = Buffer.from(paymentHashes.join(''), 'hex')
  await sql`
    insert into invoice_watches (id, address, payment_hashes, expires_at) values (${id}, ${address}, ${bytes}, ${expiresAt})`
}

/**
 * The oldest beyond an address's share give way, and where all together are too many, those of whoever has the most: many who
 * have one each keep theirs.
 */
export async function deleteSurplusWatches(
  sql: Sql,
  { maxOfAddress, maxInAll }: { maxOfAddress: number; maxInAll: number },
): Promise<void> {
  await sql`
    delete from invoice_watches where id in (
      select id from (
        select id, turn, row_number() over (order by turn, expires_at desc) as place from (
          select id, expires_at, row_number() over (partition by address order by expires_at desc) as turn from invoice_watches
        ) own
      ) shared where turn > ${maxOfAddress} or place > ${maxInAll})`
}

export async function findWatch(sql: Sql, id: string, now: Date): Promise<string[] | undefined> {
  const [watch] = await sql<{ paymentHashes: Buffer }[]>`
    select payment_hashes from invoice_watches where id = ${id} and expires_at > ${now}`
  return watch && (watch.paymentHashes.toString('hex').match(/.{64}/g) ?? [])
}

export async function deleteExpiredWatches(sql: Sql, now: Date): Promise<void> {
  await sql`delete from invoice_watches where expires_at <= ${now}`
}
