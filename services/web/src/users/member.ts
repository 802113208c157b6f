/** Loads the member behind a key, or makes one of a key that is new here. */
import { type Sql, transaction } from '@chispa/database/connect'
import { requireFreeKey } from '../account-keys/require-free-key.ts'
import type { Admission } from './admit-newcomer.ts'
import { findMember, insertUser, type Member } from './store.ts'

export type Arrival = { member: Member; isNew: boolean }

/** `admission` refuses those who may not become a member now. */
export async function loadOrCreate(sql: Sql, pubkey: string, admission: Admission): Promise<Arrival> {
  const known = await findMember(sql, pubkey)
  if (known) return { member: known, isNew: false }
  await requireFreeKey(sql, pubkey)
  await admission.look(sql)
  // Of parallel first calls one inserts, and is counted; a refusal takes the insertion back.
  const isNew = await transaction(sql, async tx => {
    const created = await insertUser(tx, pubkey)
    if (created) await admission.count(tx)
    return created !== undefined
  })
  return { member: (await findMember(sql, pubkey)) as Member, isNew }
}
