/**
 * Batched reads (DataLoader-style): what is asked for while few queries are under way goes with one of its own; what more ask
 * for gathers, and goes with one query. Nobody joins a query that was sent before, so what is read is never older than the
 * question. A key that the database refuses would fail all that are read with it: the caller checks keys first. Paid for by
 * the benchmarks `scan` and `read-address`.
 */
import { type BatchOptions, batched } from '@chispa/concurrency/batched'

type Reading<Key, Row> = (keys: Key[]) => Promise<Map<Key, Row>>

export function batchedReads<Key, Row>(
  read: Reading<Key, Row>,
  options?: BatchOptions,
): (key: Key) => Promise<Row | undefined> {
  const ask = batched<Key, Key, Row>(items => read([...items.keys()]), options)
  return key => ask(key, key)
}
