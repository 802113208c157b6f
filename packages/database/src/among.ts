/**
 * `in (…)` for the keys of a batched read, filled up with the last key to one of few lengths. PostgreSQL takes `= any(…)` of
 * any length for ten keys; that looks dearer than planning anew for the keys at hand, so each batch would be planned, which can take
 * ten times as long as reading it. A list of a known length is planned once for each connection. Paid for by the benchmarks
 * `scan`, `read-address` and `mint-invoice`.
 */
import type { Sql } from './connect.ts'

/** The longest is the longest batch. */
const lengths = [1, 4, 16, 100]

export function among(sql: Sql, keys: readonly string[]) {
  const length = lengths.find(one => one >= keys.length) ?? keys.length
  const last = keys.at(-1)
  if (last === undefined) throw new RangeError('There is no key to look for')
  const filled = Array.from({ length }, (_, at) => keys[at] ?? last)
  return sql`in ${sql(filled)}`
}
