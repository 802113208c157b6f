import type { Sql } from '@chispa/database/connect'
import { upsertSetting } from './store.ts'

/** Tokens count in whole seconds: those of this second are dead too. */
export async function signEverybodyOut(tx: Sql, now: Date): Promise<void> {
  const value = Math.floor(now.getTime() / 1000) + 1
  await upsertSetting(tx, { name: 'tokens_valid_since', value, sealed: null })
}
