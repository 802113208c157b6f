/**
 * Uses a link. Its row is locked first, so of many who bring it at once one has it. Whoever made it must still be allowed to
 * grant what it grants: an invitation is worth no more than its maker's word is now. Role, name and membership come in the same transaction, or
 * none of them.
 */
import { type Role, rankOf } from '@chispa/contract/roles'
import { type Connection, type Sql, transaction } from '@chispa/database/connect'
import { findAccount } from '../auth/accounts.ts'
import { Refusal } from '../http/refusal.ts'
import { assignUsername } from '../lightning-addresses/assign.ts'
import { admitInvited, raiseRole } from '../users/admit-invited.ts'
import { hashOf, mayGrant } from './create-invite.ts'
import { stateOf } from './show-invite.ts'
import { type InviteRow, lockByToken, markAccepted } from './store.ts'

export type Accepted = {
  userId: string
  role: Role
  username: string | null
  invite: InviteRow
  /** What came of it; all false when the same person asks again. */
  isNew: boolean
  isRaised: boolean
  isNamed: boolean
}

export async function acceptInvite(
  sql: Connection,
  pubkey: string,
  { token, reserved, now }: { token: string; reserved: readonly string[]; now: Date },
): Promise<Accepted> {
  return transaction(sql, async tx => {
    const invite = await lockByToken(tx, hashOf(token))
    if (!invite) throw new Refusal('invite_unknown')
    const state = stateOf(invite, now)
    if (state === 'used' && invite.acceptedBy === pubkey) return again(tx, pubkey, invite)
    if (state !== 'open') throw new Refusal(`invite_${state}`)
    await requireGround(tx, invite)
    const { account, isNew } = await admitInvited(tx, pubkey)
    const isRaised = rankOf(invite.role) > rankOf(account.role)
    if (isRaised) await raiseRole(tx, account.id, invite.role)
    // Marked first: a name that is promised to this link is free for it from here on.
    await markAccepted(tx, invite.id, { pubkey, at: now })
    const isNamed = invite.username !== null && (await name(tx, account.id, invite.username, { reserved, now }))
    const role = isRaised ? invite.role : account.role
    return { userId: account.id, role, username: invite.username, invite, isNew, isRaised, isNamed }
  })
}

async function again(tx: Sql, pubkey: string, invite: InviteRow): Promise<Accepted> {
  const account = await findAccount(tx, pubkey)
  // Deleted since: the link does not bring them back.
  if (!account) throw new Refusal('invite_used')
  const { id: userId, role } = account
  return { userId, role, username: invite.username, invite, isNew: false, isRaised: false, isNamed: false }
}

async function requireGround(tx: Sql, { createdBy, role }: InviteRow): Promise<void> {
  const creator = await findAccount(tx, createdBy)
  if (!creator || creator.isBlocked || !mayGrant(creator.role, role)) throw new Refusal('invite_unfounded')
}

async function name(
  tx: Sql,
  userId: string,
  username: string,
  { reserved, now }: { reserved: readonly string[]; now: Date },
): Promise<boolean> {
  const wish = { userId, username, reserved, byOperator: true, mayHandOnEarly: false, byAnother: false, now }
  return (await assignUsername(tx, wish)).changed
}
