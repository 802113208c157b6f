import { openDatabase } from '@chispa/database/open'
import type { Command } from './command.ts'
import { databaseOptions } from './config.ts'

export const migrate: Command = {
  summary: 'brings the database to the schema of this version, before its services start',
  usage: '',
  about: `Applies what the services would apply at their start, and ends. For deployments that upgrade step by step: services of the
version before go on meanwhile. Nothing happens where the schema is this version's already.`,
  async run({ environment, say }) {
    const database = await openDatabase({ ...databaseOptions(environment), migrate: true })
    try {
      const [newest] = await database.sql`select name from migrations order by name desc limit 1`
      say(`The database has the schema of this version (${newest?.name})`)
    } finally {
      await database.close()
    }
    return undefined
  },
}
