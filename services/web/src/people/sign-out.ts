/** Makes every token of a person useless: theirs, those that act as them, and their tills. */
import { rankOf } from '@chispa/contract/roles'
import { type Connection, transaction } from '@chispa/database/connect'
import { findAccountById } from '../auth/accounts.ts'
import type { Caller } from '../auth/caller.ts'
import { endSessions } from '../auth/end-sessions.ts'
import { Refusal } from '../http/refusal.ts'

export async function signOutPerson(
  sql: Connection,
  caller: Caller,
  { userId, now }: { userId: string; now: Date },
): Promise<Date> {
  return transaction(sql, async tx => {
    const person = await findAccountById(tx, userId)
    if (!person) throw new Refusal('user_not_found')
    const isSelf = person.pubkey === caller.pubkey
    if (!isSelf && rankOf(person.role) > rankOf(caller.role)) throw new Refusal('person_above_own')
    const since = await endSessions(tx, userId, now)
    if (!since) throw new Refusal('user_not_found')
    return since
  })
}
