/** Whoever runs commands on the server has the database and the vault key: nobody has to allow them this. */
import type { Sql } from '@chispa/database/connect'
import type { Account } from './accounts.ts'
import { upsertAdmin } from './store.ts'

export const grantAdmin = (sql: Sql, pubkey: string): Promise<Account> => upsertAdmin(sql, pubkey)
