/** Loads the member behind a key, or makes one of a key that is new here. */
import type { Sql } from '@chispa/database/connect'
import { Refusal } from '../http/refusal.ts'
import { findUser, insertUser, type User } from './store.ts'

export type Arrival = { user: User; isNew: boolean }

export async function loadOrCreate(sql: Sql, pubkey: string, registrationOpen: boolean): Promise<Arrival> {
  const known = await findUser(sql, pubkey)
  if (known) return { user: known, isNew: false }
  if (!registrationOpen) throw new Refusal('registration_closed')

  const created = await insertUser(sql, pubkey)
  if (created) return { user: created, isNew: true }
  return { user: (await findUser(sql, pubkey)) as User, isNew: false }
}
