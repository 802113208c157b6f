import type { Face } from '@chispa/contract/faces'
import type { Invite, InviteState } from '@chispa/contract/invites'
import type { InviteRow } from './store.ts'

type Dates = Pick<InviteRow, 'acceptedAt' | 'revokedAt' | 'expiresAt'>

/** One that was cleared away after its end is expired, not revoked: its mark is its end. */
export function stateOf({ acceptedAt, revokedAt, expiresAt }: Dates, now: Date): InviteState {
  if (acceptedAt) return 'used'
  if (revokedAt && revokedAt < expiresAt) return 'revoked'
  return expiresAt <= now ? 'expired' : 'open'
}

/** `faces`: by key; who left has none. */
export const shownInvite = (row: InviteRow, now: Date, faces: ReadonlyMap<string, Face> = new Map()): Invite => ({
  id: row.id,
  state: stateOf(row, now),
  role: row.role,
  username: row.username,
  note: row.note,
  createdBy: {
    id: row.creatorId,
    pubkey: row.createdBy,
    username: row.creatorUsername,
    face: faces.get(row.createdBy) ?? null,
  },
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  acceptedBy:
    row.acceptedBy === null
      ? null
      : {
          id: row.acceptedId,
          pubkey: row.acceptedBy,
          username: row.acceptedUsername,
          face: faces.get(row.acceptedBy) ?? null,
        },
  acceptedAt: row.acceptedAt?.toISOString() ?? null,
})
