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

export type WatchLimits = {
  maxOfAddress: number
  maxInAll: number
  maxHashesOfAddress: number
  maxHashesInAll: number
}

/**
 * The oldest beyond an address's share give way, of watches and of hashes in them, and where all together are too many, those of
 * whoever has the most: many who have one each keep theirs.
 */
export async function deleteSurplusWatches(sql: Sql, limits: WatchLimits): Promise<void> {
  await sql`
    delete from invoice_watches where id in (
      select id from (
        select id, turn, hashes_so_far, row_number() over (order by turn, expires_at desc, id) as place,
               sum(hashes) over (order by hashes_so_far, expires_at desc, id) as hashes_in_all
        from (
          select id, expires_at, octet_length(payment_hashes) / 32 as hashes, row_number() over newest as turn,
                 sum(octet_length(payment_hashes) / 32) over newest as hashes_so_far
          from invoice_watches window newest as (partition by address order by expires_at desc, id)
        ) own
      ) shared
      where turn > ${limits.maxOfAddress} or place > ${limits.maxInAll}
        or hashes_so_far > ${limits.maxHashesOfAddress} or hashes_in_all > ${limits.maxHashesInAll})`
}

export async function findWatch(sql: Sql, id: string, now: Date): Promise<string[] | undefined> {
  const [watch] = await sql<{ paymentHashes: Buffer }[]>`
    select payment_hashes from invoice_watches where id = ${id} and expires_at > ${now}`
  return watch && (watch.paymentHashes.toString('hex').match(/.{64}/g) ?? [])
}

export async function deleteExpiredWatches(sql: Sql, now: Date): Promise<void> {
  await sql`delete from invoice_watches where expires_at <= ${now}`
}
