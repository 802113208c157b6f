/** Session tokens, device tokens, and the example routes that need a token's claims. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Pubkey, RoleName, Timestamp, UserId } from './values.ts'

const ExpiresIn = Type.Union([Type.String({ maxLength: 32 }), Type.Number()], {
  description: 'A duration (`30m`, `8h`, `1d`) or a number of seconds',
})

export const SessionToken = Type.Object({
  token: Type.String(),
  expiresIn: Type.String({ description: 'The lifetime that was applied' }),
  type: Type.Literal('Bearer'),
})
export type SessionToken = Type.Static<typeof SessionToken>

export const mintSessionToken = endpoint({
  name: 'mintSessionToken',
  tag: 'Tokens',
  summary: 'Exchange a NIP-98 signature for a session token',
  description:
    'Lives one hour unless `expiresIn` says otherwise, 24 hours at most. Tokens cannot be revoked one by one.',
  method: 'POST',
  url: '/api/jwt',
  access: 'nostr',
  rateLimits: [{ perMinute: 60, by: 'address' }],
  refuses: ['invalid_expires_in'],
  schema: {
    body: Type.Object({ expiresIn: Type.Optional(ExpiresIn) }),
    response: { 200: SessionToken },
  },
})

const TokenFacts = Type.Object({
  valid: Type.Boolean(),
  pubkey: Pubkey,
  role: RoleName,
  permissions: Type.Array(Type.String()),
  issuedAt: Timestamp,
  expiresAt: Timestamp,
})

export const readToken = endpoint({
  name: 'readToken',
  tag: 'Tokens',
  summary: 'What the bearer token in use says',
  description: 'A device token answers with its scopes as `permissions`.',
  method: 'GET',
  url: '/api/jwt',
  access: { bearer: [] },
  schema: { response: { 200: TokenFacts } },
})

const ProtectedReply = Type.Object({
  message: Type.String(),
  userId: Type.String(),
  userRole: RoleName,
  userPermissions: Type.Array(Type.String()),
  isAdmin: Type.Boolean(),
  hasWriteAccess: Type.Boolean(),
  timestamp: Timestamp,
})

export const readProtected = endpoint({
  name: 'readProtected',
  tag: 'Tokens',
  summary: 'Example of a route that needs the claim `role`',
  method: 'GET',
  url: '/api/jwt/protected',
  access: { bearer: ['role'] },
  schema: { response: { 200: ProtectedReply } },
})

export const writeProtected = endpoint({
  name: 'writeProtected',
  tag: 'Tokens',
  summary: 'Example of a route that needs the claims `role` and `permissions`',
  method: 'POST',
  url: '/api/jwt/protected',
  access: { bearer: ['role', 'permissions'] },
  schema: { response: { 200: ProtectedReply } },
})

export const DeviceToken = Type.Object({
  jwt: Type.String(),
  expiresIn: Type.String(),
  scopes: Type.Array(Type.String()),
  apiUrl: Type.String({ description: 'The instance the token is bound to' }),
  user: Type.Object({ id: Type.String(), pubkey: Pubkey, role: RoleName }),
})
export type DeviceToken = Type.Static<typeof DeviceToken>

export const mintDeviceToken = endpoint({
  name: 'mintDeviceToken',
  tag: 'Tokens',
  summary: 'Mint a scoped token for a card app',
  description:
    'Acts as the target user, narrowed to `permissions`, which must be among your own. Bound to the instance: changing the setting `endpoint` invalidates it. At least one minute, no maximum.',
  method: 'POST',
  url: '/api/auth/qr-jwt/generate',
  access: { role: 'ADMIN' },
  rateLimits: [{ perMinute: 20, by: 'caller' }],
  refuses: ['unknown_permission', 'permission_not_held', 'user_not_found', 'invalid_expires_in'],
  schema: {
    body: Type.Object({
      userId: UserId,
      permissions: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 64 }),
      expiresIn: ExpiresIn,
    }),
    response: { 200: DeviceToken },
  },
})
