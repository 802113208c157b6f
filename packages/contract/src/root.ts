/** The first administrator: claimed once, with a NIP-98 signature. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Nullable, Pubkey } from './values.ts'

export const RootStatus = Type.Object({
  isRoot: Nullable(Type.Boolean({ description: 'null while nobody is root' })),
  pubkey: Pubkey,
  hasRoot: Type.Boolean(),
  canAssignRoot: Type.Boolean(),
})
export type RootStatus = Type.Static<typeof RootStatus>

export const RootClaim = Type.Object({
  message: Type.String(),
  pubkey: Pubkey,
  userId: Type.String(),
  isFirstRoot: Type.Optional(Type.Boolean()),
})
export type RootClaim = Type.Static<typeof RootClaim>

const Code = Type.Object({
  code: Type.Optional(
    Type.String({ maxLength: 100, description: 'The one-time code that the service prints when it starts unclaimed' }),
  ),
})

const claimFields = {
  tag: 'Instance',
  method: 'POST',
  access: 'nostr',
  rateLimits: [{ perMinute: 60, by: 'address', bucket: 'root' }],
  refuses: ['root_taken', 'root_reserved', 'claim_code_required', 'foreign_origin'],
  schema: { querystring: Code, body: Code, response: { 200: RootClaim } },
} as const

export const checkClaimCode = endpoint({
  name: 'checkClaimCode',
  tag: 'Instance',
  summary: 'Whether this is the one-time code of the first claim',
  description: 'For a page that asks for the code before a key is made. It claims nothing.',
  method: 'POST',
  url: '/api/root/code',
  access: 'public',
  rateLimits: claimFields.rateLimits,
  refuses: ['root_taken', 'claim_code_required'],
  schema: { body: Code, response: { 200: Type.Object({ message: Type.String() }) } },
})

export const readAdminStatus = endpoint({
  name: 'readAdminStatus',
  tag: 'Instance',
  summary: 'Whether the signer is, or can become, the root administrator',
  method: 'GET',
  url: '/api/admin/assign',
  access: 'nostr',
  schema: { response: { 200: RootStatus } },
})

export const claimAdmin = endpoint({
  ...claimFields,
  name: 'claimAdmin',
  summary: 'Claim the instance as its first administrator',
  description:
    'The first signer becomes root and ADMIN. Unless ROOT_PUBKEY is set, a first claim that does not come from the machine itself needs the one-time `code`, in the body or the query. The root again: idempotent, ADMIN is granted again. Anyone else: 403.',
  url: '/api/admin/assign',
})

export const readRootStatus = endpoint({
  name: 'readRootStatus',
  tag: 'Instance',
  summary: 'Whether the root claim is still open',
  method: 'GET',
  url: '/api/root/assign',
  access: 'nostr',
  schema: { response: { 200: RootStatus } },
})

export const claimRoot = endpoint({
  ...claimFields,
  name: 'claimRoot',
  summary: 'Claim the instance, once',
  description: 'Like the claim of the first administrator, but a second call is 403 for everybody.',
  url: '/api/root/assign',
})
