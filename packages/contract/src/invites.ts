/** Links that let one person in, once, until they expire: as a member, with a role, with a name, or both. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Face } from './faces.ts'
import { pageFields } from './paging.ts'
import { Nullable, OneOf, Pubkey, RoleName, Timestamp } from './values.ts'

export const inviteStates = ['open', 'used', 'expired', 'revoked'] as const
export type InviteState = (typeof inviteStates)[number]

export const maxInviteDays = 90
export const defaultInviteDays = 7

const Named = Type.Object({
  id: Nullable(Type.String()),
  pubkey: Pubkey,
  username: Nullable(Type.String()),
  face: Nullable(Face),
})

export const Invite = Type.Object(
  {
    id: Type.String(),
    state: OneOf(inviteStates),
    role: RoleName,
    username: Nullable(Type.String()),
    note: Nullable(Type.String()),
    createdBy: Named,
    createdAt: Timestamp,
    expiresAt: Timestamp,
    acceptedBy: Nullable(Named),
    acceptedAt: Nullable(Timestamp),
  },
  { title: 'Invite' },
)
export type Invite = Type.Static<typeof Invite>

export const createInvite = endpoint({
  name: 'createInvite',
  tag: 'People',
  summary: 'Invite a person with a link',
  description:
    'Good once, also while registration is closed. The link is told here and never again: only a hash of it is kept. A role above VIEWER is granted by an ADMIN; whoever made it must still be allowed to grant it when it is used. A name is kept for whoever uses the link.',
  method: 'POST',
  url: '/api/invites',
  access: { role: 'OPERATOR' },
  rateLimits: [{ perMinute: 30, by: 'caller' }],
  refuses: [
    'invite_role_too_high',
    'too_many_invites',
    'invalid_username',
    'username_reserved',
    'username_taken',
    'username_resting',
  ],
  schema: {
    body: Type.Object({
      role: RoleName,
      username: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
      note: Type.Optional(
        Type.String({ minLength: 1, maxLength: 60, description: 'For whom it is, to find it in the list' }),
      ),
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: maxInviteDays, default: defaultInviteDays })),
    }),
    response: { 201: Type.Object({ invite: Invite, url: Type.String() }) },
  },
})

export const listInvites = endpoint({
  name: 'listInvites',
  tag: 'People',
  summary: 'Invitations, newest first, and who used them',
  method: 'GET',
  url: '/api/invites',
  access: { role: 'OPERATOR' },
  paged: true,
  refuses: ['invalid_cursor'],
  schema: { querystring: Type.Object(pageFields), response: { 200: Type.Array(Invite) } },
})

export const revokeInvite = endpoint({
  name: 'revokeInvite',
  tag: 'People',
  summary: 'Take an invitation back',
  description: 'One that was used stays used.',
  method: 'DELETE',
  url: '/api/invites/:inviteId',
  access: { role: 'OPERATOR' },
  refuses: ['invite_unknown', 'invite_used'],
  schema: {
    params: Type.Object({ inviteId: Type.String({ minLength: 1, maxLength: 64 }) }),
    response: { 200: Invite },
  },
})

/** In the body: what is in a path is in the logs of proxies. */
const Token = Type.Object({
  inviteToken: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'What stands behind the # of the link' }),
})

export const Invitation = Type.Object(
  {
    state: OneOf(inviteStates),
    role: Nullable(RoleName),
    username: Nullable(Type.String()),
    lightningAddress: Nullable(Type.String()),
    walletFrom: Nullable(
      Type.String({ description: 'The host of the provider from whom a newcomer can have a wallet; null without one' }),
    ),
    expiresAt: Timestamp,
  },
  { title: 'Invitation' },
)
export type Invitation = Type.Static<typeof Invitation>

export const readInvitation = endpoint({
  name: 'readInvitation',
  tag: 'People',
  summary: 'What an invitation grants',
  description: 'To whoever has the link. Of one that is not open any more only that is told. Reading uses nothing up.',
  method: 'POST',
  url: '/api/invitations/read',
  access: 'public',
  rateLimits: [{ perMinute: 60, by: 'address', bucket: 'invitation' }],
  refuses: ['invite_unknown'],
  schema: { body: Token, response: { 200: Invitation } },
})

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  tag: 'People',
  summary: 'Accept an invitation',
  description:
    'The first who does it has it, and becomes a member by it if they are not one yet. Again by the same person it answers the same. Nobody’s role is lowered; a name that they had before rests. Whoever is invited does not count towards `signups_per_address`.',
  method: 'POST',
  url: '/api/invitations/accept',
  access: 'person',
  rateLimits: [{ perMinute: 60, by: 'address', bucket: 'accept invitation' }],
  refuses: [
    'invite_unknown',
    'invite_used',
    'invite_expired',
    'invite_revoked',
    'invite_unfounded',
    'username_taken',
    'username_resting',
  ],
  schema: {
    body: Token,
    response: {
      200: Type.Object({ userId: Type.String(), role: RoleName, lightningAddress: Nullable(Type.String()) }),
    },
  },
})
