/** The database of the instance, for the time of a command. */
import { type Database, openDatabase } from '@chispa/database/open'
import type { Environment } from '@chispa/service/environment'
import { OperatorError } from '@chispa/service/operator-error'
import { databaseOptions } from './config.ts'

export async function withDatabase<T>(environment: Environment, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(databaseOptions(environment))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** And where an instance has been started on it. */
export const withInstance = <T>(environment: Environment, work: (database: Database) => Promise<T>): Promise<T> =>
  withDatabase(environment, async database => {
    const [found] = await database.sql`select to_regclass('public.users') as users`
    if (!found?.users) throw new OperatorError('No instance has been started on this database yet')
    return work(database)
  })
