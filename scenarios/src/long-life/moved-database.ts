/**
 * An empty database whose `now()` and `clock_timestamp()` are the machine's and so much more: functions in `public` that stand before PostgreSQL's
 * own in the search path, so that what migrations write (defaults, triggers, views) means them too. What the server does by itself, such as vacuum
 * and statement timeouts, goes by the machine's clock.
 */
import { connect } from '@chispa/database/connect'
import { emptyDatabase, type TestDatabase } from '@chispa/testing/database'

export type MovedDatabase = TestDatabase & { moveTo: (aheadMs: number) => Promise<void> }

const functions = `
  create table public.time_ahead (ms float8 not null);
  insert into public.time_ahead values (0);
  create function public.now() returns timestamptz stable language sql
    as 'select pg_catalog.now() + (select ms from public.time_ahead) * interval ''1 ms''';
  create function public.clock_timestamp() returns timestamptz volatile language sql
    as 'select pg_catalog.clock_timestamp() + (select ms from public.time_ahead) * interval ''1 ms'''`

export async function movedDatabase(): Promise<MovedDatabase> {
  await using parts = new AsyncDisposableStack()
  const database = parts.use(await emptyDatabase())
  const { url } = database
  await database.sql.unsafe(functions)
  await database.sql.unsafe(`alter database ${new URL(url).pathname.slice(1)} set search_path = public, pg_catalog`)
  // A connection from before has the search path from before.
  const sql = connect(url, { poolSize: 2, connectTimeoutMs: 60_000, applicationName: 'long-life' })
  parts.defer(() => sql.end({ timeout: 5 }))
  const moveTo = async (aheadMs: number) => void (await sql`update public.time_ahead set ms = ${aheadMs}`)
  const kept = parts.move()
  return { sql, url, moveTo, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}
