/** Profiles of people who are no members: looked up while a member keeps them or was zapped by them, and forgotten when nobody looks any more. */
import type { Sql } from '@chispa/database/connect'
import { deleteUnwanted, insertWanted } from './store.ts'

const forgottenAfterMs = 90 * 86_400_000
const batch = 500

export async function wantProfiles(sql: Sql, pubkeys: readonly string[], at: Date): Promise<void> {
  if (pubkeys.length > 0) await insertWanted(sql, [...new Set(pubkeys)].sort(), at)
}

export async function forgetUnwanted(sql: Sql, now: Date): Promise<void> {
  await deleteUnwanted(sql, new Date(now.getTime() - forgottenAfterMs), batch)
}
