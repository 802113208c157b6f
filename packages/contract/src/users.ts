/** Members: the caller's own record, the dashboard's list, roles. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Face } from './faces.ts'
import { pageFields } from './paging.ts'
import { Nullable, OneOf, Pubkey, RoleName, Timestamp, UserParams } from './values.ts'
import { WalletHealth } from './wallet-check.ts'

export const Me = Type.Object({
  userId: Type.String(),
  pubkey: Pubkey,
  role: RoleName,
  lightningAddress: Nullable(Type.String()),
  username: Nullable(Type.String()),
  face: Face,
  nwcString: Type.Optional(
    Type.String({ description: 'Empty when no wallet is set or its key was made here; absent for a device token' }),
  ),
  nwcUpdatedAt: Nullable(Timestamp),
  wallet: Nullable(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      type: Type.String(),
      status: Type.String(),
      provider: Nullable(Type.String()),
      health: WalletHealth,
    }),
  ),
  currency: Nullable(Type.String({ description: 'In which amounts are shown, ISO 4217; null: the community’s' })),
  createdAt: Timestamp,
  takeoverEndsAt: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Another key asked to take over your account: until then you can stop it. Absent otherwise',
    }),
  ),
  shopName: Type.Optional(Type.String({ description: 'Absent where the member keeps no shop' })),
  addressNotices: Type.Optional(
    Type.Array(
      Type.Object({
        username: Type.String(),
        event: OneOf(['REPLACED', 'HANDED_ON', 'REMOVED']),
        at: Timestamp,
      }),
      {
        description:
          'What others did with your lightning address in the last 90 days: REPLACED by an operator, HANDED_ON to somebody else before it had rested, or an alias REMOVED. Absent when there is nothing to tell',
      },
    ),
  ),
})
export type Me = Type.Static<typeof Me>

export const readMe = endpoint({
  name: 'readMe',
  tag: 'People',
  summary: 'Load or create the calling user',
  method: 'GET',
  url: '/api/users/me',
  access: 'signed-in',
  refuses: ['registration_closed', 'too_many_signups'],
  rateLimits: [{ perMinute: 600, by: 'address' }],
  schema: { response: { 200: Me } },
})

export const UserRow = Type.Object({
  userId: Type.String(),
  pubkey: Pubkey,
  role: RoleName,
  username: Nullable(Type.String()),
  lightningAddress: Nullable(Type.String()),
  face: Face,
  createdAt: Timestamp,
  blocked: Type.Boolean(),
})
export type UserRow = Type.Static<typeof UserRow>

export const listUsers = endpoint({
  name: 'listUsers',
  tag: 'People',
  summary: 'Members, newest first',
  method: 'GET',
  url: '/api/users',
  access: { permission: 'users:read' },
  paged: true,
  refuses: ['invalid_cursor'],
  schema: {
    querystring: Type.Object({
      ...pageFields,
      role: Type.Optional(RoleName),
      blocked: Type.Optional(OneOf(['yes'])),
      q: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description:
            'An npub, a lightning address, the start of a hex key or of a username, or the beginnings of words of the name that is shown; with `cards:read` also the start of the name or of the UID of a card that they hold',
        }),
      ),
    }),
    response: { 200: Type.Array(UserRow) },
  },
})

export const UserRole = Type.Object({ userId: Type.String(), role: RoleName })
export type UserRole = Type.Static<typeof UserRole>

export const readRole = endpoint({
  name: 'readRole',
  tag: 'People',
  summary: "Read a user's role",
  method: 'GET',
  url: '/api/users/:userId/role',
  access: { permission: 'users:read', orSelf: 'userId' },
  refuses: ['user_not_found'],
  schema: { params: UserParams, response: { 200: UserRole } },
})

export const writeRole = endpoint({
  name: 'writeRole',
  tag: 'People',
  summary: "Change a user's role",
  description: 'Nobody grants above their own role, lowers themselves, or removes the last administrator.',
  method: 'PUT',
  url: '/api/users/:userId/role',
  access: { permission: 'users:manage_roles', inPerson: true },
  refuses: ['user_not_found', 'role_above_own', 'own_role', 'last_admin'],
  schema: { params: UserParams, body: Type.Object({ role: RoleName }), response: { 200: UserRole } },
})
