/** A backup goes into a database of nobody: without tables, or one where the services have started and nobody came. */
import { OperatorError } from '@chispa/service/operator-error'
import type { Connection } from '../connect.ts'
import { quotedList, schemas } from './tables.ts'

export async function requireEmpty(sql: Connection): Promise<void> {
  const [found] = await sql`select to_regclass('public.migrations') as migrations, to_regclass('public.users') as users`
  if (!found?.migrations) {
    const [other] = await sql<{ name: string }[]>`
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') limit 1`
    if (other)
      throw new OperatorError(`The database has a table ${other.name} that is not Chispa’s: restore into an empty one`)
    return
  }
  const [member] = found.users ? await sql`select 1 from users limit 1` : []
  if (member) throw new OperatorError('The database has members already: restore into an empty one')
  const [busy] = await sql<{ name: string }[]>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name in ('chispa-web', 'chispa-listener') limit 1`
  if (busy) throw new OperatorError('A service works on this database: stop it before you restore')
  // Its schema may be of another version than the backup's.
  await sql.begin(async tx => {
    await tx.unsafe(`drop schema if exists ${quotedList(schemas)} cascade`)
    await tx`create schema public`
  })
}
