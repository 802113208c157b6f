/** A read that costs as much as somebody has: ended by the database after this time, and planned for its own values. */
import { type Sql, type Transaction, transaction } from './connect.ts'

/** PostgreSQL's word for a statement that was ended before its time. */
export const isCancelled = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '57014'

export async function boundedRead<T>(sql: Sql, timeoutMs: number, read: (sql: Transaction) => Promise<T>): Promise<T> {
  return transaction(sql, async tx => {
    await tx`
      select set_config('statement_timeout', ${String(timeoutMs)}, true), set_config('plan_cache_mode', 'force_custom_plan', true)`
    return read(tx)
  })
}
