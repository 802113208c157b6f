/** Forgets invoices that nobody paid, some time after they expired, a batch at a time. Paid ones stay. */
import type { Sql } from '@chispa/database/connect'
import { deleteExpired } from './store.ts'

const batch = 1000
const dayMs = 86_400_000

export async function forgetUnpaidInvoices(sql: Sql, days: number, now: Date, signal?: AbortSignal): Promise<void> {
  const expiredBefore = new Date(now.getTime() - days * dayMs)
  while (!signal?.aborted && (await deleteExpired(sql, expiredBefore, batch)) === batch);
}
