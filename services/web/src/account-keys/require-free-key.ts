/** A key that waits for an account makes none of its own: it could not take over the other one any more. */
import type { Sql } from '@chispa/database/connect'
import { Refusal } from '../http/refusal.ts'
import { isSpokenFor } from './store.ts'

export async function requireFreeKey(sql: Sql, pubkey: string): Promise<void> {
  if (await isSpokenFor(sql, pubkey)) throw new Refusal('key_is_linked')
}
