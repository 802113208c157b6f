/**
 * Blocking and deleting a person. Blocking is undone easily, stops everything that begins and nothing that is under way.
 * Deleting comes after it: who is deleted was blocked long enough for whatever they had begun to be over or written down, and
 * has nothing open. So no payment is called off and no voucher is lost on its way, and no lock of theirs is needed elsewhere.
 */
import { type BlockReason, type Departure, restBeforeDeletionMs } from '@chispa/contract/departure'
import { lowerRole, rankOf, rolePermissions } from '@chispa/contract/roles'
import { type Connection, type Sql, transaction } from '@chispa/database/connect'
import { voidTakeoverOf } from '../account-keys/take-over.ts'
import { findAccount, lockAdmins } from '../auth/accounts.ts'
import type { Caller } from '../auth/caller.ts'
import { isRoot } from '../auth/root.ts'
import { signedOutAt } from '../auth/standings.ts'
import { pauseCardsOf, releaseCardsOf } from '../cards/holder-leaves.ts'
import { Refusal } from '../http/refusal.ts'
import { releaseNameOf } from '../lightning-addresses/release-name.ts'
import { forgetShownProfile } from '../profiles/forget-profile.ts'
import { expirePairingsOf } from '../wallets/owner-stopped.ts'
import {
  clearBlocked,
  deleteUser,
  findDeparture,
  insertDeparted,
  type LockedPerson,
  lockBelongings,
  lockPerson,
  setBlocked,
} from './departure-store.ts'

export async function showDeparture(sql: Sql, userId: string, now: Date): Promise<Departure> {
  const row = await findDeparture(sql, userId, now)
  if (!row) throw new Refusal('user_not_found')
  return {
    ...row,
    blockedAt: row.blockedAt?.toISOString() ?? null,
    deletableAt: row.blockedAt && deletableAt(row.blockedAt).toISOString(),
  }
}

type Wanted = { userId: string; blocked: boolean; reason?: BlockReason | null; stolenSince?: Date | null; now: Date }
type Blocked = { blockedAt: Date | null; pausedCards: number; changed: boolean }

export async function blockPerson(
  sql: Connection,
  caller: Caller,
  { userId, blocked, reason = null, stolenSince = null, now }: Wanted,
): Promise<Blocked> {
  return transaction(sql, async tx => {
    const person = await requireBelow(tx, caller, userId)
    const { blockedAt } = person
    if (!blocked) {
      await clearBlocked(tx, userId)
      return { blockedAt: null, pausedCards: 0, changed: blockedAt !== null }
    }
    const isSame = blockedAt !== null && person.blockedReason === reason && stolenSince === null
    if (isSame) return { blockedAt, pausedCards: 0, changed: false }
    const since = reason === 'stolen' ? earlier(stolenSince ?? now, now) : null
    const validSince = signedOutAt(now)
    await setBlocked(tx, userId, { at: now, by: caller.pubkey, reason, stolenSince: since, validSince })
    await voidTakeoverOf(tx, userId, now)
    await expirePairingsOf(tx, userId)
    return { blockedAt: blockedAt ?? now, pausedCards: await pauseCardsOf(tx, userId, now), changed: true }
  })
}

export type Deleted = { pubkey: string; username: string | null; cards: number; wallets: number; vouchers: number }

export async function deletePerson(
  sql: Connection,
  caller: Caller,
  { userId, pubkey, now }: { userId: string; pubkey: string; now: Date },
): Promise<Deleted> {
  return transaction(sql, async tx => {
    const person = await requireBelow(tx, caller, userId)
    if (person.pubkey !== pubkey) throw new Refusal('user_not_found')
    if (!person.blockedAt) throw new Refusal('person_not_blocked')
    if (now < deletableAt(person.blockedAt))
      throw new Refusal('person_still_ending', { headers: { 'retry-after': '60' } })
    await lockBelongings(tx, userId)
    // Told of as it was; whoever tapped a card before this is among the open payments.
    const before = await findDeparture(tx, userId, now)
    const cards = await releaseCardsOf(tx, userId)
    const open = await findDeparture(tx, userId, now)
    if (!before || !open) throw new Refusal('user_not_found')
    const { openPayments, openVoucherTransfers } = open
    if (openPayments + openVoucherTransfers > 0) {
      throw new Refusal('person_has_open_payments', { details: { openPayments, openVoucherTransfers } })
    }
    await releaseNameOf(tx, userId, now)
    await forgetShownProfile(tx, userId)
    await insertDeparted(tx, pubkey, signedOutAt(now))
    await deleteUser(tx, userId)
    const { username, wallets, vouchers } = before
    return { pubkey, username, cards, wallets, vouchers }
  })
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

const deletableAt = (blockedAt: Date): Date => new Date(blockedAt.getTime() + restBeforeDeletionMs)

/** On the roles as they are at this moment: two administrators who block each other take turns, and the second is refused. */
async function requireBelow(tx: Sql, caller: Caller, userId: string): Promise<LockedPerson> {
  await lockAdmins(tx)
  const own = await findAccount(tx, caller.pubkey)
  const role = lowerRole(caller.role, own?.role ?? 'USER')
  if (!own || own.isBlocked || !rolePermissions[role].includes('users:write')) throw new Refusal('permission_missing')
  const person = await lockPerson(tx, userId)
  if (!person) throw new Refusal('user_not_found')
  if (person.pubkey === caller.pubkey) throw new Refusal('own_account')
  if (rankOf(person.role) > rankOf(role)) throw new Refusal('person_above_own')
  if (await isRoot(tx, person.pubkey)) throw new Refusal('root_person')
  return person
}
