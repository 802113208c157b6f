/** Times in which no listener ran: what a wallet did not say then does not count against it. */
import type { Sql } from '@chispa/database/connect'
import { listOutages, type Outage } from './store.ts'

export type { Outage }

export const readOutages = (sql: Sql): Promise<Outage[]> => listOutages(sql)
