/** Reads again what may be old by now, where it is shown; the rest is read when it is shown next. */
import type { Query, QueryClient } from '@tanstack/react-query'

/** A first read that is under way may be answered as it was before: it is read again after it, unless it failed. */
export async function readAgain(queries: QueryClient, isOld: (query: Query) => boolean): Promise<void> {
  const begun = queries
    .getQueryCache()
    .findAll({ predicate: isOld, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  const again = queries.invalidateQueries({ predicate: query => isOld(query) && !begun.includes(query) })
  await Promise.allSettled(begun.map(({ promise }) => promise))
  // What is being read by now began after the change.
  const answered = begun.filter(({ state }) => state.data !== undefined && state.fetchStatus !== 'fetching')
  await Promise.all([again, queries.invalidateQueries({ predicate: query => answered.includes(query) })])
}
