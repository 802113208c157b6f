/** Makes a link. Its token is told to its maker alone; here only its hash is kept, so no reader of the database can use it. */
import { createHash, randomBytes } from 'node:crypto'
import type { BodyOf } from '@chispa/contract/endpoint'
import { type createInvite as createOperation, defaultInviteDays } from '@chispa/contract/invites'
import { type Role, rankOf } from '@chispa/contract/roles'
import { type Connection, transaction } from '@chispa/database/connect'
import type { Caller } from '../auth/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { requireFree } from '../lightning-addresses/assign.ts'
import { countOpen, findInvite, type InviteRow, insertInvite } from './store.ts'

const dayMs = 86_400_000
const maxOpen = 200

type Wish = BodyOf<typeof createOperation>

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** What an operator may give away; more is an administrator's. */
export const mayGrant = (own: Role, granted: Role): boolean =>
  own === 'ADMIN' || (own === 'OPERATOR' && rankOf(granted) <= rankOf('VIEWER'))

export async function createInvite(
  sql: Connection,
  { pubkey, role }: Caller,
  { wish, reserved, now }: { wish: Wish; reserved: readonly string[]; now: Date },
): Promise<{ invite: InviteRow; token: string }> {
  if (!mayGrant(role, wish.role)) throw new Refusal('invite_role_too_high')
  const token = randomBytes(24).toString('base64url')
  const username = wish.username?.trim().toLowerCase() || null
  return transaction(sql, async tx => {
    if ((await countOpen(tx, pubkey, now)) >= maxOpen) throw new Refusal('too_many_invites')
    if (username !== null) await requireFree(tx, username, { reserved, now })
    const id = await insertInvite(tx, {
      tokenHash: hashOf(token),
      role: wish.role,
      username,
      note: wish.note?.trim() || null,
      createdBy: pubkey,
      createdAt: now,
      expiresAt: new Date(now.getTime() + (wish.days ?? defaultInviteDays) * dayMs),
    })
    if (id === undefined) throw new Refusal('username_taken')
    return { invite: (await findInvite(tx, id)) as InviteRow, token }
  })
}
