import type { Sql } from '@chispa/database/connect'
import { insertWanted } from './store.ts'

/** Profiles of people who are no members, to be looked up soon: a member keeps them or was zapped by them. */
export async function wantProfiles(sql: Sql, pubkeys: readonly string[], at: Date): Promise<void> {
  if (pubkeys.length > 0) await insertWanted(sql, [...new Set(pubkeys)].sort(), at)
}
