/**
 * The first rows of a list. A bound stands in the text, so that PostgreSQL knows that it is about a page when it plans without
 * looking at the values: it takes `limit $1` for a tenth of all rows, which looks dearer than planning anew for every request.
 */
import type { Sql, SqlPart } from './connect.ts'

/** A page with the row that tells whether there is another one; a part of an export. */
const bounds = [501, 5000]

/** `order` names columns of the result. */
export function firstRows(sql: Sql, rows: SqlPart, order: SqlPart, limit: number): SqlPart {
  const bound = bounds.find(one => one >= limit)
  if (bound === undefined) throw new RangeError(`${limit} rows are more than are read at once`)
  return sql`
    select * from (${rows} order by ${order} limit ${sql.unsafe(String(bound))}) page
    order by ${order} limit ${limit}`
}
