/**
 * Batched reads (DataLoader-style): what one turn of the event loop asks for goes with one query; what more ask for while
 * queries are under way gathers for the next. Nobody joins a query that was sent before, so what is read is never older than the
 * question. A key that the database refuses would fail all that are read with it: the caller checks keys first. Paid for by
 * the benchmarks `scan`, `read-address` and `mint-token`.
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
