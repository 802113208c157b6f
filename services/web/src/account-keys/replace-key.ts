/**
 * The account gets another key: the same row, so name, wallets, cards, vouchers, forwarding and role are untouched. Whatever names the person by key
 * follows in this transaction; what the former key was given or gave out ends, and it opens nothing here any more.
 */
import { type Connection, type Sql, transaction } from '@chispa/database/connect'
import { findAccount } from '../auth/accounts.ts'
import type { Caller } from '../auth/caller.ts'
import { followKey } from '../auth/follow-key.ts'
import { lockCaller } from '../auth/lock-caller.ts'
import { Refusal } from '../http/refusal.ts'
import { expirePairingsOf } from '../wallets/owner-stopped.ts'
import { deleteCodesOf } from './code-store.ts'
import { askForProfile, deleteLinkedKey, deleteLinksOf, isLinked, lockAccountById, renamePeople } from './store.ts'
import { endTakeover, endTakeoversOfKey } from './takeover-store.ts'

/** By its owner, at once: the present key signed this, the new one proved itself when it was linked. */
export async function replaceOwnKey(
  sql: Connection,
  caller: Caller,
  { newKey, now }: { newKey: string; now: Date },
): Promise<{ userId: string }> {
  return transaction(sql, async tx => {
    const own = await findAccount(tx, caller.pubkey)
    if (!own) throw new Refusal('user_not_found')
    // The stronger lock first: a transaction that refers to the row meanwhile is waited for once.
    await lockAccountById(tx, own.id)
    const userId = await lockCaller(tx, caller)
    if (!(await isLinked(tx, userId, newKey))) throw new Refusal('key_not_linked')
    await requireNoAccount(tx, newKey)
    await changeKey(tx, { userId, from: caller.pubkey, to: newKey, now })
    return { userId }
  })
}

export async function requireNoAccount(tx: Sql, pubkey: string): Promise<void> {
  if (await findAccount(tx, pubkey)) throw new Refusal('key_has_account')
}

/** Under the lock of the account. */
export async function changeKey(
  tx: Sql,
  { userId, from, to, now }: { userId: string; from: string; to: string; now: Date },
): Promise<void> {
  await followKey(tx, { userId, from, to, now })
  await renamePeople(tx, { from, to, at: now })
  await askForProfile(tx, userId, now)
  await deleteLinkedKey(tx, userId, to)
  await deleteLinksOf(tx, from)
  await deleteCodesOf(tx, userId)
  await expirePairingsOf(tx, userId)
  await endTakeover(tx, { userId, state: 'void', at: now })
  await endTakeoversOfKey(tx, from, now)
}
