/**
 * A linked key asks for the account; the account's own key is told, and can stop it until the wait is over. All of it happens under the lock of the
 * account's row, and a take-over ends once: of a stop, a withdrawal, a block and the moment of taking over the first has it.
 */
import { takeoverDays } from '@chispa/contract/account-keys'
import type { Role } from '@chispa/contract/roles'
import { type Connection, type Sql, transaction } from '@chispa/database/connect'
import { findAccount } from '../auth/accounts.ts'
import type { Caller } from '../auth/caller.ts'
import { lockCaller } from '../auth/lock-caller.ts'
import { Refusal } from '../http/refusal.ts'
import { deleteCodesOf } from './code-store.ts'
import { changeKey, requireNoAccount } from './replace-key.ts'
import {
  type AccountRow,
  clearTheft,
  deleteLinkedKey,
  deleteLinkedKeys,
  isLinked,
  isLinkedBeforeTheft,
  lockAccountById,
} from './store.ts'
import { claimDue, endTakeover, findWaiting, insertTakeover, postpone, type TakeoverRow } from './takeover-store.ts'

const dayMs = 86_400_000

/** A member with a role can do harm to others as well. */
export const waitDays = (role: Role): number => (role === 'USER' ? takeoverDays.member : takeoverDays.elevated)

/** The account of a linked key, locked. */
export async function requireOpenAccount(
  tx: Sql,
  { userId, linkedKey }: { userId: string; linkedKey: string },
): Promise<AccountRow> {
  const account = await lockAccountById(tx, userId)
  // Whether there is such an account is nobody's business.
  if (!account || !(await isLinked(tx, userId, linkedKey))) throw new Refusal('key_not_linked')
  if (account.isBlocked && !(await isLinkedBeforeTheft(tx, userId, linkedKey)))
    throw new Refusal('linked_account_blocked')
  return account
}

export async function beginTakeover(
  sql: Connection,
  caller: Caller,
  { userId, now }: { userId: string; now: Date },
): Promise<TakeoverRow> {
  return transaction(sql, async tx => {
    const account = await requireOpenAccount(tx, { userId, linkedKey: caller.pubkey })
    await requireNoAccount(tx, caller.pubkey)
    return beginFor(tx, account, { askedBy: caller.pubkey, successor: caller.pubkey, now })
  })
}

export async function beginFor(
  tx: Sql,
  { id: userId, role }: AccountRow,
  { askedBy, successor, now }: { askedBy: string; successor: string; now: Date },
): Promise<TakeoverRow> {
  const endsAt = new Date(now.getTime() + waitDays(role) * dayMs)
  const begun = await insertTakeover(tx, { userId, askedBy, successor, beganAt: now, endsAt })
  if (!begun) throw new Refusal('takeover_running')
  return begun
}

/** The key that asked is unlinked with it: its holder asks once, not every day anew. */
export async function stopTakeover(sql: Connection, caller: Caller, now: Date): Promise<TakeoverRow> {
  return transaction(sql, async tx => {
    const userId = await lockCaller(tx, caller)
    const stopped = await endTakeover(tx, { userId, state: 'stopped', at: now })
    if (!stopped) throw new Refusal('takeover_over')
    await unlink(tx, userId, stopped.askedBy)
    return stopped
  })
}

/** By the account's own key, with what the other asked for. */
export async function unlinkKey(
  sql: Connection,
  caller: Caller,
  { pubkey, now }: { pubkey: string; now: Date },
): Promise<{ userId: string }> {
  return transaction(sql, async tx => {
    const userId = await lockCaller(tx, caller)
    if (!(await unlink(tx, userId, pubkey))) throw new Refusal('key_not_linked')
    await endTakeover(tx, { userId, askedBy: pubkey, state: 'stopped', at: now })
    return { userId }
  })
}

async function unlink(tx: Sql, userId: string, pubkey: string): Promise<boolean> {
  await deleteCodesOf(tx, userId, pubkey)
  return deleteLinkedKey(tx, userId, pubkey)
}

/** By the linked key. A blocked member does not free their other keys so. */
export async function leaveAccount(
  sql: Connection,
  caller: Caller,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await transaction(sql, async tx => {
    await requireOpenAccount(tx, { userId, linkedKey: caller.pubkey })
    await unlink(tx, userId, caller.pubkey)
    await endTakeover(tx, { userId, askedBy: caller.pubkey, state: 'withdrawn', at: now })
  })
}

export async function withdrawTakeover(
  sql: Connection,
  caller: Caller,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await transaction(sql, async tx => {
    await lockAccountById(tx, userId)
    if (!(await endTakeover(tx, { userId, askedBy: caller.pubkey, state: 'withdrawn', at: now }))) {
      throw new Refusal('takeover_over')
    }
  })
}

/**
 * Of somebody who was just blocked: they cannot stop it, so it ends, and begins anew when they are back, if anybody still asks.
 * Where their key was stolen it goes on: it is how they come back.
 */
export async function voidTakeoverOf(tx: Sql, userId: string, now: Date): Promise<void> {
  const waiting = await findWaiting(tx, userId)
  if (!waiting || (await isLinkedBeforeTheft(tx, userId, waiting.askedBy))) return
  await endTakeover(tx, { userId, state: 'void', at: now })
}

export type Finished = { outcome: 'done' | 'void' | 'later'; userId: string; from: string; to: string }

/** The wait is over. Judged anew under the lock: the account, both keys and the role are as they are now. */
export async function finishTakeover(sql: Connection, due: TakeoverRow, now: Date): Promise<Finished | undefined> {
  return transaction(sql, async tx => {
    const { userId, successor: to } = due
    const account = await lockAccountById(tx, userId)
    if (!account) return undefined
    const from = account.pubkey
    const earliest = new Date(due.beganAt.getTime() + waitDays(account.role) * dayMs)
    if (earliest > now) {
      await postpone(tx, due.id, earliest)
      return { outcome: 'later', userId, from, to }
    }
    const isSound = await isStillSound(tx, account, due)
    if (!(await claimDue(tx, { id: due.id, state: isSound ? 'done' : 'void', at: now }))) return undefined
    if (!isSound) return { outcome: 'void', userId, from, to }
    await changeKey(tx, { userId, from, to, now })
    // Who had the former key may have linked theirs: it would take the account over in its turn.
    await deleteLinkedKeys(tx, userId)
    // The stolen key opens nothing any more; who took the account over is the person it was stopped for.
    await clearTheft(tx, userId)
    return { outcome: 'done', userId, from, to }
  })
}

async function isStillSound(tx: Sql, account: AccountRow, { askedBy, successor }: TakeoverRow): Promise<boolean> {
  if (!(await isLinked(tx, account.id, askedBy))) return false
  if (account.isBlocked && !(await isLinkedBeforeTheft(tx, account.id, askedBy))) return false
  if (await findAccount(tx, successor)) return false
  return !(await findAccount(tx, askedBy))?.isBlocked
}
