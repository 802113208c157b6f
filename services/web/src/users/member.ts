/** Loads the member behind a key, or makes one of a key that is new here. */
import type { Sql } from '@chispa/database/connect'
import { Refusal } from '../http/refusal.ts'
import { findMember, insertUser, type Member } from './store.ts'

export type Arrival = { member: Member; isNew: boolean }

export async function loadOrCreate(sql: Sql, pubkey: string, registrationOpen: boolean): Promise<Arrival> {
  const known = await findMember(sql, pubkey)
  if (known) return { member: known, isNew: false }
  if (!registrationOpen) throw new Refusal('registration_closed')

  const created = await insertUser(sql, pubkey)
  return { member: (await findMember(sql, pubkey)) as Member, isNew: created !== undefined }
}
