/** Session tokens, device tokens, and the example routes that need a token's claims. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Face } from './faces.ts'
import { pageFields } from './paging.ts'
import { Nullable, Pubkey, RoleName, Timestamp, UserId } from './values.ts'

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
  repeatable: true,
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
    'Acts as the target user, narrowed to `permissions`; of those, only what your role still has counts. Bound to the instance: changing the setting `endpoint` invalidates it. At least one minute, no maximum.',
  method: 'POST',
  url: '/api/auth/qr-jwt/generate',
  access: { role: 'ADMIN' },
  rateLimits: [{ perMinute: 20, by: 'caller' }],
  refuses: ['unknown_permission', 'user_not_found', 'invalid_expires_in'],
  schema: {
    body: Type.Object({
      userId: UserId,
      permissions: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 64 }),
      expiresIn: ExpiresIn,
      name: Type.Optional(
        Type.String({ minLength: 1, maxLength: 60, description: 'What it is for, to find it in the list' }),
      ),
    }),
    response: { 200: DeviceToken },
  },
})

export const MintedToken = Type.Object(
  {
    id: Type.String({ description: 'The claim `jti` of the token' }),
    name: Nullable(Type.String()),
    user: Type.Object({
      id: Type.String(),
      pubkey: Pubkey,
      username: Nullable(Type.String()),
      role: RoleName,
      face: Nullable(Face),
    }),
    issuedBy: Pubkey,
    scopes: Type.Array(Type.String()),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    lastUsedAt: Nullable(Type.String({ format: 'date-time', description: 'To the minute' })),
  },
  { title: 'MintedToken' },
)
export type MintedToken = Type.Static<typeof MintedToken>

export const listDeviceTokens = endpoint({
  name: 'listDeviceTokens',
  tag: 'Tokens',
  summary: 'Device tokens that were minted, newest first',
  description:
    'Their issue is recorded, nothing else: tokens are stateless, and no token is judged by this list. Those minted before there was a list are not in it.',
  method: 'GET',
  url: '/api/auth/device-tokens',
  access: { role: 'ADMIN' },
  paged: true,
  refuses: ['invalid_cursor'],
  schema: { querystring: Type.Object(pageFields), response: { 200: Type.Array(MintedToken) } },
})
